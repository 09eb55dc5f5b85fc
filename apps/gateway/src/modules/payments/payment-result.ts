import type { PaymentResult } from '@stuiver/contract';
import { statusPath } from '@stuiver/contract/checkout-pages';
import type { PaymentStatus } from '@stuiver/domain/states';
import type { Context } from '../../lib/context.ts';
import { sealPayment } from './create-payment.ts';
import { statusAndAttempt } from './repository.ts';

const WORDS: Readonly<Record<PaymentStatus, string>> = {
  OPEN: 'failed',
  PENDING: 'pending',
  AUTHORIZED: 'pending',
  SUCCEEDED: 'success',
  SETTLED: 'success',
  FAILED: 'failed',
  ABORTED: 'aborted',
  EXPIRED: 'expired',
};

/**
 * Our status page of a payment.
 *
 * @param context for the public address
 * @param word decoration of the address alone
 * @param sealed the payment's reference
 * @returns absolute
 */
export function statusUrlOf(context: Context, word: string, sealed: string): string {
  return `${context.settings.publicUrl}${statusPath(word, sealed)}`;
}

/**
 * What whoever submitted an attempt is answered, as things stand now.
 *
 * @param context database, keyring, public address
 * @param merchantId whose
 * @param attemptId which attempt
 * @returns the bank's page while the payer is awaited there, else our status page; the payment's status and
 *   a reference to it
 */
export async function resultOfAttempt(
  context: Context,
  merchantId: string,
  attemptId: string,
): Promise<PaymentResult> {
  const now = await statusAndAttempt(context.db, merchantId, attemptId);
  const status = now.status as PaymentStatus;
  const reference = sealPayment(context, {
    merchant_id: merchantId,
    id: now.payment_id,
    expires_at: now.expires_at,
  });
  const atBank = now.attempt_status === 'REDIRECTED' ? now.redirect_url : null;
  return {
    redirectUrl: atBank ?? statusUrlOf(context, WORDS[status], reference),
    status,
    transactionId: now.payment_id,
    reference,
  };
}
