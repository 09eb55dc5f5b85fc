/** Kinds of disputes, by what wins them. */
export const DISPUTE_CASES = [
  'fraud',
  'notReceived',
  'notAsDescribed',
  'cancelled',
  'duplicate',
  'creditNotProcessed',
  'unrecognised',
  'inquiry',
  'other',
] as const;
export type DisputeCase = (typeof DISPUTE_CASES)[number];

/** Claims of a cardholder's bank, each with the case that it makes. */
const REASON_TABLE = {
  fraud: 'fraud',
  /** A card scheme's own finding of fraud, against which nothing can be brought in. */
  schemeFraud: 'fraud',
  notAuthorised: 'other',
  wrongAmount: 'duplicate',
  paidTwice: 'duplicate',
  chargingError: 'duplicate',
  notReceived: 'notReceived',
  subscriptionCancelled: 'cancelled',
  notAsDescribed: 'notAsDescribed',
  misrepresented: 'notAsDescribed',
  noRefund: 'creditNotProcessed',
  orderCancelled: 'cancelled',
  cardholderDispute: 'other',
  unrecognised: 'unrecognised',
  inquiry: 'inquiry',
} as const satisfies Record<string, DisputeCase>;

export type DisputeReason = keyof typeof REASON_TABLE;
export const DISPUTE_REASONS = Object.keys(REASON_TABLE) as DisputeReason[];

/** Reason code of an inquiry, a word of ours: banks claim nothing by it. */
export const INQUIRY_REASON = 'inquiry';

/**
 * Reason codes of card disputes: Visa's with a point, Mastercard's in four digits, American Express' with a letter.
 * Returns of direct debits have ISO 20022 codes and cannot be contested (`return-codes.ts`).
 */
const CODES: Readonly<Record<string, DisputeReason>> = {
  '10.1': 'fraud',
  '10.2': 'fraud',
  '10.3': 'fraud',
  '10.4': 'fraud',
  '10.5': 'schemeFraud',
  '11.1': 'notAuthorised',
  '11.2': 'notAuthorised',
  '11.3': 'notAuthorised',
  '12.1': 'chargingError',
  '12.2': 'chargingError',
  '12.3': 'wrongAmount',
  '12.4': 'chargingError',
  '12.5': 'wrongAmount',
  '12.6': 'paidTwice',
  '12.7': 'chargingError',
  '13.1': 'notReceived',
  '13.2': 'subscriptionCancelled',
  '13.3': 'notAsDescribed',
  '13.4': 'misrepresented',
  '13.5': 'misrepresented',
  '13.6': 'noRefund',
  '13.7': 'orderCancelled',
  '4808': 'notAuthorised',
  '4831': 'wrongAmount',
  '4834': 'chargingError',
  '4837': 'fraud',
  '4841': 'subscriptionCancelled',
  '4842': 'chargingError',
  '4846': 'wrongAmount',
  '4853': 'cardholderDispute',
  '4855': 'notReceived',
  '4859': 'notReceived',
  '4860': 'noRefund',
  '4863': 'unrecognised',
  '4870': 'fraud',
  '4871': 'fraud',
  A01: 'wrongAmount',
  A02: 'notAuthorised',
  A08: 'notAuthorised',
  C02: 'noRefund',
  C04: 'noRefund',
  C05: 'orderCancelled',
  C08: 'notReceived',
  C14: 'paidTwice',
  C18: 'orderCancelled',
  C28: 'subscriptionCancelled',
  C31: 'notAsDescribed',
  C32: 'notAsDescribed',
  F10: 'fraud',
  F14: 'fraud',
  F24: 'fraud',
  F29: 'fraud',
  F30: 'fraud',
  F31: 'fraud',
  FR2: 'schemeFraud',
  M10: 'chargingError',
  P05: 'wrongAmount',
  P07: 'chargingError',
  P08: 'paidTwice',
};

/** The codes of the table. */
export const CARD_DISPUTE_CODES = Object.keys(CODES);

/** Finds the reason of a card scheme's code, or of an inquiry; null for others, such as a returned direct debit's. */
export function findDisputeReason(code: string): DisputeReason | null {
  if (code === INQUIRY_REASON) return INQUIRY_REASON;
  return Object.hasOwn(CODES, code) ? CODES[code]! : null;
}

/** Finds the case of a chargeback by its reason code; codes that we do not know make the general one. */
export function findDisputeCase(code: string): DisputeCase {
  const reason = findDisputeReason(code);
  return reason === null ? 'other' : REASON_TABLE[reason];
}
