import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { parseAmount } from '@stuiver/domain/money';
import { type Frequency, isUnderWay } from '@stuiver/domain/states';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Tx } from '../../../lib/database/database.ts';
import { type AttemptRow, beginChange, type PaymentChange, type PaymentRow } from '../../ledger/change.ts';
import { commitChange } from '../../ledger/commit-change.ts';
import { attemptsOf, lockLivePaymentOfLink } from '../../ledger/queries.ts';
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
 * Another way to pay than the bank transfer that was chosen and not made: it ends in a change of its own,
 * so that the one that follows may start. Should its money come all the same, that is a fact. Choosing it
 * again means the one that is waited for.
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
 * Goes on with a payment whose row the caller holds, with what waits at a bank ended.
 *
 * @param tx the transaction that holds the row
 * @param payment to be paid
 * @param method how
 * @returns a change on it
 * @throws AppError 409 when nothing may start
 */
export async function continuePayment(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  method: PaymentMethod,
): Promise<Continued> {
  const attempts = await attemptsOf(tx, payment);
  const idle = idleTransfer(attempts);
  if (idle) return replaceTransfer(deps, tx, payment, idle, method);
  requireStartable(payment, attempts, deps.clock.now());
  const change = beginChange(deps, { kind: 'payer' }, payment);
  // The payer came back from the bank and chooses anew; should the bank say otherwise later, that is a fact.
  return { change, toVoid: endRedirected(change, attempts, 'ABORTED', 'cancelled') };
}

/**
 * Before a payment that a link made goes on: the link is locked, as the first of all locks, and must still
 * be usable, with room for it (quality.md, invariant 9).
 *
 * @param tx the transaction
 * @param merchantId whose payment
 * @param linkId the link
 * @param paymentId the payment
 * @throws AppError `linkUnusable`, `attemptUnderWay`
 */
export async function requireLink(
  deps: PaymentDeps,
  tx: Tx,
  merchantId: string,
  linkId: string,
  paymentId: string,
): Promise<void> {
  const { link } = await lockUsableLink(deps, tx, merchantId, linkId);
  await requireRoom(tx, link, paymentId);
}

/**
 * What a payer is to pay by a link, in minor units: its amount, or what they filled in where it is open.
 *
 * @throws AppError `invalidInput` with `amount` outside the link's bounds
 */
function amountOf(link: LinkRow, asked: string | number | undefined): number {
  if (link.maximum_amount === null) return link.amount;
  const amount = parseAmount(asked ?? '');
  if (!amount.ok) throw invalid('amount', amount.reason);
  if (amount.minor < link.amount) throw invalid('amount', 'tooLow');
  if (amount.minor > link.maximum_amount) throw invalid('amount', 'tooHigh');
  return amount.minor;
}

/** The payment that a link for one use goes on with; null when there is none, or its time is over. */
async function livePaymentOf(deps: PaymentDeps, tx: Tx, link: LinkRow): Promise<PaymentRow | null> {
  if (link.maximum_uses !== 1) return null;
  const live = await lockLivePaymentOfLink(tx, link.merchant_id, link.id);
  if (!live) return null;
  const isOver = live.expires_at <= deps.clock.now() && !(await attemptsOf(tx, live)).some(isUnderWay);
  return isOver ? null : live;
}

/**
 * A change on a link's payment (domain.md, "Payment link"). A link for one use has one live payment, so
 * that whoever opens it twice meets the attempt under way; with another amount, where that is open, the
 * one before is ended. A link for several makes a payment each, while uses remain.
 *
 * @param tx the transaction
 * @param place the link that a sealed reference names
 * @param means how the payer pays
 * @param asked the amount that the payer filled in; looked at where the link's amount is open
 * @param notifyUrl the merchant's address for notifications
 * @returns a change on the payment, new or gone on with
 * @throws AppError `notFound`, `linkUnusable`, `attemptUnderWay`, 422 for means and amount
 */
export async function payLink(
  deps: PaymentDeps,
  tx: Tx,
  place: { readonly merchantId: string; readonly id: string },
  instrument: PaymentInstrument,
  asked: string | number | undefined,
  notifyUrl: string,
): Promise<Continued> {
  const { link, payer } = await lockUsableLink(deps, tx, place.merchantId, place.id);
  if (link.sepa_only && METHODS[instrument.method].fields !== 'mandate')
    throw invalid('paymentMethod', 'methodNotOffered');
  const amount = amountOf(link, asked);
  const live = await livePaymentOf(deps, tx, link);
  await requireRoom(tx, link, live?.id ?? null);
  if (live?.amount === amount) return continuePayment(deps, tx, live, instrument.method);
  const toVoid = live ? (await abortLocked(deps, tx, live)).toVoid : [];
  const input = {
    merchantId: link.merchant_id,
    amount,
    currency: link.currency,
    country: link.country,
    description: link.description,
    redirectUrlSuccess: link.redirect_url_success,
    redirectUrlFailed: link.redirect_url_failed,
    redirectUrlAborted: link.redirect_url_aborted,
    paymentLinkId: link.id,
    accountHolderName: payer?.account_holder_name,
    emailAddress: payer?.sepa_email_address || payer?.email_address,
    iban: payer?.sepa_iban || payer?.iban,
    recurrence:
      link.recurrence_frequency === null
        ? null
        : { frequency: link.recurrence_frequency as Frequency, endDate: link.recurrence_end_date },
  };
  return { change: newPaymentChange(deps, input, notifyUrl, { kind: 'payer' }), toVoid };
}
