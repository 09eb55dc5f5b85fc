type MethodBehaviour = {
  /** Start of a payment: by card, at a bank or wallet, by a signed mandate, or by transfer instructions. */
  readonly kind: 'card' | 'redirect' | 'debit' | 'transfer';
  /** Fields on the hosted page: a card, or the debtor's data with the mandate to sign. */
  readonly fields: 'card' | 'mandate' | null;
  /** Party that a PENDING attempt waits for: the processor, or the payer who has to make a transfer. */
  readonly pendingOn: 'processor' | 'payer';
  /** Means of collecting later payments of a recurrence; null if recurrences are impossible. */
  readonly recurring: 'token' | 'mandate' | null;
};

const CARD = { kind: 'card', fields: 'card', pendingOn: 'processor', recurring: 'token' } as const;
const REDIRECT = { kind: 'redirect', fields: null, pendingOn: 'processor', recurring: null } as const;
const DEBIT = { kind: 'debit', fields: 'mandate', pendingOn: 'processor', recurring: 'mandate' } as const;
const TRANSFER = { kind: 'transfer', fields: null, pendingOn: 'payer', recurring: null } as const;

/**
 * The payment methods and how each behaves (`paymentMethod`), in the order in which
 * a new merchant offers them. A further method of a known kind is an entry here and its name in packages/messages.
 */
export const METHODS = {
  CARD: { ...CARD, refundsTo: 'card', marks: ['VISA', 'MASTERCARD', 'AMEX'] },
  IDEAL: { ...REDIRECT, refundsTo: 'bankAccount', marks: ['IDEAL'] },
  BANCONTACT: { ...REDIRECT, refundsTo: 'bankAccount', marks: ['BANCONTACT'] },
  PAYPAL: { ...REDIRECT, refundsTo: 'wallet', marks: ['PAYPAL'] },
  SEPA_DIRECT_DEBIT: { ...DEBIT, refundsTo: 'bankAccount', marks: ['SEPA'] },
  BANK_TRANSFER: { ...TRANSFER, refundsTo: 'bankAccount', marks: ['BANK'] },
} as const satisfies Record<string, MethodFacts>;

type MethodFacts = MethodBehaviour & {
  /** Destination of a refund. */
  readonly refundsTo: 'card' | 'bankAccount' | 'wallet';
  /** Its drawings on the payer's pages. */
  readonly marks: readonly MethodMark[];
};

export type MethodMark = 'VISA' | 'MASTERCARD' | 'AMEX' | 'IDEAL' | 'BANCONTACT' | 'PAYPAL' | 'SEPA' | 'BANK';
export type PaymentMethod = keyof typeof METHODS;
export const PAYMENT_METHODS = Object.keys(METHODS) as [PaymentMethod, ...PaymentMethod[]];

/** Checks whether a value names a method exactly as the wire writes it (upper case). */
export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return PAYMENT_METHODS.some((method) => method === value);
}

/** Returns a method's behaviour; undefined for an unknown code. */
export function getMethodFacts(code: string | null | undefined): MethodFacts | undefined {
  return isPaymentMethod(code) ? METHODS[code] : undefined;
}

/** Checks whether a method is paid by signing a mandate. */
export const needsMandate = (method: PaymentMethod): boolean => METHODS[method].fields === 'mandate';

/**
 * Those of a merchant's methods by which a payment can be paid, in the same order.
 *
 * @param creditorIdentifier the merchant's; a direct debit needs one that its mandate can name
 * @param payment of a SEPA link, which takes only direct debits; the first of a recurrence, which takes only methods that recur
 */
export function payableMethods(
  methods: readonly PaymentMethod[],
  creditorIdentifier: string,
  {
    sepaOnly = false,
    isRecurring = false,
  }: { readonly sepaOnly?: boolean; readonly isRecurring?: boolean } = {},
): PaymentMethod[] {
  return methods
    .filter((method) => !needsMandate(method) || creditorIdentifier !== '')
    .filter((method) => !sepaOnly || needsMandate(method))
    .filter((method) => !isRecurring || METHODS[method].recurring !== null);
}

/** The methods whose money comes in by the payer's own transfer; for queries. */
export const TRANSFER_METHODS = PAYMENT_METHODS.filter((code) => METHODS[code].pendingOn === 'payer');
