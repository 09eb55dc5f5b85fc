import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { parseAmount } from '@stuiver/domain/money';
import { isUnderWay } from '@stuiver/domain/states';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type AttemptRow, beginChange, type PaymentChange, type PaymentRow } from '../../ledger/change.ts';
import { commitChange } from '../../ledger/commit-change.ts';
import { listPaymentAttempts, lockLivePaymentOfLink } from '../../ledger/queries.ts';
import { type LinkRow, lockUsableLink, requireRoom } from '../../payment-links/use-link.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { idleTransfer } from '../engine/attempts.ts';
import { newPaymentChange } from '../engine/create-payment.ts';
import {
  endAttempt,
  endRedirected,
  type PaymentInstrument,
  requireStartable,
} from '../engine/start-attempt.ts';
import { abortLocked } from './abort-payment.ts';

/** A change that an attempt is added to, and attempts at a bank to be voided once it is committed. */
export type Continued = { readonly change: PaymentChange; readonly toVoid: AttemptRow[] };

/**
 * Replaces a bank transfer that was chosen and not made. It ends in a separate change, so that the next attempt may
 * start; should its money arrive anyway, it is booked. Choosing the same method again continues the pending transfer.
 */
async function replaceTransfer(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  idle: AttemptRow,
  method: PaymentMethod,
): Promise<Continued> {
  if (METHODS[method].pendingOn === 'payer') throw new AppError('attemptUnderWay');
  const ending = beginChange(deps, { kind: 'payer' }, payment);
  const ended = endAttempt(ending, idle, 'ABORTED', 'cancelled');
  await commitChange(tx, ending);
  requireStartable(ending.payment, [], deps.clock.now());
  return { change: beginChange(deps, { kind: 'payer' }, ending.payment), toVoid: ended };
}

/**
 * Continues a payment whose row the caller has locked, after ending an attempt at a bank.
 *
 * @throws AppError 409 when nothing may start
 */
export async function continuePayment(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  method: PaymentMethod,
): Promise<Continued> {
  const attempts = await listPaymentAttempts(tx, payment);
  const idle = idleTransfer(attempts);
  if (idle) return replaceTransfer(deps, tx, payment, idle, method);
  requireStartable(payment, attempts, deps.clock.now());
  const change = beginChange(deps, { kind: 'payer' }, payment);
  // The payer came back from the bank to choose again; a success that the bank reports later is booked.
  return { change, toVoid: endRedirected(change, attempts, 'ABORTED', 'cancelled') };
}

/**
 * Returns the amount to pay by a link, in minor units: its own, or the payer's if it is open.
 *
 * @throws AppError `invalidInput` with `amount` outside the link's bounds
 */
function resolveLinkAmount(link: LinkRow, asked: string | number | undefined): number {
  if (link.maximum_amount === null) return link.amount;
  const amount = parseAmount(asked ?? '');
  if (!amount.ok) throw invalid('amount', amount.reason);
  if (amount.minor < link.amount) throw invalid('amount', 'tooLow');
  if (amount.minor > link.maximum_amount) throw invalid('amount', 'tooHigh');
  return amount.minor;
}

/** Finds the payment that a link for one use continues; null without one, or after its end. */
async function findLivePayment(deps: PaymentDeps, tx: Tx, link: LinkRow): Promise<PaymentRow | null> {
  if (link.maximum_uses !== 1) return null;
  const live = await lockLivePaymentOfLink(tx, link.merchant_id, link.id);
  if (!live) return null;
  const isOver =
    live.expires_at <= deps.clock.now() && !(await listPaymentAttempts(tx, live)).some(isUnderWay);
  return isOver ? null : live;
}

/**
 * Changes a link's payment. A link for one use has one live payment, so that every visit finds its attempt under way;
 * if the amount is open, another amount ends the previous payment. A link for several uses creates a payment for each
 * visit, while uses remain.
 *
 * @param asked the amount that the payer entered; counts only if the link's amount is open
 * @throws AppError `notFound`, `linkUnusable`, `attemptUnderWay`, 422 for instrument and amount
 */
export async function payLink(
  deps: PaymentDeps,
  tx: Tx,
  place: { readonly merchantId: string; readonly id: string },
  instrument: PaymentInstrument,
  asked: string | number | undefined,
): Promise<Continued> {
  const { link, payer } = await lockUsableLink(deps, tx, place.merchantId, place.id);
  if (link.sepa_only && METHODS[instrument.method].fields !== 'mandate')
    throw invalid('paymentMethod', 'methodNotOffered');
  const amount = resolveLinkAmount(link, asked);
  const live = await findLivePayment(deps, tx, link);
  await requireRoom(tx, link, live?.id ?? null);
  if (live?.amount === amount) return continuePayment(deps, tx, live, instrument.method);
  const toVoid = live ? (await abortLocked(deps, tx, live, { kind: 'payer' })).toVoid : [];
  const input = {
    merchantId: link.merchant_id,
    amount,
    currency: link.currency,
    country: link.country,
    description: link.description,
    reference: link.reference,
    metadata: payer?.metadata,
    redirectUrlSuccess: link.redirect_url_success,
    redirectUrlFailed: link.redirect_url_failed,
    redirectUrlAborted: link.redirect_url_aborted,
    paymentLinkId: link.id,
    requestId: link.request_id,
    accountHolderName: payer?.account_holder_name,
    emailAddress: payer?.sepa_email_address || payer?.email_address,
    iban: payer?.sepa_iban || payer?.iban,
    recurrence:
      link.recurrence_frequency === null
        ? null
        : { frequency: link.recurrence_frequency, endDate: link.recurrence_end_date },
  };
  return { change: newPaymentChange(deps, input, { kind: 'payer' }), toVoid };
}
