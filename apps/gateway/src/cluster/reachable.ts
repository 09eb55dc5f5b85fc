import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/database/database.ts';
import { isDatabaseUnavailable } from '../platform/database/errors.ts';
import type { LostMachines, PartlyRead } from '../platform/database/machines.ts';
import type { DB } from '../platform/database/schema.d.ts';
import { WHOLE_TABLES } from './distribution/plan.ts';
import { knownAfter, type Watch } from './watch-machines.ts';
import { MachineLostError } from './watched-client.ts';

type SpreadTable = { readonly schema: string; readonly name: string };

/** Finds the tables that are spread by merchant. */
export async function spreadTables(pool: pg.Pool): Promise<readonly SpreadTable[]> {
  const { rows } = await pool.query<SpreadTable>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'merchant_id'
     WHERE n.nspname IN ('public', 'simulator') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL ($1)`,
    [WHOLE_TABLES],
  );
  return rows;
}

/**
 * Limits a question to some merchants, in all of its tables: each is hidden by a part of WITH with its name, which
 * PostgreSQL and Citus plan as conditions.
 *
 * @param merchantIds the parameter that holds them, such as `$3`
 */
export function limited(text: string, tables: readonly SpreadTable[], merchantIds: string): string {
  const named = tables.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
  if (named.length === 0) return text;
  const hidden = named.map(
    ({ schema, name }) =>
      `${name} AS NOT MATERIALIZED (SELECT * FROM ${schema}.${name} WHERE merchant_id = ANY(${merchantIds}::uuid[]))`,
  );
  // A name with its schema is not hidden.
  return `WITH ${hidden.join(', ')} ${text.replaceAll(/"?\bsimulator\b"?\./g, '')}`;
}

/** Makes the database for questions about many merchants: asked again for the reachable ones when some are not. */
export function acrossReachable(watch: Watch, pool: pg.Pool): Db {
  let tables: Promise<readonly SpreadTable[]> | undefined;
  async function ofReachable({ reachableIds }: LostMachines, text: string, values: unknown[]) {
    tables ??= spreadTables(pool);
    const own = limited(text, await tables, `$${values.length + 1}`);
    if (own === text) return pool.query(text, values);
    // One after the other: with thousands of merchants they are expensive.
    const asked = watch.turn.then(() => pool.query(own, [...values, reachableIds]));
    watch.turn = asked.catch(() => undefined);
    return asked;
  }
  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (watch.found !== null) return ofReachable(watch.found, text, values);
    try {
      return await pool.query(text, values);
    } catch (error) {
      const lost = isDatabaseUnavailable(error) ? await knownAfter(watch, performance.now()) : null;
      if (lost === null || lost.reachableIds.length === 0) throw error;
      return ofReachable(lost, text, values);
    }
  }
  const client = { query, release: () => undefined };
  const asked = { connect: () => Promise.resolve(client), end: () => Promise.resolve() };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: asked as unknown as PostgresPool }) });
}

/**
 * Makes the reads about several merchants of a user. One leaves merchants out only once it has failed since machines
 * were lost, since much data is on every machine; then it never asks a lost machine until it answers: one that hangs
 * would use up all the time.
 */
export function makeReadPartly(watch: Watch) {
  return async function readPartly<T>(
    name: string,
    merchantIds: readonly string[],
    read: (merchantIds: readonly string[]) => Promise<T>,
  ): Promise<PartlyRead<T>> {
    async function ofReachable(reachable: ReadonlySet<string>): Promise<PartlyRead<T>> {
      const left = merchantIds.filter((id) => reachable.has(id));
      if (left.length === 0) throw new MachineLostError();
      try {
        return { answer: await read(left), leftOut: merchantIds.filter((id) => !reachable.has(id)) };
      } catch (error) {
        throw error instanceof AppError && error.status === 404 && left.length < merchantIds.length
          ? new MachineLostError()
          : error;
      }
    }
    if (watch.found !== null && watch.failed.has(name)) return ofReachable(watch.found.reachable);
    try {
      return { answer: await read(merchantIds), leftOut: [] };
    } catch (error) {
      const lost = isDatabaseUnavailable(error) ? await knownAfter(watch, performance.now()) : null;
      if (lost === null || lost.reachableIds.length === 0) throw error;
      watch.failed.add(name);
      return ofReachable(lost.reachable);
    }
  };
}
