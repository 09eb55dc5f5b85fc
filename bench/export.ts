import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import type { ExportSelection } from '@stuiver/contract';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { buildApp } from '../apps/gateway/src/app.ts';
import { scopeOf } from '../apps/gateway/src/lib/access/scope.ts';
import { copyStatement } from '../apps/gateway/src/modules/exports/file/file-queries.ts';
import { readSelection } from '../apps/gateway/src/modules/exports/file/read-selection.ts';
import { makeServices } from '../apps/gateway/src/services.ts';
import { openFilled } from './filled.ts';
import { least, printTable, type Stage } from './stage.ts';

const RUNS = 3;
const MEGABYTE = 1024 * 1024;
const PASSWORD = 'een goed wachtwoord';

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

/** The same gateway with room for one answer of any length. */
async function listen(stage: Stage) {
  const context = {
    ...stage.context,
    settings: { ...stage.context.settings, exportLines: 10_000_000 },
  };
  const services = makeServices(context);
  const app = await buildApp({ context, services, web: null });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { context, services, app, origin: `http://127.0.0.1:${port}` };
}

async function signIn(stage: Stage, origin: string, merchantId: string): Promise<string> {
  const email = `export-${Date.now()}@voorbeeld.test`;
  const { auth, merchants } = stage.services;
  await merchants.createUser(
    { merchantId, email, name: 'Bench', roles: ['FINANCE'], passwordHash: await auth.hashPassword(PASSWORD) },
    { kind: 'operator' },
  );
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { username: email, password: PASSWORD } }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** Runs a COPY whose bytes are thrown away as they come. */
async function nowhere({ context }: Stage, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: context.settings.databaseUrl ?? '' });
  await client.connect();
  const stream = client.query(copyTo(text));
  await finished(stream.resume());
  await client.end();
}

/** Reads an export over HTTP and forgets it. @returns its lines and bytes, and the most memory that was in use */
async function download(origin: string, token: string) {
  const answer = await fetch(`${origin}/gateway/csv/csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(SELECTION),
  });
  if (answer.status !== 200)
    throw new Error(`An export was answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  let memory = 0;
  for await (const piece of answer.body!) {
    bytes += piece.length;
    memory = Math.max(memory, process.memoryUsage.rss());
  }
  return { rows: Number(answer.headers.get('x-export-rows')), bytes, memory };
}

/** `npm run bench -- export`: the largest company's payments as a file, against PostgreSQL's own COPY whose bytes are thrown away. */
export async function benchExport(args: readonly string[]): Promise<void> {
  const { stage, merchantId } = await openFilled(args);
  const { context, services, app, origin } = await listen(stage);
  try {
    const token = await signIn(stage, origin, merchantId);
    const query = await readSelection(context, SELECTION, scopeOf([merchantId]));
    const rows = `SELECT p.created_at, p.id, p.description, y.account_holder_name, p.method, p.status, p.amount
      FROM payments p LEFT JOIN payers y ON y.merchant_id = '${merchantId}' AND y.payment_id = p.id
      WHERE p.merchant_id = '${merchantId}' ORDER BY p.created_at DESC, p.id DESC`;
    const idle = process.memoryUsage.rss();
    let got = { rows: 0, bytes: 0, memory: 0 };
    const seconds = await measure({
      'COPY of the same columns, as they are': () =>
        nowhere(stage, `COPY (${rows}) TO STDOUT WITH (FORMAT csv)`),
      'COPY of the file’s own query': () => nowhere(stage, copyStatement(query)),
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
    console.log(
      `memory over idle, server and reader in one process: ${Math.round((got.memory - idle) / MEGABYTE)} MB`,
    );
  } finally {
    app.server.closeAllConnections();
    await app.close();
    await services.close();
    await stage.close();
  }
}
