import { addDays, addMonthsKeepingAnchor } from '../dates/dates.ts';
import { nextTargetDay } from './target-days.ts';

/**
 * The ISO 20022 codes by which a bank refuses, returns or refunds a SEPA direct debit. FF01 is also ours, for what it
 * would refuse.
 */
export const ISO_RETURN_CODES = [
  'AC01',
  'AC04',
  'AC06',
  'AC13',
  'AG01',
  'AG02',
  'AM04',
  'AM05',
  'BE05',
  'CNOR',
  'DNOR',
  'FF01',
  'MD01',
  'MD02',
  'MD06',
  'MD07',
  'MS02',
  'MS03',
  'RC01',
  'RR01',
  'RR02',
  'RR03',
  'RR04',
  'SL01',
] as const;
export type IsoReturnCode = (typeof ISO_RETURN_CODES)[number];

/**
 * Checks whether a reason is a bank's return of a direct debit, which cannot be contested.
 *
 * @param code a chargeback's or collection's reason
 */
export function isIsoReturnCode(code: string): code is IsoReturnCode {
  return (ISO_RETURN_CODES as readonly string[]).includes(code);
}

/** TARGET days in which a bank returns a collection, and a creditor reverses one (SEPA Core Rulebook, 4.3.4). */
const RETURN_DAYS = 5;
/** Days in which a payer gets any collection back, and months for one that was not authorised. */
const REFUND_DAYS = 56;
const UNAUTHORISED_MONTHS = 13;

/**
 * Returns the last day on which a bank may return a collection, and its creditor reverse it.
 *
 * @param settledOn `YYYY-MM-DD`
 */
export function lastReturnDay(settledOn: string): string {
  let day = settledOn;
  for (let count = 0; count < RETURN_DAYS; count += 1) day = nextTargetDay(day);
  return day;
}

/**
 * Returns the term within which a collection came back: by its bank, by its payer without a reason, by its payer because
 * it was not authorised, or later than the rules allow.
 *
 * @param settledOn day on which the payer was debited, `YYYY-MM-DD`
 * @param returnedOn day of the return
 */
export function returnTerm(
  settledOn: string,
  returnedOn: string,
): 'return' | 'refund' | 'unauthorised' | 'late' {
  if (returnedOn <= lastReturnDay(settledOn)) return 'return';
  if (returnedOn <= addDays(settledOn, REFUND_DAYS)) return 'refund';
  return returnedOn <= addMonthsKeepingAnchor(settledOn, UNAUTHORISED_MONTHS) ? 'unauthorised' : 'late';
}
