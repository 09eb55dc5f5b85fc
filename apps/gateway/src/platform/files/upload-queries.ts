import type { Queries, TableRow } from '../database/database.ts';
import { rowsWith, updateRows } from '../database/rows.ts';

/**
 * Statements on a table of sealed uploads.
 *
 * @param owner the columns before `id` of its key
 */
export function uploadQueries<
  Table extends 'onboarding_documents' | 'evidence_files',
  Column extends keyof TableRow<Table> & string,
>(table: Table, owner: readonly Column[]) {
  type Row = TableRow<Table>;
  type Owner = Pick<Row, Column>;
  type Key = Owner & { readonly id: string };
  // Kysely infers nothing from a table that is a parameter; all columns that are named below are in both.
  const uploads = table as 'onboarding_documents';
  const key = (of: Owner | Key, columns: readonly string[]) =>
    Object.fromEntries(Object.entries(of).filter(([column]) => columns.includes(column)));
  const ownKey = (of: Key) => key(of, [...owner, 'id']);
  const find = async (db: Queries, of: Key) =>
    (await rowsWith(db, uploads, ownKey(of)).selectAll().executeTakeFirst()) as Row | undefined;
  const remove = (db: Queries, values: ReturnType<typeof key>) =>
    db
      .deleteFrom(uploads)
      .where((eb) => eb.and(values))
      .executeTakeFirst();
  return {
    find,
    /** An owner's files, in the order in which they were announced. */
    list: async (db: Queries, of: Owner) =>
      (await rowsWith(db, uploads, key(of, owner))
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute()) as Row[],
    async insert(db: Queries, row: Omit<Row, 'received_parts'>): Promise<void> {
      const values = row as unknown as TableRow<typeof uploads>;
      await db.insertInto(uploads).values(values).execute();
    },
    /**
     * Writes what arrived of a file.
     *
     * @param receivedParts the parts that it must still have; another one of that number may have been faster
     * @returns the file's current row; undefined when it is gone
     */
    async note(db: Queries, of: Key, receivedParts: number, changes: Partial<Row>): Promise<Row | undefined> {
      const values = { ...ownKey(of), received_parts: receivedParts };
      await updateRows(db, uploads, values, changes as Partial<TableRow<typeof uploads>>);
      return find(db, of);
    },
    /** @returns whether it was there */
    async remove(db: Queries, of: Key): Promise<boolean> {
      return (await remove(db, ownKey(of))).numDeletedRows > 0n;
    },
    async removeAll(db: Queries, of: Owner): Promise<void> {
      await remove(db, key(of, owner));
    },
  };
}
