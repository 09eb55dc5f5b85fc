import { type Expression, type Kysely, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { NewRow, Queries, TableRow } from './database.ts';
import type { DB } from './schema.d.ts';

/** Values of columns by which rows are found. */
type Values<Table extends keyof DB> = {
  readonly [Column in keyof TableRow<Table>]?: TableRow<Table>[Column] | Expression<TableRow<Table>[Column]>;
};

// Kysely types no table that is a parameter; callers get the types of theirs.
const untyped = (db: Queries) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** Begins a query of the rows that have these values. */
export const rowsWith = <Table extends keyof DB>(db: Queries, table: Table, values: Values<Table>) =>
  untyped(db)
    .selectFrom<string>(table)
    .where((eb) => eb.and(values)) as unknown as SelectQueryBuilder<DB, Table, object>;

/** Updates the rows that have these values. @returns how many there were */
export async function updateRows<Table extends keyof DB>(
  db: Queries,
  table: Table,
  values: Values<Table>,
  changes: Readonly<Updateable<DB[Table]>>,
): Promise<number> {
  const { numUpdatedRows } = await untyped(db)
    .updateTable<string>(table)
    .set(changes)
    .where((eb) => eb.and(values))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Inserts a row unless there is one with its values of these columns. @returns false when there was */
export async function insertNew<Table extends keyof DB>(
  db: Queries,
  table: Table,
  row: NewRow<Table>,
  columns: readonly (keyof TableRow<Table> & string)[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await untyped(db)
    .insertInto<string>(table)
    .values(row)
    .onConflict((conflict) => conflict.columns(columns).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Names of people or merchants by their ids. */
export async function namesById(
  db: Queries,
  table: 'users' | 'merchants',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
