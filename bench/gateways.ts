import { parseArgs } from 'node:util';
import type { GatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { measureCpu } from './usage.ts';
import { signIn, startServer } from './server.ts';
import { openStage, printTable, type Stage } from './stage.ts';
import { ask, sell } from '../tools/testing/driver.ts';
import { createMerchant } from '../apps/gateway/src/company/merchants/create-merchant.ts';

const CALLERS = 24;
const MOST_GATEWAYS = 3;

/** Result of some gateways in one turn: payments, seconds, and processor time in milliseconds. */
type Turn = {
  readonly payments: number;
  readonly seconds: number;
  readonly gatewayMs: number;
  readonly postgresMs: number;
};

type Load = { readonly stage: Stage; readonly merchantId: string; readonly token: string };

/** Has payments made, paid and listed: each call at the next gateway. */
async function runTurn(load: Load, gateways: readonly GatewayProcess[], seconds: number): Promise<Turn> {
  const pids = gateways.map(({ pid }) => pid);
  const cpu = () => ({ gateways: measureCpu(pids), postgres: measureCpu([load.stage.postgresPid]) });
  const { merchantId, token } = load;
  let calls = 0;
  let payments = 0;
  const next = () => `http://127.0.0.1:${gateways[calls++ % gateways.length]!.port}`;
  const before = cpu();
  const began = performance.now();
  const caller = async () => {
    while (performance.now() < began + seconds * 1000) {
      await sell(next, merchantId, token);
      await ask(`${next()}/gateway/transaction/getByMerchantId/${merchantId}`, { token });
      payments += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const took = (performance.now() - began) / 1000;
  const after = cpu();
  return {
    payments,
    seconds: took,
    gatewayMs: after.gateways - before.gateways,
    postgresMs: after.postgres - before.postgres,
  };
}

/** Bytes of the database on disk, and of the log that it has written since it was made. */
async function measureBytes({ owner }: Stage): Promise<{ disk: number; log: number }> {
  const { rows } = await owner.query<{ disk: string; log: string }>(
    `SELECT pg_database_size(current_database()) AS disk, pg_current_wal_lsn() - '0/0' AS log`,
  );
  return { disk: Number(rows[0]!.disk), log: Number(rows[0]!.log) };
}

function sumTurns(turns: readonly Turn[]) {
  const sum = (part: keyof Turn) => turns.reduce((total, turn) => total + turn[part], 0);
  const payments = sum('payments');
  return {
    perSecond: payments / sum('seconds'),
    gatewayMs: sum('gatewayMs') / payments,
    postgresMs: sum('postgresMs') / payments,
  };
}

/**
 * `npm run bench -- gateways`: card payments made, paid and listed over HTTP by 24 callers with one, two and
 * three gateways and one worker, in turns of one run.
 */
export async function benchGateways(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '15' },
      turns: { type: 'string', default: '3' },
      'data-dir': { type: 'string', default: `.stuiver/bench-gateways-${process.pid}` },
    },
  });
  const seconds = Number(values.seconds);
  const stage = await openStage(values['data-dir']);
  const processes: GatewayProcess[] = [];
  try {
    for (let index = 0; index < MOST_GATEWAYS; index += 1) processes.push(await startServer(stage));
    const gateways = [...processes];
    processes.push(await startServer(stage, 'worker'));
    const merchantId = await createMerchant(stage.context, { name: 'Bedrijf' }, { kind: 'operator' });
    const origin = `http://127.0.0.1:${gateways[0]!.port}`;
    const load = { stage, merchantId, token: await signIn(stage, origin, merchantId, 'MERCHANT') };
    const turns: Turn[][] = gateways.map(() => []);
    await runTurn(load, gateways, 3);
    const before = await measureBytes(stage);
    for (let turn = 0; turn < Number(values.turns); turn += 1)
      for (const [index, found] of turns.entries())
        found.push(await runTurn(load, gateways.slice(0, index + 1), seconds));
    const after = await measureBytes(stage);
    const payments = turns.flat().reduce((sum, turn) => sum + turn.payments, 0);
    const [one, ...more] = turns.map(sumTurns);
    const table = [
      ['gateways', 'payments/s', '× one', 'CPU-ms each', 'gateways', 'PostgreSQL', 'payments/CPU-s × one'],
    ];
    for (const [index, found] of [one!, ...more].entries()) {
      const [each, first] = [found, one!].map(({ gatewayMs, postgresMs }) => gatewayMs + postgresMs);
      table.push([
        String(index + 1),
        found.perSecond.toFixed(0),
        (found.perSecond / one!.perSecond).toFixed(2),
        each!.toFixed(1),
        found.gatewayMs.toFixed(1),
        found.postgresMs.toFixed(1),
        (first! / each!).toFixed(2),
      ]);
    }
    printTable(table);
    const each = (part: 'disk' | 'log') => Math.round((after[part] - before[part]) / payments);
    console.log(`a payment: ${each('disk')} bytes on disk, ${each('log')} bytes of log`);
  } finally {
    for (const process of processes) await process.stop();
    await stage.close();
  }
}
