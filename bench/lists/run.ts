import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ENDPOINTS, pathOf, type AuthUser } from '@stuiver/contract';
import pg from 'pg';
import { buildApp } from '../../apps/gateway/src/app.ts';
import { openDatabase } from '../../apps/gateway/src/lib/database.ts';
import { openContext } from '../../apps/gateway/src/open-context.ts';
import { makeServices } from '../../apps/gateway/src/services.ts';
import { startGatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { root } from '../../tools/serve/processes.ts';
import { loadedUser } from '../load/companies.ts';
import { fill } from '../load/fill.ts';
import { LoadError, readLoadOptions } from '../load/options.ts';
import { describeDatabase, openPlace, type Place } from '../load/place.ts';
import { LISTS, type ListUnderTest, type Query, type WireRow } from './lists.ts';
import {
  type Caller,
  CONNECTIONS,
  makeCaller,
  measure,
  type Choice,
  type Question,
  throughput,
} from './measure.ts';
import { findInPlans } from './plans.ts';
import { recordStatements, type Statement } from './record.ts';
import { printFindings, printHeader, printLine, printThroughput } from './report.ts';

/** Nobody waits for a limit here. */
const ENV = {
  STUIVER_RATE_LIMIT: '1000000',
  STUIVER_RATE_LIMIT_SIGN_IN: '1000000',
  STUIVER_LOG_LEVEL: 'warn',
};
const PAGE_SIZE = 20;
const DEEP = 9999;

type Page = { content: WireRow[]; totalElements: number; totalPages: number };
type App = Awaited<ReturnType<typeof buildApp>>;
/** What every list is asked with. */
type Bench = {
  readonly app: App;
  readonly recorded: () => Statement[];
  readonly caller: Caller;
  readonly clients: readonly pg.Client[];
  readonly token: string;
  readonly merchantId: string;
  readonly timeZone: string;
  readonly prefix: string;
  readonly budget: number;
  readonly pick: Choice;
};

async function signIn(app: App, seed: string): Promise<AuthUser> {
  const { email, password } = loadedUser(seed);
  const payload = { user: { username: email, password } };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in', payload });
  if (answer.statusCode !== 200) throw new LoadError(`${email} cannot sign in: ${answer.body}`);
  return answer.json();
}

/** The page, and the statements that the gateway sends for it. */
async function look(bench: Bench, path: string): Promise<{ page: Page; statements: Statement[] }> {
  bench.recorded();
  const headers = { authorization: `Bearer ${bench.token}` };
  const answer = await bench.app.inject({ url: path, headers });
  if (answer.statusCode !== 200)
    throw new Error(`${path} was answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
  return { page: answer.json(), statements: bench.recorded() };
}

function deepPage(page: Page): Query | null {
  const middle = Math.floor(page.totalPages / 2);
  if (middle < 2) return null;
  return { pageNumber: page.totalPages > DEEP ? DEEP : middle };
}

async function questionsOf(
  bench: Bench,
  list: ListUnderTest,
  ask: (query: Query) => string,
): Promise<{ questions: Readonly<Record<string, Query>>; total: number }> {
  const one = { selectedIds: bench.merchantId };
  const { page } = await look(bench, ask(one));
  const deep = deepPage(page);
  const { content } = deep ? (await look(bench, ask({ ...one, ...deep }))).page : page;
  const middle = content[0];
  const questions: Record<string, Query> = { 'page one': one };
  if (deep) {
    questions[page.totalPages > DEEP ? 'page 10,000' : 'middle page'] = { ...one, ...deep };
    questions['last page'] = { ...one, pageNumber: page.totalPages - 1 };
  }
  if (list.sortsByAmount) {
    questions['by amount'] = { ...one, sort: 'amount,desc' };
    if (deep) questions['by amount, middle page'] = { ...one, ...deep, sort: 'amount,desc' };
  }
  for (const [name, query] of Object.entries(middle ? list.filters(middle, bench.timeZone) : {})) {
    questions[name] = { ...one, ...query };
    const filtered = deepPage((await look(bench, ask({ ...one, ...query }))).page);
    if (filtered) questions[`${name}, middle page`] = { ...one, ...query, ...filtered };
  }
  questions['five companies'] = {};
  const ofFive = deepPage((await look(bench, ask({}))).page);
  if (ofFive) questions['five companies, middle page'] = ofFive;
  return { questions, total: page.totalElements };
}

async function benchList(bench: Bench, list: ListUnderTest): Promise<void> {
  const params = { merchantId: bench.merchantId };
  const ask = (query: Query) =>
    pathOf(list.endpoint, bench.prefix, { params, query: { pageSize: PAGE_SIZE, ...query } });
  const { questions, total } = await questionsOf(bench, list, ask);
  printHeader(list.endpoint.name, total);
  const questionOf = async (query: Query): Promise<Question> => {
    const path = ask(query);
    return { path, statements: (await look(bench, path)).statements };
  };
  const pageOne = await questionOf(questions['page one']!);
  const findings: string[] = [];
  for (const [name, query] of Object.entries(questions)) {
    const question = await questionOf(query);
    const figures = await measure(
      bench.caller,
      bench.clients[0]!,
      question,
      pageOne,
      bench.budget,
      bench.pick,
    );
    printLine(name, figures, question.statements.length);
    const found = await findInPlans(bench.clients[0]!, question.statements);
    findings.push(...found.map((finding) => `${name}: ${finding}`));
  }
  printThroughput(await throughput(bench.caller, bench.clients, pageOne));
  printFindings(findings);
}

async function benchAll(
  place: Place,
  seed: string,
  names: readonly string[],
  how: Pick<Bench, 'budget' | 'pick'>,
): Promise<void> {
  const opened = await openContext(place.settings, { applicationName: 'stuiver-bench' });
  await opened.db.destroy();
  // Fresh connections: every one of them is listened to from its first statement.
  const context = { ...opened, ...openDatabase({ url: place.settings.databaseUrl! }) };
  const recorded = recordStatements(context.pool);
  const services = makeServices(context);
  const app = await buildApp({ context, services, web: null });
  const gateway = await startGatewayProcess({
    databaseUrl: place.settings.databaseUrl!,
    dataDir: place.settings.dataDirectory,
    role: 'api',
    env: ENV,
  });
  const clients = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ connectionString: place.settings.databaseUrl! }),
  );
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const user = await signIn(app, seed);
    const bench: Bench = {
      app,
      recorded,
      caller: makeCaller(gateway.port, gateway.pid, user.accessToken),
      clients,
      token: user.accessToken,
      merchantId: user.userId,
      timeZone: place.settings.timeZone,
      prefix: place.settings.gatewayPrefix,
      ...how,
    };
    for (const list of LISTS) {
      const isAsked = names.length === 0 || names.includes(list.endpoint.name);
      // A list that is declared and not answered yet has nothing to be measured.
      if (isAsked && ENDPOINTS.includes(list.endpoint)) await benchList(bench, list);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await gateway.stop();
    await app.close();
    await services.close();
    await context.db.destroy();
  }
}

/**
 * `npm run bench -- lists`: every list over HTTP and through the driver alone, on a database that is kept
 * between runs and loaded when the seed was not loaded yet.
 *
 * @param args `--url` and `--migration-url` of a database, or `--data-dir` of the benchmark's own;
 *   `--only` names of endpoints; `--budget` milliseconds per line; `--least` for the least
 *   times in place of the medians; the rest is the loader's
 */
export async function benchLists(args: readonly string[]): Promise<void> {
  const log = (line: string) => console.log(line);
  const { values, tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: {
      url: { type: 'string' },
      'migration-url': { type: 'string' },
      'data-dir': { type: 'string', default: '.stuiver/bench' },
      only: { type: 'string', multiple: true, default: [] },
      budget: { type: 'string', default: '600' },
      least: { type: 'boolean', default: false },
    },
  });
  const own = new Set(['url', 'migration-url', 'data-dir', 'only', 'budget', 'least']);
  const rest = tokens.flatMap((token) =>
    token.kind === 'option' && !own.has(token.name)
      ? [`--${token.name}=${token.value ?? args[token.index + 1] ?? ''}`]
      : [],
  );
  const { options } = readLoadOptions(rest, new Date());
  const dataDir = resolve(root, String(values['data-dir']));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = values.url
    ? { DATABASE_URL: String(values.url), DATABASE_MIGRATION_URL: String(values['migration-url'] ?? '') }
    : {};
  const place = await openPlace({ ...process.env, ...ENV, STUIVER_DATA_DIR: dataDir, ...database }, log);
  try {
    const { seeds, isLive } = await describeDatabase(place.settings.databaseUrl!);
    if (isLive) throw new LoadError('This database is live.');
    if (!seeds.includes(options.seed)) await fill(place, options, log);
    await benchAll(place, options.seed, values.only.map(String), {
      budget: Number(values.budget),
      pick: values.least === true ? 'least' : 'median',
    });
  } finally {
    await place.release();
  }
}
