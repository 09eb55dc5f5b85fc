import type { attemptRow, ListedChargeback, PaymentDetails, PaymentRefund } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { isInquiry, refundRoom } from '@stuiver/domain/states';
import { isUuid } from '@stuiver/domain/uuid';
import type { z } from 'zod';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import { requireOwn } from '../../ledger/own-rows.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { toChargebackRow } from '../../chargebacks/list-queries.ts';
import { refundToWire } from '../../refunds/initiate-refund.ts';
import { inTime, reservationsToWire, reservedSum } from '../../refunds/reservations.ts';
import {
  type AttemptRecord,
  type ChargebackRecord,
  findPayment,
  toWireInstant,
  type PaymentRecord,
  type RefundRecord,
  shownAttempt,
} from '../payment-queries.ts';
import { fromStoredMetadata } from '../../payers/metadata.ts';
import { toShownCard } from '../../payers/shown-card.ts';
import { toPaymentRow } from './list-queries.ts';

type AttemptRow = z.infer<typeof attemptRow>;

function toAttemptRow(attempt: AttemptRecord): AttemptRow {
  return {
    id: attempt.id,
    status: attempt.status,
    paymentMethodName: attempt.method,
    processor: attempt.processor,
    // The simulator and the bank go by ids of ours.
    processorReference: isUuid(attempt.processor_reference) ? null : attempt.processor_reference,
    card: toShownCard(attempt),
    declineCode: attempt.decline_code,
    surplus: attempt.surplus,
    createdDateTime: toWireInstant(attempt.created_at),
  };
}

function toRefundRow(payment: PaymentRecord, refund: RefundRecord): PaymentRefund {
  return refundToWire({
    ...refund,
    payment_id: payment.id,
    created_at: toWireInstant(refund.created_at),
    finished_at: refund.finished_at && toWireInstant(refund.finished_at),
  });
}

function chargebackRow(payment: PaymentRecord, chargeback: ChargebackRecord): ListedChargeback {
  return toChargebackRow({
    ...chargeback,
    merchant_id: payment.merchant_id,
    merchant_name: payment.merchant_name,
    payment_id: payment.id,
    account_holder_name: payment.account_holder_name,
    created_at: toWireInstant(chargeback.created_at),
    deadline_at: chargeback.deadline_at && toWireInstant(chargeback.deadline_at),
    finished_at: chargeback.finished_at && toWireInstant(chargeback.finished_at),
  });
}

/** Computes when a received payment is expected to be settled; null for any other, or if its processor cannot tell. */
function expectedSettlement(payment: PaymentRecord, deps: PaymentDeps): Date | null {
  const { status, paid_at: paidAt } = payment;
  const attempt = payment.attempts.find(({ id }) => id === payment.captured_attempt_id);
  if (status !== 'SUCCEEDED' || paidAt === null || !attempt) return null;
  const processor = deps.processors.get(attempt.processor);
  let payout = processor.nextSettlement(deps.clock.now());
  while (payout !== null && payout.before <= paidAt) payout = processor.nextSettlement(payout.at);
  return payout?.at ?? null;
}

function toDetails(payment: PaymentRecord, deps: PaymentDeps): PaymentDetails {
  const shown = shownAttempt(payment);
  const parseInstant = (instant: string | null) => (instant === null ? null : new Date(instant));
  const reservations = inTime(
    payment.reserved.map((row) => ({ ...row, expires_at: parseInstant(row.expires_at) })),
    deps.clock,
  );
  const room = refundRoom({
    captured: payment.captured_amount,
    refundedNotFailed: payment.refunded_amount,
    chargedBackNotWon: payment.charged_back_amount,
  });
  const row = toPaymentRow({
    ...payment,
    card_brand: shown?.card_brand ?? null,
    card_last_four: shown?.card_last_four ?? null,
    decline_code: shown?.decline_code ?? null,
    created_at: payment.created_at.toISOString(),
    settled_at: payment.settled_at?.toISOString() ?? null,
  });
  return {
    ...row,
    country: payment.country,
    metadata: fromStoredMetadata(payment.metadata),
    customerId: payment.customer_id,
    emailAddress: payment.email_address || null,
    iban: payment.iban || null,
    capturedAmount: formatWire(payment.captured_amount),
    remainingAmount: formatWire(Math.max(0, room - reservedSum(reservations))),
    reservations: reservationsToWire(reservations),
    redirectUrlAborted: payment.redirect_url_aborted || payment.merchant_redirect_url_aborted,
    paymentLinkId: payment.payment_link_id,
    attention: payment.attention,
    expiresDateTime: payment.expires_at.toISOString(),
    paidDateTime: payment.paid_at?.toISOString() ?? null,
    settlesDateTime: expectedSettlement(payment, deps)?.toISOString() ?? null,
    attempts: payment.attempts.map(toAttemptRow),
    refunds: payment.refunds.map((refund) => toRefundRow(payment, refund)),
    chargebacks: payment.chargebacks.flatMap((row) =>
      isInquiry(row.status) ? [] : [{ ...chargebackRow(payment, row), status: row.status }],
    ),
    inquiries: payment.chargebacks
      .filter(({ status }) => isInquiry(status))
      .map((inquiry) => chargebackRow(payment, inquiry)),
    mandateReference: payment.mandate_reference,
    recurrenceId: payment.recurrence_id,
  };
}

/**
 * Returns everything on the details screen (spec 7.13), attempts, refunds and chargebacks oldest first. One
 * statement; two if it must first find which of several companies the payment belongs to.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getPaymentDetails(
  deps: PaymentDeps,
  scope: MerchantScope,
  id: string,
): Promise<PaymentDetails> {
  const payment = await requireOwn(deps.db, scope, 'payments', id, findPayment);
  return toDetails(payment, deps);
}
