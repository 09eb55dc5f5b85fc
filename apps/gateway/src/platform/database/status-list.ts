import { type RawBuilder, sql } from 'kysely';

/** Statuses as literals of a statement: the planner matches a partial index by them, and not by parameters. */
export function statusList(statuses: readonly string[]): RawBuilder<unknown> {
  return sql.join(statuses.map((status) => sql.lit(status)));
}
