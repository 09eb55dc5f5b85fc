import type { PaymentMethod } from '@stuiver/domain/methods';
import type { Principal } from '../../platform/access/caller.ts';
import { AppError, notFound, orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import { findMerchant, markOpened } from './repository.ts';

/**
 * Refuses taking money for a company that waits for its onboarding.
 *
 * @throws AppError `merchantNotOpen`
 */
export function requireOpen(merchant: { readonly opened_at: Date | null }): void {
  if (merchant.opened_at === null) throw new AppError('merchantNotOpen');
}

/**
 * Refuses asking for money that no method could bring in.
 *
 * @param payable those by which it could be paid (`payableMethods`)
 * @throws AppError `noPaymentMethod`
 */
export function requireMethod(payable: readonly PaymentMethod[]): void {
  if (payable.length === 0) throw new AppError('noPaymentMethod');
}

/** Returns the caller's own company, and whether it may take payments, which its portal shows until then, and has an account. */
export async function getMerchantStanding(
  deps: Context,
  { merchantId }: Principal,
): Promise<{ merchantId: string; mayTakePayments: boolean; hasPayoutAccount: boolean }> {
  const merchant = orNotFound(await findMerchant(deps.db, merchantId));
  return {
    merchantId,
    mayTakePayments: merchant.opened_at !== null,
    hasPayoutAccount: merchant.iban !== '',
  };
}

/** See `openMerchant`; in the caller's transaction. */
export async function openWithin(
  deps: Context,
  tx: Tx,
  merchantId: string,
  actor: AuditEntry['actor'],
): Promise<boolean> {
  const found = await markOpened(tx, merchantId, deps.clock.now());
  if (found === 'unknown') throw notFound();
  if (found === 'wasOpen') return false;
  await writeAudit(deps, tx, {
    merchantId,
    actor,
    action: 'merchant.opened',
    subjectId: merchantId,
  });
  return true;
}

/**
 * Lets a merchant take payments from now on, with an audit row. One that is open already keeps the instant at which it
 * was opened, and gets no second row.
 *
 * @returns whether this call opened it
 * @throws AppError `notFound` when there is no such merchant
 */
export function openMerchant(
  deps: Context,
  merchantId: string,
  actor: AuditEntry['actor'],
): Promise<boolean> {
  return inTransaction(deps.db, (tx) => openWithin(deps, tx, merchantId, actor));
}
