import { readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ExportSelection } from '@stuiver/contract';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { scopeOf } from '../apps/gateway/src/platform/access/scope.ts';
import { copyStatement } from '../apps/gateway/src/insight/exports/file/file-queries.ts';
import { WHOLE } from '../apps/gateway/src/insight/exports/file/stretches.ts';
import { readSelection } from '../apps/gateway/src/insight/exports/file/read-selection.ts';
import type { GatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { openFilled } from './filled.ts';
import { signIn, startServer } from './server.ts';
import { least, printTable, type Stage } from './stage.ts';

const RUNS = 3;
const MEGABYTE = 1024 * 1024;

const SELECTION: ExportSelection = {
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
  background: false,
};

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Takes turns, so that what else the machine does meets all of them. */
async function measure(
  ways: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, number>> {
  const seconds: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, work] of Object.entries(ways)) (seconds[name] ??= []).push(await secondsOf(work));
  }
  return Object.fromEntries(Object.entries(seconds).map(([name, all]) => [name, least(all)]));
}

/** Resident memory of a process by the name that Linux gives it: VmRSS is now, VmHWM the most since it was reset. */
function memoryOf({ pid }: GatewayProcess, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}

/** Runs a COPY whose bytes are thrown away as they come. */
async function nowhere({ context }: Stage, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: context.settings.databaseUrl ?? '' });
  await client.connect();
  const stream = client.query(copyTo(text));
  await finished(stream.resume());
  await client.end();
}

/** Reads an export over HTTP and forgets it. */
async function download(origin: string, token: string): Promise<{ rows: number; bytes: number }> {
  const answer = await fetch(`${origin}/gateway/csv/csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(SELECTION),
  });
  if (answer.status !== 200)
    throw new Error(`An export was answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  for await (const piece of answer.body!) bytes += piece.length;
  return { rows: Number(answer.headers.get('x-export-rows')), bytes };
}

/** `npm run bench -- export`: the largest company's payments as a file, against PostgreSQL's own COPY whose bytes are thrown away. */
export async function benchExport(args: readonly string[]): Promise<void> {
  const { stage, merchantId } = await openFilled(args);
  const { context } = stage;
  const server = await startServer(stage);
  const origin = `http://127.0.0.1:${server.port}`;
  try {
    const token = await signIn(stage, origin, merchantId);
    const query = await readSelection(context, SELECTION, scopeOf([merchantId]));
    const rows = `SELECT p.created_at, p.id, p.description, y.account_holder_name, p.method, p.status, p.amount
      FROM payments p LEFT JOIN payers y ON y.merchant_id = '${merchantId}' AND y.payment_id = p.id
      WHERE p.merchant_id = '${merchantId}' ORDER BY p.created_at DESC, p.id DESC`;
    const idle = memoryOf(server, 'VmRSS');
    let got = { rows: 0, bytes: 0 };
    const seconds = await measure({
      'COPY of the same columns, as they are': () =>
        nowhere(stage, `COPY (${rows}) TO STDOUT WITH (FORMAT csv)`),
      'COPY of the file’s own query': () => nowhere(stage, copyStatement(query, WHOLE, new Map())),
      'the file over HTTP': async () => (got = await download(origin, token)),
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
    const most = memoryOf(server, 'VmHWM');
    const megabytes = (size: number) => Math.round(size / MEGABYTE);
    console.log(`memory of the server: ${megabytes(idle)} MB idle, at most ${megabytes(most)} MB`);
  } finally {
    await server.stop();
    await stage.close();
  }
}
