import type { getRedirectUrl, ResponseOf } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { type PaymentStatus } from '@stuiver/domain/states';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { scopeOfOne } from '../../lib/scope.ts';
import { openReference } from '../../lib/sealed-reference.ts';
import type { MerchantRow, MerchantsService } from '../merchants/service.ts';
import { shownAttempt } from './payment-details.ts';
import { isChecking, isNothingTaken } from './payment-state.ts';
import { findPaymentRecord, listAttempts, type PaymentRecord } from './read-repository.ts';

export type RedirectAnswer = ResponseOf<typeof getRedirectUrl>;

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

/**
 * The true status of a payment and where its payer goes next (specification, section 7). The
 * address is the merchant's stored one, read by payment; nothing in the request has a say in it.
 *
 * @param context keyring, clock, database
 * @param merchants gives the ways back that hold where the payment has none of its own
 * @param text the sealed reference of a payment
 * @returns status, way back, and what may be said about the money
 * @throws AppError `notFound` for a reference that is unknown, tampered with or expired
 */
export async function paymentStatus(
  context: Context,
  merchants: MerchantsService,
  text: string,
): Promise<RedirectAnswer> {
  const opened = openReference(context.keyring, context.clock, text);
  if (!opened.ok || opened.reference.kind !== 'payment') throw notFound();
  const { merchantId, id } = opened.reference;
  const { db } = context;
  const [payment, attempts, merchant] = await Promise.all([
    findPaymentRecord(db, scopeOfOne(merchantId), id),
    listAttempts(db, merchantId, id),
    merchants.findMerchant(db, merchantId),
  ]);
  if (!payment || !merchant) throw notFound();
  const checking = isChecking(payment, attempts);
  return {
    redirectUrl: checking ? null : wayBack(payment, merchant),
    status: payment.status as RedirectAnswer['status'],
    checking,
    amount: formatWire(payment.amount),
    currency: payment.currency as RedirectAnswer['currency'],
    merchantName: payment.merchant_name,
    description: payment.description,
    declineCode: shownAttempt(payment, attempts)?.decline_code ?? null,
    nothingTaken: isNothingTaken(payment, attempts),
  };
}
