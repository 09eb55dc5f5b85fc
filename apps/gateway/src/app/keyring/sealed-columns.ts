import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Purpose } from '../../platform/security/keyring.ts';

/** A column whose values the keyring sealed. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** A uuid of the row, in whose order its table is read. */
  readonly id: string;
  /** Left out for a table that belongs to no merchant. */
  readonly isWhole?: true;
};

/**
 * Place of what each purpose seals: a column, which a rotation seals anew; links, cookies and pages that are stored
 * nowhere and open until their own end; or fingerprints, which the oldest key makes forever.
 */
export const SEALED_PLACES: Readonly<Record<Purpose, SealedColumn | 'outside' | 'fingerprint'>> = {
  'link-token': { table: 'payment_links', column: 'sealed_token', id: 'id' },
  'notification-secret': { table: 'notification_secrets', column: 'sealed_secret', id: 'id' },
  'second-factor': { table: 'second_factors', column: 'sealed_secret', id: 'user_id' },
  'evidence-key': { table: 'evidence_folders', column: 'sealed_key', id: 'chargeback_id' },
  'application-key': { table: 'onboarding_applications', column: 'sealed_key', id: 'id', isWhole: true },
  reference: 'outside',
  preview: 'outside',
  'iban-change': 'outside',
  'accountant-link': 'outside',
  'email-change': 'outside',
  'stop-letter': 'outside',
  'stop-month': 'outside',
  'known-device': 'outside',
  'application-new': 'outside',
  'application-address': 'outside',
  'application-stop': 'outside',
  'card-fingerprint': 'fingerprint',
  'email-fingerprint': 'fingerprint',
  'business-fingerprint': 'fingerprint',
  'application-link': 'fingerprint',
  'document-sender': 'fingerprint',
};

/** Rows of a merchant, or of a table without merchants, that one key sealed. */
export type SealedRows = {
  readonly purpose: Purpose;
  readonly merchantId: string | null;
  readonly key: number;
  readonly rows: number;
};

const columns = Object.entries(SEALED_PLACES).flatMap(([purpose, place]) =>
  typeof place === 'string' ? [] : [{ purpose: purpose as Purpose, place }],
);

/** Counts all sealed rows by key; erased ones hold nothing. */
export async function countSealedRows(db: Db): Promise<SealedRows[]> {
  const counts: SealedRows[] = [];
  for (const { purpose, place } of columns) {
    const merchant = place.isWhole ? sql`NULL::uuid` : sql`merchant_id`;
    const { rows } = await sql<{ merchant_id: string | null; key: Buffer; rows: number }>`
      SELECT ${merchant} AS merchant_id, substr(${sql.ref(place.column)}, 1, 1) AS key, count(*) AS rows
      FROM ${sql.table(place.table)} GROUP BY 1, 2`.execute(db);
    for (const { merchant_id: merchantId, key, rows: quantity } of rows)
      if (key.length > 0) counts.push({ purpose, merchantId, key: key[0]!, rows: Number(quantity) });
  }
  return counts;
}

/** A stored value with the id of its row. */
export type SealedValue = { readonly id: string; readonly sealed: Buffer };

const ofMerchant = (merchantId: string | null) =>
  merchantId === null ? sql`true` : sql`merchant_id = ${merchantId}`;

/** Reads the next values that a key sealed, in the order of their rows. */
export async function readSealedBy(
  db: Db,
  { table, column, id }: SealedColumn,
  { merchantId, key }: Pick<SealedRows, 'merchantId' | 'key'>,
  page: { readonly after: string; readonly size: number },
): Promise<SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${ofMerchant(merchantId)} AND ${sql.ref(id)} > ${page.after}::uuid
      AND substr(${sql.ref(column)}, 1, 1) = ${Buffer.of(key)}
    ORDER BY ${sql.ref(id)} LIMIT ${page.size}`.execute(db);
  return rows;
}

/** Replaces values that are still what was read: an erased or changed one stays as it is. */
export async function replaceSealed(
  tx: Tx,
  { table, column, id }: SealedColumn,
  merchantId: string | null,
  changes: readonly (SealedValue & { readonly resealed: Buffer })[],
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = v.resealed
    FROM unnest(${changes.map((change) => change.id)}::uuid[], ${changes.map(({ sealed }) => sealed)}::bytea[],
      ${changes.map(({ resealed }) => resealed)}::bytea[]) AS v (id, sealed, resealed)
    WHERE ${ofMerchant(merchantId)} AND ${sql.ref(`${table}.${id}`)} = v.id
      AND ${sql.ref(`${table}.${column}`)} = v.sealed`.execute(tx);
}
