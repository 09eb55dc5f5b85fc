import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PAYMENT_COUNTERS } from '../apps/gateway/src/money/ledger/counters.ts';
import { sumCounts } from '../apps/gateway/src/platform/list/counts/read-queries.ts';
import { EVER } from '../apps/gateway/src/platform/list/counts/spans.ts';
import { foldCounts } from '../apps/gateway/src/platform/list/counts/fold-counts.ts';
import { CARD } from './card.ts';
import { openStage, printTable, type Stage } from './stage.ts';
import { createPayment } from '../apps/gateway/src/money/payments/engine/create-payment.ts';
import { payReference } from '../apps/gateway/src/money/payments/payer/pay-reference.ts';
import { createMerchant } from '../apps/gateway/src/company/merchants/create-merchant.ts';

const CALLERS = 24;

/** Makes and captures card payments until the time is up, and returns how many. */
async function pay({ context }: Stage, merchantIds: readonly string[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let made = 0;
  const caller = async () => {
    while (performance.now() < end) {
      const merchantId = merchantIds[made % merchantIds.length]!;
      made += 1;
      const input = { merchantId, amount: 1250, currency: 'EUR', country: 'NL', description: 'Lamp' };
      const { reference } = await createPayment(context, input, { kind: 'system' });
      await payReference(context, reference, CARD);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return made / seconds;
}

/** Folds every second while some work runs. */
async function whileFolding<T>(stage: Stage, work: Promise<T>): Promise<T> {
  let isOver = false;
  const folding = (async () => {
    while (!isOver) {
      await foldCounts(stage.context);
      await delay(1000);
    }
  })();
  const result = await work.finally(() => (isOver = true));
  await folding;
  return result;
}

/** Measures a company's total, in milliseconds: the minimum of several runs. */
async function countTime({ context }: Stage, merchantId: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 10; run += 1) {
    const start = performance.now();
    await sumCounts(
      context.pool,
      { counter: PAYMENT_COUNTERS, choices: {}, merchantIds: [merchantId], spans: EVER },
      ['status'],
    );
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

async function waitingDeltas({ owner }: Stage): Promise<string> {
  const { rows } = await owner.query<{ n: string; size: string }>(
    `SELECT count(*)::text AS n, pg_size_pretty(pg_total_relation_size('daily_count_deltas')) AS size FROM daily_count_deltas`,
  );
  return `${rows[0]!.n} (${rows[0]!.size})`;
}

async function merchants({ context }: Stage, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1)
    made.push(await createMerchant(context, { name: `Bedrijf ${index}` }, { kind: 'operator' }));
  return made;
}

/**
 * `npm run bench -- writes`: card payments made and captured for one company and for a thousand, in turns of one
 * run; then deltas with and without a folder, and with a snapshot kept open.
 */
export async function benchWrites(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '20' },
      turns: { type: 'string', default: '2' },
      merchants: { type: 'string', default: '1000' },
      'snapshot-minutes': { type: 'string', default: '1' },
      'data-dir': { type: 'string', default: `.stuiver/bench-writes-${process.pid}` },
    },
  });
  const seconds = Number(values.seconds);
  const stage = await openStage(values['data-dir']);
  try {
    const all = await merchants(stage, Number(values.merchants));
    const hot = all.slice(0, 1);
    await pay(stage, all, 3);
    const table = [['', 'payments/s', '× a thousand']];
    for (let turn = 0; turn < Number(values.turns); turn += 1) {
      const spread = await whileFolding(stage, pay(stage, all, seconds));
      const one = await whileFolding(stage, pay(stage, hot, seconds));
      table.push([`${all.length} companies`, spread.toFixed(0), '1.00']);
      table.push(['one company', one.toFixed(0), (one / spread).toFixed(2)]);
    }
    printTable(table);

    const deltas = [['\ndeltas', 'waiting', 'a count, ms']];
    await foldCounts(stage.context);
    deltas.push(['folded', await waitingDeltas(stage), (await countTime(stage, hot[0]!)).toFixed(1)]);
    await pay(stage, hot, seconds);
    deltas.push([
      `${seconds} s without a folder`,
      await waitingDeltas(stage),
      (await countTime(stage, hot[0]!)).toFixed(1),
    ]);
    const start = performance.now();
    await foldCounts(stage.context);
    deltas.push([
      `folded in ${(performance.now() - start).toFixed(0)} ms`,
      await waitingDeltas(stage),
      (await countTime(stage, hot[0]!)).toFixed(1),
    ]);
    await stage.owner.query('SET idle_in_transaction_session_timeout = 0');
    await stage.owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM deployment');
    const minutes = Number(values['snapshot-minutes']);
    await whileFolding(stage, pay(stage, hot, minutes * 60));
    deltas.push([
      `beside a snapshot open for ${minutes} min`,
      '',
      (await countTime(stage, hot[0]!)).toFixed(1),
    ]);
    await stage.owner.query('COMMIT');
    printTable(deltas);
  } finally {
    await stage.close();
  }
}
