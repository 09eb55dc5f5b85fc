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

/** Reason codes of card disputes: Visa's with a point, Mastercard's in four digits. */
export const CARD_DISPUTE_CODES = [
  '10.4',
  '10.5',
  '11.3',
  '12.5',
  '12.6',
  '13.1',
  '13.2',
  '13.3',
  '13.5',
  '13.6',
  '13.7',
  '4808',
  '4834',
  '4837',
  '4841',
  '4853',
  '4855',
  '4860',
  '4863',
] as const;
export type CardDisputeCode = (typeof CARD_DISPUTE_CODES)[number];

/**
 * Checks whether a reason is a bank's return of a direct debit, which cannot be contested.
 *
 * @param code a chargeback's or collection's reason
 */
export function isIsoReturnCode(code: string): code is IsoReturnCode {
  return (ISO_RETURN_CODES as readonly string[]).includes(code);
}
