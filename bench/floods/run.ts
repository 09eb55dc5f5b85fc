import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type GatewayProcess, startGatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { signIn } from '../server.ts';
import { openStage, printTable, type Stage } from '../stage.ts';
import { deadEndpoint, documents, type Flood, pay, reference, refundRequests } from './kinds.ts';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';

const CALLERS = 8;
/** Two calls each, within the default limit of 600 a minute. */
const PAYMENTS_PER_SECOND = 4;

/** Pays at a steady pace; milliseconds of each payment, in order. */
async function payFor(seconds: number, sell: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let made = 0; made < seconds * PAYMENTS_PER_SECOND; made += 1) {
    await delay(Math.max(0, began + (made * 1000) / PAYMENTS_PER_SECOND - performance.now()));
    const start = performance.now();
    under.push(sell().then(() => void times.push(performance.now() - start)));
  }
  await Promise.all(under);
  return times.toSorted((one, other) => one - other);
}

const percentile = (times: readonly number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
}

/** What there is of all that strangers could make grow. */
async function measure({ context, owner }: Stage, dataDir: string) {
  await owner.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await owner.query<{ requests: string; mails: string; audit: string }>(
    `SELECT (SELECT count(*) FROM refund_requests) + (SELECT count(*) FROM refund_request_items) AS requests,
      (SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'mails') AS mails,
      (SELECT count(*) FROM audit_log WHERE action LIKE 'refundRequest%') AS audit`,
  );
  return {
    'rows of requests': Number(rows[0]!.requests),
    'audit rows': Number(rows[0]!.audit),
    mails: Number(rows[0]!.mails),
    'MB of documents': (await bytesBelow(join(context.settings.dataDirectory, 'documents'))) / (1024 * 1024),
    'log lines': readFileSync(join(dataDir, 'gateway.log'), 'utf8').split('\n').length,
  };
}

/** Floods by some callers until the time is up; how many calls were answered how. */
async function floodFor(seconds: number, gateway: GatewayProcess, flood: Flood) {
  const end = performance.now() + seconds * 1000;
  const counts = new Map<number, number>();
  let turn = 0;
  const caller = async () => {
    while (performance.now() < end)
      for (const status of await flood(gateway, turn++)) counts.set(status, (counts.get(status) ?? 0) + 1);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return counts;
}

/**
 * `npm run bench -- floods`: what a stranger or a user may repeat without an end, each for a minute at default limits,
 * with the time of another shop's payments before and meanwhile, and what grew.
 */
export async function benchFloods(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      'data-dir': { type: 'string', default: `.stuiver/bench-floods-${process.pid}` },
    },
  });
  const seconds = Number(values.seconds);
  const stage = await openStage(values['data-dir']);
  const { databaseUrl, dataDirectory: dataDir } = stage.context.settings;
  const gateway = await startGatewayProcess({ databaseUrl: databaseUrl ?? '', dataDir });
  try {
    const origin = `http://127.0.0.1:${gateway.port}`;
    const merchantId = await createMerchant(stage.context, { name: 'Winkel' }, { kind: 'operator' });
    const token = await signIn(stage, origin, merchantId, 'MERCHANT');
    const sell = () => pay(gateway, merchantId, token);
    await payFor(10, sell);
    const floods: readonly (readonly [string, Flood])[] = [
      ['refund requests, asked and withdrawn', await refundRequests(stage, origin)],
      ['documents', await documents(stage)],
      ['/docs and /openapi.json', reference],
      ['payments of a dead endpoint', await deadEndpoint(stage, origin)],
    ];
    const table = [['flood', 'p50 before', 'during', '×', 'p99 before', 'during', '×']];
    for (const [name, flood] of floods) {
      // The limits of the minute before are over.
      await delay(60_000);
      const quiet = await payFor(seconds / 2, sell);
      // Half a minute of payments is within the limit of the minute that follows.
      await delay(30_000);
      const before = await measure(stage, dataDir);
      const [times, counts] = await Promise.all([payFor(seconds, sell), floodFor(seconds, gateway, flood)]);
      await delay(5000);
      const after = await measure(stage, dataDir);
      const [p50, p50During, p99, p99During] = [
        percentile(quiet, 0.5),
        percentile(times, 0.5),
        percentile(quiet, 0.99),
        percentile(times, 0.99),
      ];
      const ms = (time: number) => `${time.toFixed(0)} ms`;
      table.push([
        name,
        ms(p50),
        ms(p50During),
        (p50During / p50).toFixed(1),
        ms(p99),
        ms(p99During),
        (p99During / p99).toFixed(1),
      ]);
      const answers = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
      const grew = Object.entries(after)
        .map(([what, size]) => [what, size - before[what as keyof typeof before]] as const)
        .filter(([, more]) => more > 0)
        .map(([what, more]) => `${more.toFixed(0)} ${what}`);
      console.log(`${name}: ${answers}; grew: ${grew.join(', ') || 'nothing'}`);
    }
    printTable(table);
  } finally {
    await gateway.stop();
    await stage.close();
  }
}
