import { BANK_FILE_FAULTS, CAUSE_TEXT } from '@stuiver/domain/bank-file-cause';
import { z } from 'zod';
import { ERROR_CODES, FIELD_ERROR_KEYS } from './errors.ts';
import { amountOut, currency, id, instant } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Room for refunds of a payment that an open refund request holds. */
export const refundReservation = z.object({
  requestId: id,
  transactionId: id,
  amount: amountOut,
  currency,
  askedBy: z.string(),
  /** Time at which it expires automatically; null once the request is approved. */
  expiresDateTime: instant.nullable(),
});
export type RefundReservation = z.infer<typeof refundReservation>;

const factOfFile = z.string().max(CAUSE_TEXT).exactOptional();

/** Why a file of the bank is refused, and where. */
const bankFileCause = z.object({
  fault: z.enum(BANK_FILE_FAULTS),
  /** The file within a ZIP. */
  entry: factOfFile,
  line: z.int().min(1).exactOptional(),
  /** The message, encoding, element or text that it is about. */
  value: factOfFile,
  account: factOfFile,
  /** The statement's id. */
  reference: factOfFile,
  currency: factOfFile,
  /** The closing balance, what opening balance and entries add up to, and the difference. */
  stated: factOfFile,
  sum: factOfFile,
  difference: factOfFile,
});

const MOST_VALUES = { maxProperties: 50 };

/** Details of some error codes. */
const errorDetails = z.object({
  /** With `refundReserved`. */
  reservations: z.array(refundReservation).max(LIMITS.shown).optional(),
  /** With `approvalNeeded`: the limit of 24 hours, and the rest of it. */
  refundLimit: z.object({ limit: amountOut, left: amountOut }).optional(),
  /** With `invalidInput`: the values that a field with `unknownValue` or `methodNotOffered` takes. */
  allowed: z.record(z.string(), z.array(z.string()).max(500)).meta(MOST_VALUES).optional(),
  /** With `invalidInput`, for a file of the bank. */
  bankFile: bankFileCause.optional(),
});
export type ErrorDetails = z.infer<typeof errorDetails>;

/** The body of every answer outside 2xx. `errors` is there for 422 only. */
export const errorBody = z.object({
  code: z.enum(ERROR_CODES),
  /** For a call by API key: one English sentence for its developer, and the code's entry in the API reference. */
  message: z.string().exactOptional(),
  documentation: z.string().exactOptional(),
  requestId: id,
  errors: z
    .record(z.string(), z.array(z.enum(FIELD_ERROR_KEYS)))
    .describe('By the field’s dotted path')
    .exactOptional(),
  details: errorDetails.exactOptional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
