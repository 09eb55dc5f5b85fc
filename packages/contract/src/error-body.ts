import { z } from 'zod';
import type { ErrorCode, FieldErrors } from './errors.ts';
import { amountOut, currency, id, instant } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Room for refunds of a payment that an open refund request holds. */
export const refundReservation = z.object({
  requestId: id,
  transactionId: id,
  amount: amountOut,
  currency,
  askedBy: z.string(),
  /** When it ends by itself; null once the request is approved. */
  expiresDateTime: instant.nullable(),
});
export type RefundReservation = z.infer<typeof refundReservation>;

/** Facts beside some error codes. */
export const errorDetails = z.object({
  /** With `refundReserved`. */
  reservations: z.array(refundReservation).max(LIMITS.shown).optional(),
  /** With `approvalNeeded`: of 24 hours, and what is left of it now. */
  refundLimit: z.object({ limit: amountOut, left: amountOut }).optional(),
});
export type ErrorDetails = z.infer<typeof errorDetails>;

/** The body of every answer outside 2xx. `errors` is there for 422 only. */
export type ErrorBody = {
  code: ErrorCode;
  requestId: string;
  errors?: FieldErrors;
  details?: ErrorDetails;
};
