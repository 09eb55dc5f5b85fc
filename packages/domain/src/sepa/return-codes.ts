/** The ISO 20022 codes by which a bank refuses, returns or refunds a SEPA direct debit. */
export const ISO_RETURN_CODES = [
  'AC01',
  'AC04',
  'AC06',
  'AG01',
  'AM04',
  'AM05',
  'BE05',
  'MD01',
  'MD02',
  'MD06',
  'MD07',
  'MS02',
  'MS03',
  'RC01',
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
