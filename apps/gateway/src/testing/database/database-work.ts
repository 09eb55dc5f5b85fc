import pg from 'pg';
import { PREPARED_MARK } from '../../platform/database/statements.ts';
import type { TestApp } from '../app.ts';

/** The statements and rows of a piece of work. */
export type DatabaseWork = {
  /** Every statement sent, BEGIN and COMMIT included, in order. */
  readonly statements: readonly string[];
  /**
   * Those that were planned again: they are not prepared, or PostgreSQL keeps no plan of them, as it seems too
   * expensive.
   */
  readonly planned: readonly string[];
  /** Rows inserted, updated and deleted, in all tables together. */
  readonly rows: number;
  /** Received from the database, on all connections. */
  readonly bytes: number;
};

/** Connections are the driver's own, which its types do not show. */
const received = (client: pg.PoolClient): number =>
  (client as unknown as { connection: { stream: { bytesRead: number } } }).connection.stream.bytesRead;

type Query = (...given: unknown[]) => unknown;

/** Counts the replans of a connection's prepared statements, by their texts. */
async function plansAnew(query: Query): Promise<Map<string, number>> {
  const { rows } = (await query(
    'SELECT statement, custom_plans::int AS plans FROM pg_prepared_statements',
  )) as {
    rows: { statement: string; plans: number }[];
  };
  return new Map(rows.map(({ statement, plans }) => [statement, plans]));
}

/** NOTIFY goes out once for everything that committed within 50 ms, so no single payment has one of its own. */
const OF_NO_ONE = /pg_notify/;

/** Statements without a plan: the ends of a transaction. */
const UNPLANNED = /^(begin|commit)/i;

const ROWS = 'SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int AS total FROM pg_stat_user_tables';

/**
 * Counts the statements and written rows of a piece of work. Nothing else may use the test's database meanwhile.
 *
 * @param work awaits everything that it starts
 */
export async function countDatabaseWork(
  test: Pick<TestApp, 'databaseUrl'> & { readonly context: Pick<TestApp['context'], 'pool'> },
  work: () => Promise<unknown>,
): Promise<DatabaseWork> {
  const statements: string[] = [];
  const planned: string[] = [];
  const clients = new Map<pg.PoolClient, Query>();
  const watch = (client: pg.PoolClient) => {
    if (clients.has(client)) return;
    const query = client.query.bind(client) as Query;
    clients.set(client, query);
    const watched = (...given: unknown[]) => {
      const [first] = given;
      const text = typeof first === 'string' ? first : (first as pg.QueryConfig).text;
      const isPrepared =
        typeof first === 'string' ? first.startsWith(PREPARED_MARK) : (first as pg.QueryConfig).name;
      if (!OF_NO_ONE.test(text)) statements.push(text);
      if (!isPrepared && !UNPLANNED.test(text)) planned.push(text);
      return query(...given);
    };
    Object.assign(client, { query: watched });
  };
  const observer = new pg.Client({ connectionString: test.databaseUrl });
  await observer.connect();
  const rows = async () => (await observer.query<{ total: number }>(ROWS)).rows[0]?.total ?? 0;
  // Sessions report their writes a second later unless asked to do so at once.
  const report = async () => {
    await Promise.all([...clients.values()].map((query) => query('SELECT pg_stat_force_next_flush()')));
  };
  try {
    const { pool } = test.context;
    // Takes every connection of the pool once, so that their earlier work is reported too.
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of all) watch(client);
    await report();
    const plans = new Map<Query, Map<string, number>>();
    for (const query of clients.values()) plans.set(query, await plansAnew(query));
    // The one used last is lent first: it has prepared its statements.
    for (const client of all.toReversed()) client.release();
    const before = await rows();
    const bytes = () => [...clients.keys()].reduce((sum, client) => sum + received(client), 0);
    const bytesBefore = bytes();
    await work();
    const bytesAfter = bytes();
    for (const query of clients.values()) {
      const plansBefore = plans.get(query);
      for (const [text, count] of await plansAnew(query))
        if (count > (plansBefore?.get(text) ?? 0)) planned.push(text);
    }
    await report();
    return { statements, planned, rows: (await rows()) - before, bytes: bytesAfter - bytesBefore };
  } finally {
    for (const client of clients.keys()) Reflect.deleteProperty(client, 'query');
    await observer.end();
  }
}
