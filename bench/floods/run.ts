import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  freePort,
  type GatewayProcess,
  startGatewayProcess,
} from '../../apps/gateway/src/testing/gateway-process.ts';
import { GATEWAY_MEMORY } from '../../tools/serve/gateway-memory.ts';
import { measureCpu, readMemory } from '../usage.ts';
import { signIn } from '../server.ts';
import { openFilled } from '../filled.ts';
import { printTable, type Stage } from '../stage.ts';
import type { Order, Outcome } from './callers.ts';
import { pay } from './calls.ts';
import { type Flood, prepareFloods } from './kinds.ts';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';

/** Two calls each, within the default limit of 600 a minute. */
const PAYMENTS_PER_SECOND = 4;
/** Seconds before the flood. */
const QUIET = 30;
/** Seconds after the flood for its leftover work. */
const AFTERMATH = 5;

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

/** The size of all that strangers could make grow. */
async function measure({ context, owner }: Stage, dataDir: string) {
  await owner.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await owner.query<{ requests: string; mails: string; audit: string; tries: string }>(
    `SELECT (SELECT count(*) FROM refund_requests) + (SELECT count(*) FROM refund_request_items) AS requests,
      (SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'mails') AS mails,
      (SELECT count(*) FROM audit_log WHERE action LIKE 'refundRequest%') AS audit,
      (SELECT count(*) FROM notification_attempts) AS tries`,
  );
  return {
    'rows of requests': Number(rows[0]!.requests),
    'audit rows': Number(rows[0]!.audit),
    mails: Number(rows[0]!.mails),
    deliveries: Number(rows[0]!.tries),
    'MB of documents': (await bytesBelow(join(context.settings.dataDirectory, 'documents'))) / (1024 * 1024),
    'log lines': readFileSync(join(dataDir, 'gateway.log'), 'utf8').split('\n').length,
  };
}

/** Starts callers in a process of the lowest priority, which uses the CPU that gateway and database leave. */
async function startCallers() {
  const arguments_ = ['-n', '19', process.execPath, join(import.meta.dirname, 'callers.ts')];
  const child = spawn('nice', arguments_, {
    // In a session of its own, since Linux may share processors between sessions first.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((settle) => child.once('spawn', settle));
  return {
    flood: (order: Order) =>
      new Promise<Outcome>((settle, fail) => {
        child.once('message', (outcome) => settle(outcome as Outcome));
        child.once('exit', () => fail(new Error('The callers ended.')));
        child.send(order);
      }),
  };
}

/** Takes connections and never answers. */
async function openSilentServer() {
  const port = await freePort();
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle));
  return { url: `http://127.0.0.1:${port}/melding`, close: () => server.close() };
}

/** The product, its payers, and the flood. */
type Target = {
  readonly stage: Stage;
  readonly gateway: GatewayProcess;
  readonly dataDir: string;
  readonly seconds: number;
  readonly callers: number;
  /** Makes a payment of another shop than the one that is flooded. */
  readonly sell: () => Promise<void>;
};

type Used = { readonly gateway: number; readonly postgres: number };

const ms = (time: number) => `${time.toFixed(0)} ms`;
const share = (used: Used) => `${(100 * used.gateway).toFixed(0)} + ${(100 * used.postgres).toFixed(0)} %`;

/** Processors that gateway and PostgreSQL keep busy while something runs, and its result. */
async function withUse<T>({ gateway, stage }: Target, run: () => Promise<T>): Promise<[T, Used]> {
  const cpu = () => ({ gateway: measureCpu([gateway.pid]), postgres: measureCpu([stage.postgresPid]) });
  const before = cpu();
  const start = performance.now();
  const result = await run();
  const after = cpu();
  const passed = performance.now() - start;
  return [
    result,
    {
      gateway: (after.gateway - before.gateway) / passed,
      postgres: (after.postgres - before.postgres) / passed,
    },
  ];
}

/** Payments before a flood and during it, in milliseconds, and the flood's cost. */
type Measured = {
  readonly name: string;
  readonly quiet: readonly number[];
  readonly times: readonly number[];
  readonly costs: readonly string[];
};

