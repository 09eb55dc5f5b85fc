import type { FieldErrors, InitiatePaymentBody } from '@stuiver/contract';
import type { Frequency } from '@stuiver/domain/states';
import { AppError } from '../../../platform/app-error.ts';

/** Continuation of a recurrence after its first payment; `endDate` is its last possible day, `YYYY-MM-DD`. */
export type RecurrencePlan = { readonly frequency: Frequency; readonly endDate: string | null };

type RecurrenceRequest = Pick<InitiatePaymentBody, 'transactionRecurrenceType' | 'frequency' | 'endDate'>;

/**
 * Reads the recurrence that a payment or link should start (`transactionRecurrenceType`).
 *
 * @param today the deployment's day, `YYYY-MM-DD`
 * @param prefix of the field names in errors, such as `transaction.`
 * @returns null for a one-off payment
 * @throws AppError `invalidInput`: FIRST needs a frequency and an end after today; both need FIRST
 */
export function readRecurrencePlan(
  request: RecurrenceRequest,
  today: string,
  prefix = '',
): RecurrencePlan | null {
  const errors: FieldErrors = {};
  const isFirst = request.transactionRecurrenceType === 'FIRST';
  if (isFirst && request.frequency === undefined) errors[`${prefix}frequency`] = ['required'];
  if (!isFirst && (request.frequency !== undefined || request.endDate !== undefined))
    errors[`${prefix}transactionRecurrenceType`] = ['required'];
  if (isFirst && request.endDate !== undefined && request.endDate <= today)
    errors[`${prefix}endDate`] = ['tooLow'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
  return isFirst && request.frequency !== undefined
    ? { frequency: request.frequency, endDate: request.endDate ?? null }
    : null;
}
