import { sql } from 'kysely';

/** A key of something whose written and recomputed values differ. */
export type Row = { merchant_id: string; key: string; written: string | null; recomputed: string | null };
/** One comparison; the query gives what differs, of one merchant or of all. */
export type Check = {
  readonly name: string;
  readonly query: (merchant: string | null) => ReturnType<typeof sql<Row>>;
};

/** A condition on one merchant; none for all. */
export const of = (merchant: string | null, column: string) =>
  merchant === null ? sql`true` : sql`${sql.raw(column)} = ${merchant}::uuid`;