/** Runs a flood, and prints its answers and what grew. */
async function floodOnce(target: Target, flood: Flood, from: string): Promise<Measured> {
  const { stage, gateway, dataDir, seconds, callers, sell } = target;
  const { port } = gateway;
  const strangers = await startCallers();
  const held = readMemory(gateway.pid, 'VmRSS');
  const [quiet, usedBefore] = await withUse(target, () => payFor(QUIET, sell));
  const before = await measure(stage, dataDir);
  const [[times, { counts, cpu }], used] = await withUse(target, () =>
    Promise.all([payFor(seconds, sell), strangers.flood({ port, seconds, from, callers, flood })]),
  );
  await delay(AFTERMATH * 1000);
  const after = await measure(stage, dataDir);
  const calls = counts.reduce((sum, [, count]) => sum + count, 0);
  const formatCost = (part: keyof Used) =>
    `${(((used[part] - usedBefore[part]) * seconds * 1000) / calls).toFixed(2)} ms`;
  const answers = counts.map(([status, count]) => `${count} × ${status}`).join(', ');
  const grew = Object.entries(after)
    .map(([what, size]) => [what, size - before[what as keyof typeof before]] as const)
    .filter(([, added]) => added > 0)
    .map(([what, added]) => `${added.toFixed(0)} ${what}`);
  console.log(`${flood.name}: ${answers}; grew: ${grew.join(', ') || 'nothing'}`);
  const callersUsed = `${(cpu / seconds / 10).toFixed(0)} %`;
  const costs = [
    share(usedBefore),
    share(used),
    formatCost('gateway'),
    formatCost('postgres'),
    callersUsed,
    `${held} MB`,
    `${readMemory(gateway.pid, 'VmRSS')} MB`,
  ];
  return { name: flood.name, quiet, times, costs };
}

/** Builds a row for each flood. They are compared with the quiet payments before all of them, since there are few. */
function buildFloodRows(measured: readonly Measured[]): string[][] {
  const quiet = measured.flatMap((one) => one.quiet).toSorted((one, other) => one - other);
  return measured.map(({ name, times, costs }) => {
    const compared = [0.5, 0.99].flatMap((part) => {
      const [before, during] = [percentile(quiet, part), percentile(times, part)];
      return [ms(before), ms(during), (during / before).toFixed(1)];
    });
    return [name, ...compared, ...costs];
  });
}

const HEADINGS = [
  'flood',
  'p50 before',
  'during',
  '×',
  'p99 before',
  'during',
  '×',
  'CPU before',
  'during',
  'a call',
  'and in PostgreSQL',
  'callers',
  'memory before',
  'after',
];

/**
 * `npm run bench -- floods`: calls that a stranger or a user may repeat without end, each for a minute at default
 * limits, with the time of another shop's payments before and meanwhile, CPU use, and what grew.
 */
export async function benchFloods(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      callers: { type: 'string', default: '8' },
      only: { type: 'string', default: '' },
      'data-dir': { type: 'string', default: `.stuiver/bench-floods-${process.pid}` },
    },
  });
  const sizes = ['--payments', '100000', '--largest', '100000', '--merchants', '2'];
  const { stage, merchantId: filled } = await openFilled([...sizes, '--data-dir', values['data-dir']]);
  const { databaseUrl, dataDirectory: dataDir } = stage.context.settings;
  const env = {
    ...GATEWAY_MEMORY.environment,
    NODE_OPTIONS: GATEWAY_MEMORY.flags.join(' '),
    STUIVER_LOG_LEVEL: 'info',
  };
  const gateway = await startGatewayProcess({ databaseUrl: databaseUrl ?? '', dataDir, env });
  const silent = await openSilentServer();
  try {
    const { port } = gateway;
    const origin = `http://127.0.0.1:${port}`;
    const merchantId = await createMerchant(stage.context, { name: 'Winkel' }, { kind: 'operator' });
    const token = await signIn(stage, origin, merchantId, 'MERCHANT');
    const sell = async () => {
      const statuses = await pay(port, merchantId, token, '127.0.0.1');
      if (statuses.some((status) => status !== 200))
        throw new Error(`A payment was answered ${statuses.join(', ')}.`);
    };
    await payFor(20, sell);
    const { seconds, callers } = values;
    const target = { stage, gateway, dataDir, seconds: Number(seconds), callers: Number(callers), sell };
    const measured: Measured[] = [];
    // Each comes from an address of its own, which its limits are counted by.
    for (const [index, [name, prepare]] of prepareFloods(stage, origin, silent.url, filled).entries())
      if (values.only === '' || values.only.split(',').includes(name))
        measured.push(await floodOnce(target, await prepare(), `127.0.0.${index + 2}`));
    printTable([HEADINGS, ...buildFloodRows(measured)]);
    console.log(`memory of the gateway: at most ${readMemory(gateway.pid, 'VmHWM')} MB`);
  } finally {
    silent.close();
    await gateway.stop();
    await stage.close();
  }
}
