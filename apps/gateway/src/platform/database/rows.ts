import type { Kysely, SelectQueryBuilder, Updateable } from 'kysely';
import type { NewRow, Queries, TableRow } from './database.ts';
import type { DB } from './schema.d.ts';

// Kysely types no table that is a parameter; callers get the types of theirs.
const untyped = (db: Queries) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** Begins a query of the rows that have these values. */
export const rowsWith = <T extends keyof DB>(db: Queries, table: T, values: Partial<TableRow<T>>) =>
  untyped(db)
    .selectFrom<string>(table)
    .where((eb) => eb.and(values)) as unknown as SelectQueryBuilder<DB, T, object>;

/** Updates the rows that have these values. @returns how many there were */
export async function updateRows<T extends keyof DB>(
  db: Queries,
  table: T,
  values: Partial<TableRow<T>>,
  changes: Readonly<Updateable<DB[T]>>,
): Promise<number> {
  const { numUpdatedRows } = await untyped(db)
    .updateTable<string>(table)
    .set(changes)
    .where((eb) => eb.and(values))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Inserts a row unless there is one with its values of these columns. @returns false when there was */
export async function insertNew<T extends keyof DB>(
  db: Queries,
  table: T,
  row: NewRow<T>,
  columns: readonly (keyof TableRow<T> & string)[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await untyped(db)
    .insertInto<string>(table)
    .values(row)
    .onConflict((conflict) => conflict.columns(columns).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
