import type { attemptRow, ChargebackRow, PaymentDetails, RefundRow } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { type AttentionReason, refundRoom } from '@stuiver/domain/states';
import type { z } from 'zod';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import { cardOf } from '../../lib/stored-card.ts';
import type { ChargebacksService } from '../chargebacks/service.ts';
import type { MerchantsService } from '../merchants/service.ts';
import { toPaymentRow } from './payment-row.ts';
import {
  type AttemptRecord,
  findPaymentRecord,
  listAttempts,
  listRefunds,
  type PaymentRecord,
  type RefundRecord,
} from './read-repository.ts';

export type AttemptRow = z.infer<typeof attemptRow>;

function toAttemptRow(attempt: AttemptRecord): AttemptRow {
  return {
    id: attempt.id,
    status: attempt.status as AttemptRow['status'],
    paymentMethodName: attempt.method as AttemptRow['paymentMethodName'],
    processor: attempt.processor,
    card: cardOf(attempt),
    declineCode: attempt.decline_code,
    surplus: attempt.surplus,
    createdDateTime: attempt.created_at.toISOString(),
  };
}

function toRefundRow(refund: RefundRecord): RefundRow {
  return {
    refundId: refund.id,
    transactionId: refund.payment_id,
    status: refund.status as RefundRow['status'],
    description: refund.description,
    amount: formatWire(refund.amount),
    currency: refund.currency as RefundRow['currency'],
    automatic: refund.kind === 'SURPLUS',
    reasonCode: refund.reason_code,
    createdBy: refund.created_by_name,
    createdDateTime: refund.created_at.toISOString(),
    finishedDateTime: refund.finished_at?.toISOString() ?? null,
  };
}

/** The attempt that a list shows: the captured one, else the newest. */
export function shownAttempt(
  payment: PaymentRecord,
  attempts: readonly AttemptRecord[],
): AttemptRecord | undefined {
  return attempts.find((attempt) => attempt.id === payment.captured_attempt_id) ?? attempts.at(-1);
}

function toDetails(
  payment: PaymentRecord,
  attempts: readonly AttemptRecord[],
  refunds: readonly RefundRecord[],
  chargebacks: readonly ChargebackRow[],
  merchantAbortUrl: string,
): PaymentDetails {
  const shown = shownAttempt(payment, attempts);
  const row = toPaymentRow([
    payment.id,
    payment.merchant_id,
    payment.merchant_name,
    payment.status,
    payment.method,
    shown?.card_brand ?? null,
    shown?.card_last_four ?? null,
    shown?.decline_code ?? null,
    payment.description,
    payment.account_holder_name,
    payment.amount,
    payment.refunded_amount,
    payment.currency,
    payment.recurrence_type,
    payment.refund_status,
    payment.chargeback_status,
    payment.late,
    payment.created_at.toISOString(),
    payment.settled_at?.toISOString() ?? null,
  ]);
  return {
    ...row,
    country: payment.country,
    customerId: payment.customer_id,
    emailAddress: payment.email_address || null,
    iban: payment.iban || null,
    capturedAmount: formatWire(payment.captured_amount),
    remainingAmount: formatWire(
      refundRoom({
        captured: payment.captured_amount,
        refundedNotFailed: payment.refunded_amount,
        chargedBackNotWon: payment.charged_back_amount,
      }),
    ),
    redirectUrlAborted: payment.redirect_url_aborted || merchantAbortUrl,
    paymentLinkId: payment.payment_link_id,
    attention: payment.attention as AttentionReason[],
    expiresDateTime: payment.expires_at.toISOString(),
    paidDateTime: payment.paid_at?.toISOString() ?? null,
    attempts: attempts.map(toAttemptRow),
    refunds: refunds.map(toRefundRow),
    chargebacks: [...chargebacks],
    mandateReference: payment.mandate_reference,
    recurrenceId: payment.recurrence_id,
  };
}

/**
 * Everything the details screen shows (specification, section 3).
 *
 * @param context database
 * @param merchants gives the way back that holds where the payment has none of its own
 * @param chargebacks gives those of the payment
 * @param scope whose payments
 * @param id which payment
 * @returns the payment with attempts, refunds and chargebacks, oldest first
 * @throws AppError `notFound`, also for someone else's
 */
export async function paymentDetails(
  context: Context,
  merchants: MerchantsService,
  chargebacks: ChargebacksService,
  scope: MerchantScope,
  id: string,
): Promise<PaymentDetails> {
  const { db } = context;
  const payment = await findPaymentRecord(db, scope, id);
  if (!payment) throw notFound();
  const [attempts, refunds, chargedBack, merchant] = await Promise.all([
    listAttempts(db, payment.merchant_id, id),
    listRefunds(db, payment.merchant_id, id),
    chargebacks.ofPayment(payment.merchant_id, id),
    merchants.findMerchant(db, payment.merchant_id),
  ]);
  return toDetails(payment, attempts, refunds, chargedBack, merchant?.redirect_url_aborted ?? '');
}
