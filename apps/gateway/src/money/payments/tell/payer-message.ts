import { chargebackCondition } from '@stuiver/domain/conditions';
import { isTold, type PayerMessageKind } from '@stuiver/domain/payer-message';
import { isInquiry, isLive, type PaymentRefusal } from '@stuiver/domain/states';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { deriveCondition } from '../../payers/shown-condition.ts';
import { findFreshLink, type FreshLink } from '../../payment-links/fresh-link.ts';
import { isNothingTaken } from '../payer/payment-status.ts';
import { findPayment, type PaymentRecord } from '../payment-queries.ts';

/** Checks whether the bank returned a direct debit in full, and for good: a return has no retries. */
function isReturnedDebit(payment: PaymentRecord): boolean {
  const {
    captured_amount: captured,
    charged_back_amount: back,
    refunded_amount: refunded,
    chargebacks,
  } = payment;
  return (
    refunded === 0 &&
    back >= captured &&
    chargebacks.every(
      ({ status, reason_code: reasonCode }) =>
        isInquiry(status) || status === 'WON' || chargebackCondition({ status, reasonCode }) === 'RETURNED',
    )
  );
}

/** Returns why a payment must not be asked for again; null when nothing of it can still arrive. */
function getPaymentRefusal(payment: PaymentRecord): PaymentRefusal | null {
  const { status, captured_amount: captured } = payment;
  if (captured > 0) return isReturnedDebit(payment) ? null : 'alreadyPaid';
  if (isLive(status)) return 'attemptUnderWay';
  const attempts = payment.attempts.filter(({ surplus }) => !surplus);
  return isNothingTaken({ status, attempts }) ? null : 'attemptUncertain';
}

/** @throws AppError when something of the payment can still arrive, or has arrived */
export function requireNothingToArrive(payment: PaymentRecord): void {
  const refusal = getPaymentRefusal(payment);
  if (refusal) throw new AppError(refusal);
}

/** The message about a payment that stays unpaid. */
function unpaidKind({ status, recurrence_type: type }: PaymentRecord): PayerMessageKind {
  if (type === 'RECURRING') return 'collectionFailed';
  return status === 'FAILED' ? 'failed' : 'unfinished';
}

function returnedSurplus({ refunds }: PaymentRecord): number {
  return refunds.reduce(
    (sum, { kind, status, amount }) => (kind === 'SURPLUS' && status !== 'FAILED' ? sum + amount : sum),
    0,
  );
}

/** The kind of a message, and the amount that it names, in minor units. */
type Told = { readonly kind: PayerMessageKind; readonly amount: number };

function choosePayerMessage(payment: PaymentRecord, fresh: FreshLink | null): Told | null {
  const condition = deriveCondition(payment);
  const { amount, captured_amount: captured, refunded_amount: refunded, charged_back_amount: back } = payment;
  if (!isTold(condition)) return null;
  if (condition === 'REFUND_PENDING') return { kind: 'refunding', amount: refunded };
  if (condition === 'REFUNDED' || condition === 'PARTLY_REFUNDED')
    return { kind: 'refunded', amount: refunded };
  const surplus = captured === 0 ? returnedSurplus(payment) : 0;
  if (surplus > 0) return { kind: 'sentBack', amount: surplus };
  const refusal = getPaymentRefusal(payment);
  if (refusal === 'alreadyPaid') return { kind: 'chargedBack', amount: back };
  if (refusal !== null || fresh?.isUnderWay) return { kind: 'checking', amount };
  if (fresh?.status === 'USED') return { kind: 'paidAgain', amount };
  return captured > 0 ? { kind: 'returned', amount: back } : { kind: unpaidKind(payment), amount };
}

/** The message to a payment's payer, with the facts that it is about. */
export type PayerMessage = Told & {
  readonly payment: PaymentRecord;
  /** Offered to the payer, and usable or not. */
  readonly fresh: FreshLink | null;
  readonly mayMakeLink: boolean;
};

/** Checks whether a message holds a link to pay. */
export function holdsLink({ fresh }: Pick<PayerMessage, 'fresh'>): boolean {
  return fresh?.status === 'ACTIVE' && !fresh.isUnderWay;
}

/** Reads the current message to the payer of a payment; null when there is nothing to tell, or no such payment. */
export async function findPayerMessage(
  deps: Pick<Context, 'clock'>,
  queries: Queries,
  merchantId: string,
  paymentId: string,
): Promise<PayerMessage | null> {
  const payment = await findPayment(queries, merchantId, paymentId);
  if (!payment || !isTold(deriveCondition(payment))) return null;
  const found = await findFreshLink(deps, queries, payment);
  const told = choosePayerMessage(payment, found);
  if (!told) return null;
  const fresh = found?.isOffered ? found : null;
  const isOpen = found?.status !== 'USED' && !found?.isUnderWay && fresh?.status !== 'ACTIVE';
  return { ...told, payment, fresh, mayMakeLink: isOpen && getPaymentRefusal(payment) === null };
}
