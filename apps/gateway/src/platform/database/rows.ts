import { type Kysely, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { NewRow, Queries, TableRow } from './database.ts';
import type { DB } from './schema.d.ts';

type Column<T extends keyof DB> = keyof TableRow<T> & string;

// Kysely types no table that is a parameter; callers get the types of theirs.
const untyped = (db: Queries) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** Begins a query of the rows that have these values. */
export const rowsWith = <T extends keyof DB>(db: Queries, table: T, values: Partial<TableRow<T>>) =>
  untyped(db)
    .selectFrom<string>(table)
    .where((eb) => eb.and(values)) as unknown as SelectQueryBuilder<DB, T, object>;

/** Counts the rows of a query. */
export async function countRows<D, T extends keyof D>(
  query: SelectQueryBuilder<D, T, object>,
): Promise<number> {
  const counting = query as unknown as SelectQueryBuilder<DB, keyof DB, object>;
  const { rows } = await counting
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

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

/** Deletes the rows that have these values. @returns how many there were */
export async function removeRows<T extends keyof DB>(
  db: Queries,
  table: T,
  values: Partial<TableRow<T>>,
): Promise<number> {
  const { numDeletedRows } = await untyped(db)
    .deleteFrom<string>(table)
    .where((eb) => eb.and(values))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Inserts a row or several, of which there may be none. */
export async function insertRows<T extends keyof DB>(
  db: Queries,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
): Promise<void> {
  if (Array.isArray(rows) && rows.length === 0) return;
  await untyped(db).insertInto<string>(table).values(rows).execute();
}

/** Inserts a row unless there is one with its values of these columns. @returns false when there was */
export async function insertNew<T extends keyof DB>(
  db: Queries,
  table: T,
  row: NewRow<T>,
  columns: readonly Column<T>[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await untyped(db)
    .insertInto<string>(table)
    .values(row)
    .onConflict((conflict) => conflict.columns(columns).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Inserts rows, or gives the one that has a row's values of these columns its other values. */
export async function putRows<T extends keyof DB>(
  db: Queries,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
  columns: readonly Column<T>[],
): Promise<void> {
  const [first = {}] = [rows].flat() as object[];
  const others = Object.keys(first).filter((name) => !(columns as readonly string[]).includes(name));
  await untyped(db)
    .insertInto<string>(table)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(columns)
        .doUpdateSet(Object.fromEntries(others.map((name) => [name, sql.ref(`excluded.${name}`)]))),
    )
    .execute();
}
