import { sql } from 'kysely';
import type { Queries, Tx } from '../../lib/database.ts';
import { announce } from '../../lib/live-changes.ts';
import type { MerchantScope } from '../../lib/scope.ts';

/** A link as the list, the QR code and the hosted page need it. Amount in minor units. */
export type LinkRow = {
  merchant_id: string;
  merchant_name: string;
  id: string;
  amount: number;
  currency: string;
  country: string;
  description: string;
  redirect_url_success: string;
  redirect_url_failed: string;
  redirect_url_aborted: string;
  expires_at: Date;
  maximum_uses: number;
  uses: number;
  sepa_only: boolean;
  switched_off_at: Date | null;
  /** What its first payment begins; null for a payment that stands alone. */
  recurrence_frequency: string | null;
  recurrence_end_date: string | null;
  created_at: Date;
};

/** What the merchant filled in about the payer of a link; empty texts once erased. */
export type LinkPayer = {
  account_holder_name: string;
  iban: string;
  email_address: string;
  sepa_email_address: string;
  sepa_iban: string;
  sepa_postal_address: string;
};

const LINK_COLUMNS = sql.raw(`l.merchant_id, m.name AS merchant_name, l.id, l.amount, l.currency, l.country,
  l.description, l.redirect_url_success, l.redirect_url_failed, l.redirect_url_aborted, l.expires_at,
  l.maximum_uses, l.uses, l.sepa_only, l.switched_off_at, l.recurrence_frequency,
  l.recurrence_end_date, l.created_at`);

export type NewLink = Omit<LinkRow, 'merchant_name' | 'uses' | 'switched_off_at'> & {
  link_validity_days: number;
  created_by: string | null;
};

/** Stores a link and, apart from it, what was filled in about its payer. */
export async function insertLink(tx: Tx, link: NewLink, payer: LinkPayer): Promise<void> {
  announce(tx, { kind: 'paymentLink', id: link.id, merchantId: link.merchant_id });
  await tx
    .insertInto('payment_links')
    .values({ ...link, switched_off_at: null })
    .execute();
  await tx
    .insertInto('payment_link_payers')
    .values({ merchant_id: link.merchant_id, payment_link_id: link.id, ...payer, erased_at: null })
    .execute();
}

/** One link within the scope. */
export async function findLink(db: Queries, scope: MerchantScope, id: string): Promise<LinkRow | undefined> {
  const result = await sql<LinkRow>`SELECT ${LINK_COLUMNS}
    FROM payment_links l JOIN merchants m ON m.id = l.merchant_id
    WHERE l.merchant_id = ANY(${scope.merchantIds}::uuid[]) AND l.id = ${id}`.execute(db);
  return result.rows[0];
}

/** One link with its row locked: payments of a link are made one after the other. */
export async function lockLink(tx: Tx, merchantId: string, id: string): Promise<LinkRow | undefined> {
  const result = await sql<LinkRow>`SELECT ${LINK_COLUMNS}
    FROM payment_links l JOIN merchants m ON m.id = l.merchant_id
    WHERE l.merchant_id = ${merchantId} AND l.id = ${id} FOR UPDATE OF l`.execute(tx);
  return result.rows[0];
}

export async function findLinkPayer(
  db: Queries,
  merchantId: string,
  linkId: string,
): Promise<LinkPayer | undefined> {
  return db
    .selectFrom('payment_link_payers')
    .select([
      'account_holder_name',
      'iban',
      'email_address',
      'sepa_email_address',
      'sepa_iban',
      'sepa_postal_address',
    ])
    .where('merchant_id', '=', merchantId)
    .where('payment_link_id', '=', linkId)
    .executeTakeFirst();
}

/** Counts a successful payment of a link. */
export async function addUse(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ uses: number; maximum_uses: number } | undefined> {
  return tx
    .updateTable('payment_links')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning(['uses', 'maximum_uses'])
    .executeTakeFirst();
}

/**
 * A page of links, newest first: each merchant's newest by its own index, then merged, since one
 * ordered scan over several merchants does not exist.
 */
export async function listLinks(
  db: Queries,
  scope: MerchantScope,
  page: { offset: number; limit: number },
): Promise<LinkRow[]> {
  const reach = page.offset + page.limit;
  const perMerchant = scope.merchantIds.map(
    (merchantId) => sql`(SELECT ${LINK_COLUMNS}
      FROM payment_links l JOIN merchants m ON m.id = l.merchant_id
      WHERE l.merchant_id = ${merchantId} ORDER BY l.created_at DESC, l.id DESC LIMIT ${reach})`,
  );
  const result = await sql<LinkRow>`SELECT * FROM (${sql.join(perMerchant, sql` UNION ALL `)}) AS merged
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return result.rows;
}

/** How many links there are; people make them, so they are few and are counted as they stand. */
export async function countLinks(db: Queries, scope: MerchantScope): Promise<number> {
  const result = await sql<{ total: number }>`SELECT count(*) AS total FROM payment_links
    WHERE merchant_id = ANY(${scope.merchantIds}::uuid[])`.execute(db);
  return result.rows[0]?.total ?? 0;
}
