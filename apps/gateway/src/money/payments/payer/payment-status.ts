import type { getRedirectUrl as redirectCall, MerchantLook, ResponseOf } from '@stuiver/contract';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import {
  type AttemptStatus,
  isUnderWay,
  type PaymentStatus,
  UNDER_WAY_STATUSES,
} from '@stuiver/domain/states';
import { isLanguage } from '@stuiver/messages';
import { notFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { findMerchant, type MerchantRow } from '../../../company/merchants/merchants.ts';
import { readMerchantPictures } from '../../../company/branding/merchant-pictures.ts';
import { idleTransfer } from '../engine/attempts.ts';
import { type AttemptRecord, findPayment, type PaymentRecord, shownAttempt } from '../payment-queries.ts';
import { paymentOfReference } from './payer-reference.ts';
import { getTransferInstructions } from './transfer.ts';

/** A merchant and how its pages look to payers: name, colour and pictures, which we serve ourselves. */
export async function findMerchantLook(
  deps: Context,
  merchantId: string,
): Promise<{ merchant: MerchantRow; look: MerchantLook } | null> {
  const [merchant, pictures] = await Promise.all([
    findMerchant(deps.db, merchantId),
    readMerchantPictures(deps, merchantId),
  ]);
  if (!merchant) return null;
  const look = { merchantName: merchant.name, brandColour: merchant.brand_colour || null, ...pictures };
  return { merchant, look };
}

/** In these statuses the processor's action is unknown. */
const UNCERTAIN: readonly AttemptStatus[] = ['STARTED', 'UNKNOWN'];
/** In these statuses money may move or has moved. */
const MAY_TAKE: readonly AttemptStatus[] = [...UNDER_WAY_STATUSES, 'REDIRECTED', 'SUCCEEDED'];
const MONEY_MOVED: readonly PaymentStatus[] = ['AUTHORIZED', 'SUCCEEDED', 'SETTLED'];

function anyIn(attempts: readonly AttemptRecord[], statuses: readonly AttemptStatus[]): boolean {
  return attempts.some((attempt) => statuses.includes(attempt.status));
}

/**
 * Checks whether the state of the payer's money is unknown. An outcome that the bank has announced for later is not
 * in doubt: the payment is then PENDING.
 */
function isChecking({ status, captured_amount, attempts }: PaymentRecord): boolean {
  if (captured_amount > 0) return false;
  return anyIn(attempts, UNCERTAIN) || (status !== 'PENDING' && anyIn(attempts, ['PENDING']));
}

/** Checks whether an attempt blocks another; a bank transfer that was not made does not. */
export function isAttemptUnderWay(attempts: readonly AttemptRecord[]): boolean {
  return !idleTransfer(attempts) && attempts.some(isUnderWay);
}

/**
 * Checks whether it is certain that no money was taken: there was an attempt or the payment has ended, and the
 * processor has confirmed every attempt as unsuccessful. One that was ended here is certain once its bank has
 * confirmed that.
 */
export function isNothingTaken({ status, attempts }: Pick<PaymentRecord, 'status' | 'attempts'>): boolean {
  if (MONEY_MOVED.includes(status)) return false;
  return !anyIn(attempts, MAY_TAKE) && attempts.every((attempt) => attempt.next_check_at === null);
}

export type RedirectAnswer = ResponseOf<typeof redirectCall>;

/** Returns the address that a payment in this status sends its payer to; null while it has not ended. */
function wayBack(payment: PaymentRecord, merchant: MerchantRow): string | null {
  switch (payment.status) {
    case 'SUCCEEDED':
    case 'SETTLED':
      return payment.redirect_url_success || merchant.redirect_url || null;
    case 'FAILED':
    case 'EXPIRED':
      return payment.redirect_url_failed || merchant.redirect_url_failed || null;
    case 'ABORTED':
      return payment.redirect_url_aborted || merchant.redirect_url_aborted || null;
    case 'OPEN':
    case 'PENDING':
    case 'AUTHORIZED':
      return null;
  }
}

/** Returns money received on top of the payment, and whether it was returned; null without any. */
function summariseSurplus({ attempts, refunds }: PaymentRecord): RedirectAnswer['surplus'] {
  const surplus = sumMinor(attempts.flatMap((one) => (one.surplus ? one.amount : [])));
  if (surplus === 0) return null;
  // What failed may have been refunded anew.
  const back = refunds.filter(({ kind, status }) => kind === 'SURPLUS' && status !== 'FAILED');
  const isPending = back.some(({ status }) => status === 'PENDING');
  const isBack = sumMinor(back.map(({ amount }) => amount)) >= surplus;
  return { amount: formatWire(surplus), status: !isBack ? 'FAILED' : isPending ? 'PENDING' : 'SUCCEEDED' };
}

/**
 * Returns the true status of a payment, and its payer's next address (spec 7.9). The address is the one that the
 * merchant stored; nothing in the request can change it.
 *
 * @param text the sealed reference of a payment, or of a link for one use with a payment under way
 * @throws AppError `notFound` for a reference that is unknown, tampered with or expired
 */
export async function getRedirectUrl(deps: Context, text: string): Promise<RedirectAnswer> {
  const { merchantId, id } = await paymentOfReference(deps, text);
  if (id === null) throw notFound();
  const { db } = deps;
  const [payment, found] = await Promise.all([
    findPayment(db, merchantId, id),
    findMerchantLook(deps, merchantId),
  ]);
  if (!payment || !found) throw notFound();
  const checking = isChecking(payment);
  return {
    redirectUrl: checking ? null : wayBack(payment, found.merchant),
    transactionId: payment.id,
    status: payment.status,
    paymentMethodName: payment.method || null,
    paidDateTime: payment.paid_at?.toISOString() ?? null,
    checking,
    amount: formatWire(payment.amount),
    currency: payment.currency,
    ...found.look,
    description: payment.description,
    declineCode: shownAttempt(payment)?.decline_code ?? null,
    nothingTaken: isNothingTaken(payment),
    late: payment.late,
    language: isLanguage(payment.language) ? payment.language : null,
    surplus: summariseSurplus(payment),
    transfer: await getTransferInstructions(db, payment),
  };
}
