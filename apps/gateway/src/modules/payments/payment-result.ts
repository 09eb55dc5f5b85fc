import type { PaymentResult } from '@stuiver/contract';
import { statusPath } from '@stuiver/contract/checkout-pages';
import type { PaymentStatus } from '@stuiver/domain/states';
import type { Context } from '../../lib/context.ts';
import type { AttemptRow, PaymentRow } from '../ledger/change.ts';
import { sealPayment } from './create-payment.ts';

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
 * What whoever submitted an attempt is answered.
 *
 * @param context keyring, public address
 * @param payment as it is now
 * @param attempt as it is now
 * @returns the bank's page while the payer is awaited there, else our status page; the payment's status and
 *   a reference to it
 */
export function resultOfAttempt(
  context: Context,
  payment: Pick<PaymentRow, 'merchant_id' | 'id' | 'status' | 'expires_at'>,
  attempt: Pick<AttemptRow, 'status' | 'redirect_url'>,
): PaymentResult {
  const status = payment.status as PaymentStatus;
  const reference = sealPayment(context, payment);
  const atBank = attempt.status === 'REDIRECTED' ? attempt.redirect_url : null;
  return {
    redirectUrl: atBank ?? statusUrlOf(context, WORDS[status], reference),
    status,
    transactionId: payment.id,
    reference,
  };
}
