import { daysBetween, localDay } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import { linkValidUntil, MAX_VALIDITY_DAYS } from '@stuiver/domain/payment-link';
import { userActor } from '../../platform/access/caller.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { PaymentRow } from '../ledger/change.ts';
import { isPaidUp } from './keep-one.ts';
import { statusOfLink } from './link-row.ts';
import { countHeldUses, findLink, findLinkFor, type LinkRow, lockLink, updateLink } from './repository.ts';
import { fromStoredMetadata } from '../payers/metadata.ts';
import { type LinkInput, writeLink } from './request-payment-link.ts';

/** Days that a fresh link can be used. */
const FRESH_LINK_DAYS = 14;

type Key = Pick<PaymentRow, 'merchant_id' | 'id' | 'payment_link_id' | 'captured_amount'>;

/**
 * Finds the link that a payment can be paid by again: the one for one use that made it, unless it was paid by that, else
 * the one that was made for it.
 */
async function findCandidate(queries: Queries, payment: Key): Promise<LinkRow | undefined> {
  const { merchant_id: merchantId, id, payment_link_id: linkId, captured_amount: captured } = payment;
  const own =
    linkId === null || captured > 0 ? undefined : await findLink(queries, scopeOfOne(merchantId), linkId);
  return own?.maximum_uses === 1 ? own : findLinkFor(queries, merchantId, id);
}

/** A link to pay a payment again, before or after it was offered to the payer as such (`isOffered`). */
export type FreshLink = {
  readonly link: LinkRow;
  readonly isOffered: boolean;
  readonly status: 'ACTIVE' | 'USED' | 'ENDED';
  /** A payment by it may still succeed. */
  readonly isUnderWay: boolean;
};

/** Reads the link that a payment can be paid by again; null without one. */
export async function findFreshLink(
  deps: Pick<Context, 'clock'>,
  queries: Queries,
  payment: Key,
): Promise<FreshLink | null> {
  const link = await findCandidate(queries, payment);
  if (!link) return null;
  const isActive = statusOfLink(link, deps.clock.now()) === 'ACTIVE';
  return {
    link,
    isOffered: link.keeps_one,
    status: (await isPaidUp(queries, link)) ? 'USED' : isActive ? 'ACTIVE' : 'ENDED',
    isUnderWay: (await countHeldUses(queries, link.merchant_id, link.id)) > 0,
  };
}

/** Makes a link usable again, or longer, and has it keep one success; with audit rows. */
async function reopenLink(deps: Context, tx: Tx, link: LinkRow, userId: string): Promise<void> {
  const { timeZone } = deps.settings;
  const now = deps.clock.now();
  const age = daysBetween(localDay(link.created_at, timeZone), localDay(now, timeZone));
  const days = Math.max(link.link_validity_days, Math.min(age + FRESH_LINK_DAYS, MAX_VALIDITY_DAYS));
  const expiresAt = new Date(linkValidUntil(link.created_at, days, timeZone));
  if (expiresAt <= now) throw new AppError('linkUnusable');
  await updateLink(tx, link, {
    keeps_one: true,
    switched_off_at: null,
    link_validity_days: days,
    expires_at: expiresAt,
  });
  const user = { merchantId: link.merchant_id, userId };
  const subjectId = link.id;
  if (days !== link.link_validity_days) {
    const [before, after] = [{ linkValidityDays: link.link_validity_days }, { linkValidityDays: days }];
    await auditUser(deps, tx, user, 'paymentLink.changed', { subjectId, before, after });
  }
  if (link.switched_off_at !== null) await auditUser(deps, tx, user, 'paymentLink.switchedOn', { subjectId });
}

/**
 * Makes the link to pay a payment again, of which one success is kept. The caller has locked the payment's own link and
 * the payment, and checked that nothing of it can still arrive. A link that is already offered stays unchanged.
 *
 * @returns whether anything changed
 * @throws AppError `alreadyPaid`, or `attemptUnderWay` while a payment by the link may still succeed; `linkUnusable` when
 *   it is too old
 */
export async function makeFreshLink(
  deps: Context,
  tx: Tx,
  payment: PaymentRow,
  payer: { [F in 'account_holder_name' | 'email_address' | 'iban' | 'metadata']: string | null },
  userId: string,
): Promise<boolean> {
  const found = await findCandidate(tx, payment);
  const link = found && (await lockLink(tx, found.merchant_id, found.id));
  if (link) {
    if (await isPaidUp(tx, link)) throw new AppError('alreadyPaid');
    if ((await countHeldUses(tx, link.merchant_id, link.id)) > 0) throw new AppError('attemptUnderWay');
    if (link.keeps_one && statusOfLink(link, deps.clock.now()) === 'ACTIVE') return false;
    await reopenLink(deps, tx, link, userId);
    return true;
  }
  const { recurrence_frequency: frequency, recurrence_end_date: endDate } = payment;
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  const recurs =
    payment.recurrence_type === 'FIRST' && frequency !== null && (endDate === null || endDate > today);
  const request: LinkInput = {
    merchantId: payment.merchant_id,
    amount: formatWire(payment.amount),
    maximumAmount: null,
    currency: payment.currency,
    country: payment.country,
    description: payment.description,
    reference: payment.reference,
    metadata: fromStoredMetadata(payer.metadata),
    iban: payer.iban ?? '',
    accountHolderName: payer.account_holder_name ?? '',
    emailAddress: payer.email_address ?? '',
    redirectUrlSuccess: payment.redirect_url_success,
    redirectUrlFailed: payment.redirect_url_failed,
    redirectUrlAborted: payment.redirect_url_aborted,
    paymentLink: true,
    linkValidityDays: FRESH_LINK_DAYS,
    maximumUses: 1,
    sepaSpec: null,
    ...(recurs
      ? { transactionRecurrenceType: 'FIRST', frequency, ...(endDate === null ? {} : { endDate }) }
      : {}),
  };
  await writeLink(deps, tx, request, userActor({ userId }), payment.id);
  return true;
}
