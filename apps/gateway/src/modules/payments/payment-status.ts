import type { getRedirectUrl as redirectCall, ResponseOf } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { PaymentStatus, RefundStatus } from '@stuiver/domain/states';
import { isLanguage } from '@stuiver/messages';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { findMerchant, type MerchantRow } from '../merchants/merchants.ts';
import { picturesOf } from '../pictures/merchant-pictures.ts';
import { transferOf } from './hosted-transfer.ts';
import { shownAttempt } from './payment-details.ts';
import { lookOf } from './merchant-look.ts';
import { paymentOfReference } from './payment-of-reference.ts';
import { isChecking, isNothingTaken } from './payment-state.ts';
import { findPayment, type PaymentRecord, type RefundRecord } from './read-repository.ts';

export type RedirectAnswer = ResponseOf<typeof redirectCall>;

/** Where a payment in this status sends its payer; null while it has not ended. */
function wayBack(payment: PaymentRecord, merchant: MerchantRow): string | null {
  const status = payment.status as PaymentStatus;
  switch (status) {
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

/** Money beside the payment's own, and whether it has gone back; null when there was none. */
function surplusOf(refunds: readonly RefundRecord[]): RedirectAnswer['surplus'] {
  const back = refunds.filter((refund) => refund.kind === 'SURPLUS');
  if (back.length === 0) return null;
  const has = (status: RefundStatus) => back.some((refund) => refund.status === status);
  return {
    amount: formatWire(back.reduce((sum, refund) => sum + refund.amount, 0)),
    status: has('FAILED') ? 'FAILED' : has('PENDING') ? 'PENDING' : 'SUCCEEDED',
  };
}

/**
 * The true status of a payment, and where its payer goes next (specification, section 7). The address is the one that
 * the merchant stored; nothing in the request can change it.
 *
 * @param text the sealed reference of a payment, or of a link for one use that somebody is paying
 * @throws AppError `notFound` for a reference that is unknown, tampered with or expired
 */
export async function getRedirectUrl(context: Context, text: string): Promise<RedirectAnswer> {
  const { merchantId, id } = await paymentOfReference(context, text);
  if (id === null) throw notFound();
  const { db } = context;
  const [payment, merchant, pictures] = await Promise.all([
    findPayment(db, merchantId, id),
    findMerchant(db, merchantId),
    picturesOf(context, merchantId),
  ]);
  if (!payment || !merchant) throw notFound();
  const checking = isChecking(payment);
  return {
    redirectUrl: checking ? null : wayBack(payment, merchant),
    status: payment.status as RedirectAnswer['status'],
    checking,
    amount: formatWire(payment.amount),
    currency: payment.currency as RedirectAnswer['currency'],
    ...lookOf(merchant, pictures),
    description: payment.description,
    declineCode: shownAttempt(payment)?.decline_code ?? null,
    nothingTaken: isNothingTaken(payment),
    late: payment.late,
    language: isLanguage(payment.language) ? payment.language : null,
    surplus: surplusOf(payment.refunds),
    transfer: await transferOf(db, payment),
  };
}
