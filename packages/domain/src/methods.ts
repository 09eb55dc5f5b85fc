/** The ways to pay that the product knows (`paymentMethod`, specification, sections 3 and 7). */
export const PAYMENT_METHODS = [
  'CARD',
  'IDEAL',
  'BANCONTACT',
  'SEPA_DIRECT_DEBIT',
  'PAYPAL',
  'BANK_TRANSFER',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * How a method works for the payer: fill in a card, be sent to a bank or wallet and back, sign a
 * direct debit, or be told where to transfer to.
 */
export type MethodKind = 'card' | 'redirect' | 'debit' | 'transfer';

export const METHOD_KINDS: Readonly<Record<PaymentMethod, MethodKind>> = {
  CARD: 'card',
  IDEAL: 'redirect',
  BANCONTACT: 'redirect',
  SEPA_DIRECT_DEBIT: 'debit',
  PAYPAL: 'redirect',
  BANK_TRANSFER: 'transfer',
};

/** The methods that can go on by themselves: a card that its processor keeps, and a mandate (section 3). */
export const RECURRING_METHODS: readonly PaymentMethod[] = ['CARD', 'SEPA_DIRECT_DEBIT'];

/**
 * Whether a text from outside names a method exactly as the wire writes it (section 3: upper case).
 *
 * @param value anything
 * @returns true for one of `PAYMENT_METHODS`
 */
export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return (PAYMENT_METHODS as readonly unknown[]).includes(value);
}
