import type { Queries, TableRow } from '../database/database.ts';

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
    (await db
      .selectFrom(uploads)
      .selectAll()
      .where((eb) => eb.and(ownKey(of)))
      .executeTakeFirst()) as Row | undefined;
  return {
    find,
    /** An owner's files, in the order in which they were announced. */
    list: async (db: Queries, of: Owner) =>
      (await db
        .selectFrom(uploads)
        .selectAll()
        .where((eb) => eb.and(key(of, owner)))
        .orderBy('created_at')
        .orderBy('id')
        .execute()) as Row[],
    async insert(db: Queries, row: Omit<Row, 'received_parts'>): Promise<void> {
      await db
        .insertInto(uploads)
        .values(row as unknown as TableRow<typeof uploads>)
        .execute();
    },
    /**
     * Writes what arrived of a file.
     *
     * @param receivedParts the parts that it must still have; another one of that number may have been faster
     * @returns the file's current row; undefined when it is gone
     */
    async note(db: Queries, of: Key, receivedParts: number, changes: Partial<Row>): Promise<Row | undefined> {
      await db
        .updateTable(uploads)
        .set(changes as Partial<TableRow<typeof uploads>>)
        .where((eb) => eb.and({ ...ownKey(of), received_parts: receivedParts }))
        .execute();
      return find(db, of);
    },
    /** @returns whether it was there */
    async remove(db: Queries, of: Key): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom(uploads)
        .where((eb) => eb.and(ownKey(of)))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async removeAll(db: Queries, of: Owner): Promise<void> {
      await db
        .deleteFrom(uploads)
        .where((eb) => eb.and(key(of, owner)))
        .execute();
    },
  };
}
