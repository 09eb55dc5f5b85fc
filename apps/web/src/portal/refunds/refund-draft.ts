import type { PaymentDetails } from '@stuiver/contract';
import { formatWire, readWire } from '@stuiver/domain/money';
import { authStore } from '../../lib/session.ts';
import { keptAmount } from './payment-sentence.ts';

/**
 * A refund that was sent and has no answer yet. `refundId` is the idempotency key: the same request, repeated, has one
 * effect (spec 9.8).
 */
export type RefundDraft = {
  refundId: string;
  /** The wire's decimal string. */
  amount: string;
  description: string;
  /** The sender that the user chose. */
  senderId?: string;
  /** True if approval is requested instead of an immediate refund. */
  needsApproval?: boolean;
  /** Remaining amount that the user saw, which may count this refund already. */
  left?: string;
};

/** Computes the remaining amount of a payment after a refund that it does not include yet. */
export function leftAfter(
  payment: Parameters<typeof keptAmount>[0],
  { amount }: Pick<RefundDraft, 'amount'>,
): string {
  return formatWire(Math.max(0, keptAmount(payment) - readWire(amount)));
}

/** By person, and in local storage: a retry after signing in again must not refund twice. */
const getDraftKey = (paymentId: string) => `refund:${authStore.get().session?.personId}:${paymentId}`;

function isDraft(value: unknown): value is RefundDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { refundId, amount, description } = value as Partial<Record<keyof RefundDraft, unknown>>;
  return typeof refundId === 'string' && typeof amount === 'string' && typeof description === 'string';
}

/** Reads the user's request for this payment that has no definitive answer yet; null without one. */
export function readRefundDraft(paymentId: string): RefundDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(getDraftKey(paymentId)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps the request before it is sent, so that a retry, even after signing in again, repeats the same one. */
export function keepRefundDraft(paymentId: string, draft: RefundDraft): void {
  localStorage.setItem(getDraftKey(paymentId), JSON.stringify(draft));
}

/** Removes the request once its answer is definitive. */
export function dropRefundDraft(paymentId: string): void {
  localStorage.removeItem(getDraftKey(paymentId));
}

/** The draft without an answer yet; a refund that the gateway already shows has been answered. */
export function findOpenDraft(payment: Pick<PaymentDetails, 'id' | 'refunds'>): RefundDraft | null {
  const draft = readRefundDraft(payment.id);
  if (draft === null) return null;
  if (!payment.refunds.some((refund) => refund.refundId === draft.refundId)) return draft;
  dropRefundDraft(payment.id);
  return null;
}

/**
 * Checks whether an answer decides the outcome of a refund. Only the refund's own errors do: an expired session, a
 * rate limit, "still being processed", any 5xx, or no answer leave open whether the same request succeeded before.
 */
export function isDefinitive(error: { status: number; code: string }): boolean {
  return [404, 409, 422].includes(error.status) && error.code !== 'refundUnderWay';
}
