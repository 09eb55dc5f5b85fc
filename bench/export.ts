import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExportJob, ExportSelection } from '@stuiver/contract';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { GATEWAY_MEMORY } from '../tools/serve/gateway-memory.ts';
import { openFilled } from './filled.ts';
import { signIn, startServer } from './server.ts';
import { readMemory } from './usage.ts';
import { least, printTable, type Stage } from './stage.ts';

const RUNS = 3;
/** Lines of a file that its user waits for. */
const SHORT = 10_000;
/** Interval at which the portal checks whether a file is ready. */
const LOOK_MS = 150;
const MEGABYTE = 1024 * 1024;

/** All payments of a company. */
export const SELECTION: ExportSelection = {
  list: 'payments',
  query: {},
  columns: [
    'createdDateTime',
    'id',
    'description',
    'accountHolderName',
    'paymentMethodName',
    'status',
    'amount',
  ],
  language: 'nl',
};

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Takes turns, so that other work of the machine affects all of them. */
async function measure(
  ways: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, number>> {
  const seconds: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, work] of Object.entries(ways)) (seconds[name] ??= []).push(await measureSeconds(work));
  }
  return Object.fromEntries(Object.entries(seconds).map(([name, all]) => [name, least(all)]));
}

/** Runs a COPY whose bytes are thrown away as they come. */
async function nowhere({ context }: Stage, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: context.settings.databaseUrl ?? '' });
  await client.connect();
  const stream = client.query(copyTo(text));
  await finished(stream.resume());
  await client.end();
}

/** Asks for an export over HTTP, as the portal does, and forgets its file. */
async function download(
  origin: string,
  token: string,
  query: ExportSelection['query'],
): Promise<{ rows: number; bytes: number }> {
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${origin}/gateway/csv/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status !== 200)
      throw new Error(`An export was answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const jobIn = async (answer: Response) => ((await answer.json()) as { export: ExportJob }).export;
  let job = await jobIn(await ask('csv', { ...SELECTION, query }));
  while (job.status === 'WAITING' || job.status === 'RUNNING') {
    await delay(LOOK_MS);
    job = await jobIn(await ask(`exports/${job.id}`));
  }
  if (job.status !== 'READY') throw new Error(`An export ended as ${job.status}: ${job.failure}`);
  const file = await ask(`exports/${job.id}/file`);
  let bytes = 0;
  for await (const piece of file.body!) bytes += piece.length;
  return { rows: Number(file.headers.get('x-export-rows')), bytes };
}

/** The company's newest payments, as many as a screen's user waits for. */
async function newest({ owner }: Stage, merchantId: string): Promise<ExportSelection['query']> {
  const { rows } = await owner.query<{ at: Date }>(
    `SELECT created_at AS at FROM payments WHERE merchant_id = $1 ORDER BY created_at DESC OFFSET ${SHORT - 1} LIMIT 1`,
    [merchantId],
  );
  return { createdFromDateTime: rows[0]!.at.toISOString() };
}

/**
 * `npm run bench -- export`: the largest company's payments as a file, from the request to its last byte, against
 * PostgreSQL's own COPY whose bytes are thrown away; and a file of 10,000 lines.
 */
export async function benchExport(args: readonly string[]): Promise<void> {
  const { stage, merchantId } = await openFilled(args);
  const server = await startServer(stage, 'all', {
    ...GATEWAY_MEMORY.environment,
    NODE_OPTIONS: GATEWAY_MEMORY.flags.join(' '),
  });
  const origin = `http://127.0.0.1:${server.port}`;
  try {
    const token = await signIn(stage, origin, merchantId);
    const rows = `SELECT p.created_at, p.id, p.description, y.account_holder_name, p.method, p.status, p.amount
      FROM payments p LEFT JOIN payers y ON y.merchant_id = '${merchantId}' AND y.payment_id = p.id
      WHERE p.merchant_id = '${merchantId}' ORDER BY p.created_at DESC, p.id DESC`;
    const idle = readMemory(server.pid, 'VmRSS');
    const short = await newest(stage, merchantId);
    let got = { rows: 0, bytes: 0 };
    const seconds = await measure({
      'COPY of the same columns, as they are': () =>
        nowhere(stage, `COPY (${rows}) TO STDOUT WITH (FORMAT csv)`),
      'the file over HTTP': async () => (got = await download(origin, token, {})),
    });
    const base = seconds['COPY of the same columns, as they are']!;
    console.log(`${got.rows} lines, ${Math.round(got.bytes / MEGABYTE)} MB`);
    printTable([
      ['', 'seconds', 'lines/s', 'of COPY'],
      ...Object.entries(seconds).map(([name, time]) => [
        name,
        time.toFixed(2),
        String(Math.round(got.rows / time)),
        (base / time).toFixed(2),
      ]),
    ]);
    const most = readMemory(server.pid, 'VmHWM');
    console.log(`memory of the server: ${idle} MB idle, at most ${most} MB`);
    const waited = await measure({ short: async () => (got = await download(origin, token, short)) });
    console.log(`${got.rows} lines: ${waited['short']!.toFixed(2)} s from the request to the last byte`);
  } finally {
    await server.stop();
    await stage.close();
  }
}
