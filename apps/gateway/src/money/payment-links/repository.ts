import { LIVE_PAYMENT_STATUSES, UNDER_WAY_STATUSES } from '@stuiver/domain/states';
import { type InferResult, sql } from 'kysely';
import { type MerchantScope, scopeOfOne, within } from '../../platform/access/scope.ts';
import type { Db, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { announce } from '../../platform/database/signals.ts';
import { statusList } from '../../platform/database/status-list.ts';
import { CONDITION_COLUMNS, type ConditionColumns } from '../payers/shown-condition.ts';

const links = (db: Queries, scope: MerchantScope) =>
  db
    .selectFrom('payment_links as l')
    .innerJoin('merchants as m', 'm.id', 'l.merchant_id')
    .leftJoin('payment_link_openings as o', (join) =>
      join
        .onRef('o.merchant_id', '=', 'l.merchant_id')
        .onRef('o.payment_link_id', '=', 'l.id')
        .on(within(scope, 'o.merchant_id')),
    )
    .selectAll('l')
    .select((eb) => [
      'm.name as merchant_name',
      'm.number as merchant_number',
      eb.fn.coalesce('o.opened', eb.lit(0)).as('opened'),
      'o.last_opened_at',
    ])
    .where(within(scope, 'l.merchant_id'));

/** A link as the list, the QR code and the hosted page need it. Amount in minor units. */
export type LinkRow = InferResult<ReturnType<typeof links>>[number];

/** Payer data that the merchant entered for a link; empty once erased. */
export type LinkPayer = Omit<
  TableRow<'payment_link_payers'>,
  'merchant_id' | 'payment_link_id' | 'erased_at'
>;

export type NewLink = Omit<TableRow<'payment_links'>, 'uses' | 'switched_off_at'>;

/** Stores a link and, in a separate table, its payer's data. */
export async function insertLink(tx: Tx, link: NewLink, payer: LinkPayer): Promise<void> {
  announce(tx, { kind: 'paymentLink', id: link.id, merchantId: link.merchant_id });
  await insertRows(tx, 'payment_links', { ...link, switched_off_at: null });
  await insertRows(tx, 'payment_link_payers', {
    merchant_id: link.merchant_id,
    payment_link_id: link.id,
    ...payer,
    erased_at: null,
  });
}

export function findLink(db: Queries, scope: MerchantScope, id: string): Promise<LinkRow | undefined> {
  return links(db, scope).where('l.id', '=', id).executeTakeFirst();
}

/** Finds a merchant's link by the hash of its address's token. */
export function findLinkByToken(
  db: Queries,
  merchantId: string,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> {
  return links(db, scopeOfOne(merchantId)).where('l.token_hash', '=', tokenHash).executeTakeFirst();
}

/** Checks whether a payment was made by a link, and paid. */
export async function isPaidByLink(
  db: Queries,
  merchantId: string,
  linkId: string,
  paymentId: string,
): Promise<boolean> {
  const payment = await rowsWith(db, 'payments', {
    merchant_id: merchantId,
    id: paymentId,
    payment_link_id: linkId,
  })
    .select('id')
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  return payment !== undefined;
}

/** One link of a merchant with its row locked, which serialises its payments and changes. */
export function lockLink(tx: Tx, merchantId: string, id: string): Promise<LinkRow | undefined> {
  return links(tx, scopeOfOne(merchantId)).where('l.id', '=', id).forUpdate('l').executeTakeFirst();
}

export async function findLinkPayer(
  db: Queries,
  merchantId: string,
  linkId: string,
): Promise<LinkPayer | undefined> {
  return rowsWith(db, 'payment_link_payers', { merchant_id: merchantId, payment_link_id: linkId })
    .select([
      'account_holder_name',
      'iban',
      'email_address',
      'sepa_email_address',
      'sepa_iban',
      'sepa_postal_address',
      'metadata',
    ])
    .executeTakeFirst();
}

/** Counts a successful payment of a link, and returns the link's limits. */
export async function addUse(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<Pick<LinkRow, 'uses' | 'maximum_uses' | 'expires_at' | 'switched_off_at'> | undefined> {
  return tx
    .updateTable('payment_links')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where((eb) => eb.and({ merchant_id: merchantId, id }))
    .returning(['uses', 'maximum_uses', 'expires_at', 'switched_off_at'])
    .executeTakeFirst();
}

/** Updates a link, whose row the caller holds, and announces it. */
export async function updateLink(
  tx: Tx,
  { merchant_id, id }: Pick<LinkRow, 'merchant_id' | 'id'>,
  changes: Partial<TableRow<'payment_links'>>,
): Promise<void> {
  await updateRows(tx, 'payment_links', { merchant_id, id }, changes);
  announce(tx, { kind: 'paymentLink', id, merchantId: merchant_id });
}

/** Counts an opening of a link in a browser. */
export async function addOpening(db: Db, merchantId: string, id: string, at: Date): Promise<void> {
  await sql`INSERT INTO payment_link_openings AS o (merchant_id, payment_link_id, opened, last_opened_at)
    VALUES (${merchantId}, ${id}, 1, ${at})
    ON CONFLICT (merchant_id, payment_link_id) DO UPDATE
      SET opened = o.opened + 1, last_opened_at = greatest(o.last_opened_at, excluded.last_opened_at)`.execute(
    db,
  );
}

/**
 * Counts the uses of a link held by payments that may still succeed: those with an attempt under way or at a bank.
 * One payment may be excluded: it takes no second use.
 */
export async function countHeldUses(
  db: Queries,
  merchantId: string,
  linkId: string,
  exceptPaymentId: string | null = null,
): Promise<number> {
  const result = await sql<{ total: number }>`SELECT count(*) AS total FROM payments p
    WHERE p.merchant_id = ${merchantId} AND p.payment_link_id = ${linkId}
      AND p.status IN (${statusList(LIVE_PAYMENT_STATUSES)}) AND p.id IS DISTINCT FROM ${exceptPaymentId}::uuid
      AND EXISTS (SELECT FROM attempts a WHERE a.merchant_id = ${merchantId} AND a.payment_id = p.id
        AND a.status IN ('REDIRECTED', ${statusList(UNDER_WAY_STATUSES)}))`.execute(db);
  return result.rows[0]?.total ?? 0;
}

/** A link as a capture needs it. */
export type KeptLink = Pick<
  LinkRow,
  'merchant_id' | 'id' | 'uses' | 'keeps_one' | 'payment_id' | 'switched_off_at'
>;

const keptLinks = (tx: Tx, merchantId: string) =>
  rowsWith(tx, 'payment_links', { merchant_id: merchantId })
    .select(['merchant_id', 'id', 'uses', 'keeps_one', 'payment_id', 'switched_off_at'])
    .forNoKeyUpdate();

/** Locks a link for a capture. */
export async function lockKeptLink(tx: Tx, merchantId: string, id: string): Promise<KeptLink | undefined> {
  return keptLinks(tx, merchantId).where('id', '=', id).executeTakeFirst();
}

/** The same for the link that was made for a payment. */
export async function lockKeptLinkFor(
  tx: Tx,
  merchantId: string,
  paymentId: string,
): Promise<KeptLink | undefined> {
  return keptLinks(tx, merchantId).where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Checks whether a payment succeeded and was not charged back in full for good: an open chargeback may be won. */
export async function isPaymentKept(db: Queries, merchantId: string, paymentId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT p.id FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${paymentId}
    AND p.captured_amount > (SELECT coalesce(sum(c.amount), 0) FROM chargebacks c WHERE c.merchant_id = ${merchantId}
      AND c.payment_id = ${paymentId} AND c.attempt_id = p.captured_attempt_id AND c.status IN ('LOST', 'ACCEPTED'))`.execute(
      db,
    );
  return rows.length > 0;
}

/** The link that was made for a payment; undefined without one. */
export function findLinkFor(
  db: Queries,
  merchantId: string,
  paymentId: string,
): Promise<LinkRow | undefined> {
  return links(db, scopeOfOne(merchantId)).where('l.payment_id', '=', paymentId).executeTakeFirst();
}

export type LinkPayment = ConditionColumns &
  Pick<TableRow<'payments'>, 'id' | 'currency' | 'method' | 'created_at'> & {
    account_holder_name: string | null;
  };

/** The payments of a link, newest first. */
export async function paymentsOfLink(
  db: Queries,
  merchantId: string,
  linkId: string,
  limit: number,
): Promise<LinkPayment[]> {
  return db
    .selectFrom('payments as p')
    .leftJoin('payers as y', (join) =>
      join.on('y.merchant_id', '=', merchantId).onRef('y.payment_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.currency', 'p.method', 'p.created_at', 'y.account_holder_name', ...CONDITION_COLUMNS])
    .where((eb) => eb.and({ 'p.merchant_id': merchantId, 'p.payment_link_id': linkId }))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts a link's payments and sums their captured amounts, in minor units. */
export async function sumPaymentsOfLink(
  db: Queries,
  merchantId: string,
  linkId: string,
): Promise<{ payments: number; received: number }> {
  const result = await sql<{ payments: number; received: number }>`SELECT count(*) AS payments,
      coalesce(sum(captured_amount), 0)::bigint AS received
    FROM payments WHERE merchant_id = ${merchantId} AND payment_link_id = ${linkId}`.execute(db);
  return result.rows[0] ?? { payments: 0, received: 0 };
}
