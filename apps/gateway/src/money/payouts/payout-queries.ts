import { type NotNull, sql } from 'kysely';
import type { Db, NewRow, TableRow, Tx } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';

export type PayoutRow = TableRow<'payouts'>;

/** Reason that a merchant's payouts are stopped, if any, and the account that they go to. */
export type StoredPayoutState = {
  readonly iban: string;
  readonly holder_name: string;
  readonly iban_changed_by: string | null;
  /** Reason of a hold in words, or the bank's code if it refused the account; null without a hold. */
  readonly hold_reason: string | null;
  readonly is_refused: boolean;
  readonly is_changing: boolean;
};

/** The hold `h` applies to the merchant `m`: one of the bank only to the account that it refused. */
export const HOLD_APPLIES = sql<boolean>`coalesce(h.refused_iban, m.iban) = m.iban`;

/** Reads a merchant's account for payouts, and what stops them. */
export async function payoutState(tx: Tx, merchantId: string): Promise<StoredPayoutState> {
  const { rows } =
    await sql<StoredPayoutState>`SELECT m.iban, coalesce(m.legal_name, m.name) AS holder_name, m.iban_changed_by,
      h.reason AS hold_reason, h.refused_iban IS NOT NULL AS is_refused, c.merchant_id IS NOT NULL AS is_changing
    FROM merchants m LEFT JOIN payout_holds h ON h.merchant_id = ${merchantId} AND ${HOLD_APPLIES}
    LEFT JOIN iban_changes c ON c.merchant_id = ${merchantId} WHERE m.id = ${merchantId}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('A payout has lost its merchant');
  return row;
}

export async function lockPayout(tx: Tx, merchantId: string, id: string): Promise<PayoutRow | undefined> {
  return rowsWith(tx, 'payouts', { merchant_id: merchantId, id }).selectAll().forUpdate().executeTakeFirst();
}

export async function changePayout(
  tx: Tx,
  { merchant_id, id }: Pick<PayoutRow, 'merchant_id' | 'id'>,
  changes: Partial<PayoutRow>,
): Promise<void> {
  await updateRows(tx, 'payouts', { merchant_id, id }, changes);
}

/** Lets a merchant's payouts go. @returns the reason that held them; null without a hold */
export async function deleteHold(tx: Tx, merchantId: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('payout_holds')
    .where('merchant_id', '=', merchantId)
    .returning('reason')
    .executeTakeFirst();
  return row?.reason ?? null;
}

export async function insertHold(tx: Tx, hold: NewRow<'payout_holds'>): Promise<void> {
  await insertRows(tx, 'payout_holds', hold);
}

export async function findPayout(db: Db, merchantId: string, id: string): Promise<PayoutRow | undefined> {
  return rowsWith(db, 'payouts', { merchant_id: merchantId, id }).selectAll().executeTakeFirst();
}

/** Finds approved payouts, the oldest first. */
export function approvedPayouts(
  db: Db,
  limit: number,
  merchantId?: string,
): Promise<Pick<PayoutRow, 'merchant_id' | 'id'>[]> {
  return rowsWith(acrossMerchants(db, merchantId), 'payouts', { status: 'APPROVED' })
    .select(['merchant_id', 'id'])
    .where(ownedBy('merchant_id', merchantId))
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Finds payouts about which the bank is to be asked. */
export function duePayoutChecks(db: Db, now: Date, limit: number, merchantId?: string) {
  return acrossMerchants(db, merchantId)
    .selectFrom('payouts')
    .select(['merchant_id', 'id', 'status', 'checks', 'next_check_at'])
    .$narrowType<{ next_check_at: NotNull }>()
    .where('next_check_at', '<=', now)
    .where(ownedBy('merchant_id', merchantId))
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}
