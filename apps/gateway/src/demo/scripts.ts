/**
 * What a payer does with a payment. Together they show every state that the simulator can bring
 * about; the shares follow what shops see.
 */
export const SCRIPTS = {
  card: 20,
  cardSecure: 6,
  cardDeclinedThenPaid: 4,
  cardDeclined: 3,
  cardUncertain: 1,
  cardNeverSaid: 1,
  cardLate: 1,
  cardTwice: 1,
  bank: 50,
  bankLater: 3,
  bankCancelledThenPaid: 3,
  bankRefused: 2,
  bankForgotten: 2,
  abandoned: 4,
  aborted: 3,
} as const;
export const SCRIPT_NAMES = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];

/** What a payer does who transfers the money: at once, in two parts, too much, or not yet. */
export const TRANSFER_SCRIPTS = ['transfer', 'transferInParts', 'transferOver', 'transferAwaited'] as const;
export type TransferScript = (typeof TRANSFER_SCRIPTS)[number];
/** Authorised by card, and captured a minute later. */
export type Script = keyof typeof SCRIPTS | TransferScript | 'cardAuthorised';

/** Scripts at whose end the money is there. */
export const PAID: readonly Script[] = [
  'card',
  'cardSecure',
  'cardDeclinedThenPaid',
  'bank',
  'bankLater',
  'bankCancelledThenPaid',
];

/** How a refund goes; the simulator decides by the cents of its amount (docs/test-values.md). */
export const REFUND_SCRIPTS = ['whole', 'part', 'later', 'fails', 'bounces'] as const;
export type RefundScript = (typeof REFUND_SCRIPTS)[number];

/** Test values by what they do; which card it is, is drawn. */
export const CARDS = {
  good: ['4242424242424242', '5555555555554444', '5555555555554444', '6759649826438453', '378282246310005'],
  declined: [
    '4000000000000002',
    '4000000000009995',
    '4000000000009995',
    '4000000000006975',
    '4000000000000127',
  ],
  secure: ['4000000000003220'],
  uncertain: ['4000000000001000'],
  neverSaid: ['4000000000001018'],
  late: ['4000000000001034'],
  twice: ['4000000000001042'],
  authorised: ['4000000000001059'],
} as const;

/** A direct debit from this account comes back: AM04, not enough money. */
export const EMPTY_ACCOUNT = 'NL29INGB9006000000';

export const REFUND_REASONS = [
  'Retour ontvangen',
  'Maat past niet',
  'Te laat geleverd',
  'Dubbel besteld',
  'Annulering',
  'Beschadigd bij aankomst',
];
