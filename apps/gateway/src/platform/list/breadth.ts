import type pg from 'pg';
import { readInSnapshot, type Queryable } from './statement.ts';

/**
 * Costs of plans, in PostgreSQL's units, above which a question is too broad: it would take too long on a quiet server
 * as well. Estimates are good for counts and days, and too low for everything else, above all for texts
 * (docs/decisions/lists.md).
 */
export const BROAD_COST = { byCounts: 400_000, byRows: 100_000 };
/** Planning takes milliseconds. A server that needs longer is busy. */
const PLANNING_MS = 300;

type Statement = Pick<pg.QueryConfig, 'text' | 'values'>;

/** Keeps the statements of a read, to plan them again if they take too long. */
export function keepStatements(db: Queryable, kept: Statement[]): Queryable {
  const query = (statement: pg.QueryConfig) => {
    kept.push(statement);
    return db.query(statement);
  };
  return { query: query as Queryable['query'] };
}

/** Adds up the costs of plans in EXPLAIN's JSON; Citus nests those of its machines, and shows one of several equal tasks. */
function sumCosts(explained: unknown, times = 1): number {
  if (typeof explained !== 'object' || explained === null) return 0;
  const { Plan: plan, 'Task Count': tasks = 1 } = explained as {
    readonly Plan?: { readonly 'Total Cost': number };
    readonly 'Task Count'?: number;
  };
  return Object.values(explained).reduce<number>(
    (sum, part) => sum + sumCosts(part, times * tasks),
    (plan?.['Total Cost'] ?? 0) * times,
  );
}

/**
 * Checks whether the plans of statements explain that these took too long, however busy the server is.
 *
 * @param broadCost the cost of all plans that is still narrow enough
 *
 * @returns false also if the server is too busy to plan them
 */
export async function areBroad(
  pool: pg.Pool,
  statements: readonly Statement[],
  broadCost: number,
): Promise<boolean> {
  const plan = async (db: Queryable) => {
    let cost = 0;
    for (const { text, values } of statements) {
      const { rows } = await db.query<[unknown]>({
        text: `EXPLAIN (FORMAT JSON) ${text}`,
        ...(values && { values }),
        rowMode: 'array',
      });
      cost += sumCosts(rows);
    }
    return cost > broadCost;
  };
  return readInSnapshot(pool, plan, PLANNING_MS).catch(() => false);
}
