import { sql } from 'kysely';

/** A key of something whose written and recomputed values differ. */
export type Row = { merchant_id: string; key: string; written: string | null; recomputed: string | null };
/** One comparison; the query returns a merchant's differences. */
export type RecomputeCheck = {
  readonly name: string;
  readonly query: (merchant: string) => ReturnType<typeof sql<Row>>;
};

/** The condition that every table of a comparison takes. */
export const of = (merchant: string, column: string) => sql`${sql.raw(column)} = ${merchant}::uuid`;
