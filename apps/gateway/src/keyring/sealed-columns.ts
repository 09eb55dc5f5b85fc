import { sql } from 'kysely';
import { WHOLE_TABLES } from '../cluster/distribution/plan.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { DB } from '../platform/database/schema.d.ts';
import type { Purpose } from '../platform/security/keyring.ts';

/**
 * Columns whose values the keyring sealed, which a rotation seals anew, with the uuid in whose order each is read. All
 * else that it sealed is in links, cookies and pages, which are stored nowhere and open until their own end.
 */
export const SEALED_COLUMNS = [
  { purpose: 'link-token', table: 'payment_links', column: 'sealed_token', id: 'id' },
  { purpose: 'notification-secret', table: 'notification_secrets', column: 'sealed_secret', id: 'id' },
  { purpose: 'second-factor', table: 'second_factors', column: 'sealed_secret', id: 'user_id' },
  { purpose: 'evidence-key', table: 'evidence_folders', column: 'sealed_key', id: 'chargeback_id' },
  { purpose: 'application-key', table: 'onboarding_applications', column: 'sealed_key', id: 'id' },
  { purpose: 'erasure-person', table: 'erasure_requests', column: 'sealed_person', id: 'id' },
] as const satisfies readonly { purpose: Purpose; table: keyof DB; column: string; id: string }[];
type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** Rows of a merchant that one key sealed; null for tables that belong to none. */
export type SealedRows = {
  readonly place: SealedColumn;
  readonly merchantId: string | null;
  readonly key: number;
  readonly rows: number;
};

/** Counts all sealed rows by key; erased ones hold nothing. */
export async function countSealedRows(db: Db): Promise<SealedRows[]> {
  const counts = await Promise.all(
    SEALED_COLUMNS.map(async (place) => {
      const merchant = WHOLE_TABLES.includes(place.table) ? sql`NULL::uuid` : sql`merchant_id`;
      const { rows } = await sql<{ merchant_id: string | null; key: Buffer; rows: number }>`
        SELECT ${merchant} AS merchant_id, substr(${sql.ref(place.column)}, 1, 1) AS key, count(*) AS rows
        FROM ${sql.table(place.table)} GROUP BY 1, 2`.execute(db);
      return rows.map((row) => ({ ...row, place, merchantId: row.merchant_id, key: row.key[0] ?? 0 }));
    }),
  );
  return counts.flat().filter(({ key }) => key > 0);
}

/** A stored value with the id of its row. */
export type SealedValue = { readonly id: string; readonly sealed: Buffer };

const ofMerchant = (merchantId: string | null) =>
  merchantId === null ? sql`true` : sql`merchant_id = ${merchantId}`;

/** Reads the next values that a key sealed, in the order of their rows. */
export async function readSealedBy(
  db: Db,
  { place: { table, column, id }, merchantId, key }: SealedRows,
  page: { readonly after: string; readonly size: number },
): Promise<SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${ofMerchant(merchantId)} AND ${sql.ref(id)} > ${page.after}::uuid
      AND substr(${sql.ref(column)}, 1, 1) = ${Buffer.of(key)}
    ORDER BY ${sql.ref(id)} LIMIT ${page.size}`.execute(db);
  return rows;
}

/** Replaces values that haven't changed since they were read; others stay unchanged. */
export async function replaceSealed(
  tx: Tx,
  { place: { table, column, id }, merchantId }: SealedRows,
  changes: readonly (SealedValue & { readonly resealed: Buffer })[],
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = v.resealed
    FROM unnest(${changes.map((change) => change.id)}::uuid[], ${changes.map(({ sealed }) => sealed)}::bytea[],
      ${changes.map(({ resealed }) => resealed)}::bytea[]) AS v (id, sealed, resealed)
    WHERE ${ofMerchant(merchantId)} AND ${sql.ref(`${table}.${id}`)} = v.id
      AND ${sql.ref(`${table}.${column}`)} = v.sealed`.execute(tx);
}
