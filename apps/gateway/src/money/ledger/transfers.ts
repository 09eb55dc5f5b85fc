import type { TimelineKind } from '@stuiver/contract';
import { getMethodFacts } from '@stuiver/domain/methods';
import type { LineKind } from '@stuiver/domain/settlements';

/** Kinds of a payment's events, as in `ledger_events.kind`; notifications have their own table. */
export type EventKind = Exclude<TimelineKind, `notification${string}`>;

/** Kinds of a settlement's events, which include those of its payout. */
export type SettlementEventKind =
  | 'settlementClosed'
  | 'balanceCorrected'
  | 'payoutFirstApproved'
  | 'payoutApprovalWithdrawn'
  | 'payoutApproved'
  | 'payoutSentBack'
  | 'payoutSent'
  | 'payoutPaid'
  | 'payoutFailed'
  | 'payoutReturned';

/** Accounts of the ledger: codes, kept per merchant. */
export const ACCOUNTS = [
  'processor_clearing',
  'pending',
  'available',
  'reserved',
  'fees',
  'vat',
  'refund_in_transit',
  'payout_in_transit',
  'bank',
  'suspense',
  'loss',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * An account, or `held`: the account that a refund's or chargeback's money is taken from and returns to (of a surplus
 * capture `suspense` for its refund and `available` for a chargeback, otherwise `pending` until the payment is settled
 * and `available` after), or `origin`: the account that a capture's money comes from (`suspense` for a bank transfer,
 * which came in before).
 */
export type Place = Account | 'held' | 'origin';

/**
 * Which sum a transfer moves. `earlierRefunds` and `earlierChargebacks` make one transfer for each that was taken from
 * the payment before it was settled.
 */
export type TransferSum =
  | 'captured'
  | 'earlierRefunds'
  | 'earlierChargebacks'
  | 'refund'
  | 'refundPart'
  | 'surplus'
  | 'transfer'
  | 'chargeback'
  | 'fee';
export type TransferRule = {
  readonly debit: Place;
  readonly credit: Place;
  readonly sum: TransferSum;
  /** Its line in the merchant's settlement, if the transfer touches `available`. */
  readonly line?: LineKind;
};

const CAPTURE: readonly TransferRule[] = [{ debit: 'origin', credit: 'pending', sum: 'captured' }];
const FEE: TransferRule = { debit: 'available', credit: 'fees', sum: 'fee', line: 'fee' };
const FEE_RETURNED: TransferRule = { debit: 'fees', credit: 'available', sum: 'fee', line: 'feeReturned' };

/**
 * The only table from events to transfers (docs/events-and-transfers.md is generated from it).
 *
 * `held` is read when a refund fails and not when it was requested: settling moves captured less refunds under way
 * from pending to available, so a refund requested before and failing after must return to the account that now holds
 * the rest of the payment. At every moment pending (before settlement) or available (after it) holds exactly captured
 * less the refunds that did not fail.
 */
export const TRANSFERS: Readonly<Record<EventKind, readonly TransferRule[]>> = {
  paymentCreated: [],
  attemptStarted: [],
  attemptRedirected: [],
  attemptPending: [],
  attemptUncertain: [],
  attemptDeclined: [],
  attemptAborted: [],
  attemptExpired: [],
  paymentSucceeded: CAPTURE,
  paymentSucceededLate: CAPTURE,
  attemptAuthorized: [],
  transferReceived: [{ debit: 'processor_clearing', credit: 'suspense', sum: 'transfer' }],
  surplusCaptured: [{ debit: 'origin', credit: 'suspense', sum: 'surplus' }],
  paymentAborted: [],
  paymentFailed: [],
  paymentExpired: [],
  paymentSettled: [
    { debit: 'bank', credit: 'processor_clearing', sum: 'captured' },
    { debit: 'pending', credit: 'available', sum: 'captured', line: 'payment' },
    { debit: 'available', credit: 'pending', sum: 'earlierRefunds', line: 'refund' },
    { debit: 'available', credit: 'pending', sum: 'earlierChargebacks', line: 'chargeback' },
    FEE,
  ],
  refundRequested: [{ debit: 'held', credit: 'refund_in_transit', sum: 'refund', line: 'refund' }],
  refundSucceeded: [{ debit: 'refund_in_transit', credit: 'processor_clearing', sum: 'refund' }, FEE],
  refundFailed: [{ debit: 'refund_in_transit', credit: 'held', sum: 'refund', line: 'refundReturned' }],
  refundBounced: [
    { debit: 'processor_clearing', credit: 'held', sum: 'refund', line: 'refundReturned' },
    FEE_RETURNED,
  ],
  refundPartFailed: [
    { debit: 'refund_in_transit', credit: 'held', sum: 'refundPart', line: 'refundReturned' },
  ],
  refundPartBounced: [
    { debit: 'processor_clearing', credit: 'held', sum: 'refundPart', line: 'refundReturned' },
  ],
  chargebackReceived: [
    { debit: 'held', credit: 'processor_clearing', sum: 'chargeback', line: 'chargeback' },
    FEE,
  ],
  chargebackEvidenceRequired: [],
  chargebackUnderReview: [],
  chargebackWon: [
    { debit: 'processor_clearing', credit: 'held', sum: 'chargeback', line: 'chargebackWon' },
    FEE_RETURNED,
  ],
  chargebackLost: [],
  chargebackAccepted: [],
  freshLinkMade: [],
  payerMailed: [],
  messageOpened: [],
  messageCopied: [],
};

/** Transfers that a settlement's events make; each names the amount's place in `docs/decisions/settlements.md`. */
export const SETTLEMENT_TRANSFERS = {
  vat: { debit: 'available', credit: 'vat', line: 'vat' },
  reserveHeld: { debit: 'available', credit: 'reserved', line: 'reserveHeld' },
  reserveReleased: { debit: 'reserved', credit: 'available', line: 'reserveReleased' },
  payoutMade: { debit: 'available', credit: 'payout_in_transit', line: null },
  payoutPaid: { debit: 'payout_in_transit', credit: 'bank', line: null },
  payoutFailed: { debit: 'payout_in_transit', credit: 'available', line: 'payoutReturned' },
  payoutReturned: { debit: 'bank', credit: 'available', line: 'payoutReturned' },
  correction: { debit: 'loss', credit: 'available', line: 'correction' },
} as const satisfies Record<
  string,
  { readonly debit: Account; readonly credit: Account; readonly line: LineKind | null }
>;
export type SettlementTransfer = keyof typeof SETTLEMENT_TRANSFERS;

/**
 * Returns the account that `held` refers to for a refund or chargeback. A surplus capture goes back by its own refund,
 * so a chargeback of one takes money that the merchant has from other payments.
 */
export function heldAccount(
  paymentStatus: string,
  about: { readonly isSurplusRefund: boolean; readonly isSurplusChargeback: boolean },
): Account {
  if (about.isSurplusRefund) return 'suspense';
  return paymentStatus === 'SETTLED' || about.isSurplusChargeback ? 'available' : 'pending';
}

/** Returns the account that `origin` refers to for a method. */
export function originAccount(method: string | null): Account {
  return getMethodFacts(method)?.pendingOn === 'payer' ? 'suspense' : 'processor_clearing';
}

const SUM_TEXTS: Readonly<Record<TransferSum, string>> = {
  captured: 'what was captured',
  earlierRefunds: 'each earlier refund that did not fail',
  earlierChargebacks: 'each earlier chargeback that is not won',
  refund: "the refund's amount",
  refundPart: 'the part that did not arrive',
  surplus: "the surplus capture's amount",
  transfer: 'the received amount',
  chargeback: "the chargeback's amount",
  fee: 'the fee by the terms of that day; when it is returned, the fee that was taken',
};

/** The text of docs/events-and-transfers.md; a test compares. */
export function describeTransfers(): string {
  const rows = Object.entries(TRANSFERS).flatMap(([kind, rules]) =>
    rules.length === 0
      ? [`| \`${kind}\` | – | – | – |`]
      : rules.map((rule) => `| \`${kind}\` | ${rule.debit} | ${rule.credit} | ${SUM_TEXTS[rule.sum]} |`),
  );
  return `# Events and their transfers

Written by \`npm run docs:engine\` from the table in \`apps/gateway/src/money/ledger/transfers.ts\`; a
test compares the two.
Every transfer debits one account of the merchant and credits another, so each merchant's accounts sum
to zero per currency. Transfers of zero are left out. Transfers are never changed; a correction is a
new one.

| event | debit | credit | amount |
| --- | --- | --- | --- |
${rows.join('\n')}

- **held** is \`suspense\` for the refund of a surplus capture; otherwise \`pending\` until the payment is
  settled, \`available\` after. It is read at the moment of the event, so a refund that was requested
  before the settlement and fails after it returns to \`available\`. At every moment \`pending\`
  (before) or \`available\` (after) holds what was captured less the refunds that did not fail.
- **origin** is \`suspense\` for a bank transfer, whose money came in before by \`transferReceived\` and waited
  there until it was enough; otherwise \`processor_clearing\`. What a transfer brought in excess is in suspense
  already, so that its \`surplusCaptured\` moves nothing more.
- **processor_clearing** is what the processor owes: captures raise it, the settlement empties it into
  \`bank\`, and a refund that succeeded lowers it, since the processor paid it out and keeps it from a
  later settlement.
- **refund_in_transit** holds refunds whose outcome is not known.
- **A refund whose parts go to several accounts** loses the parts that fail (\`refundPartFailed\`) or come back after it
  succeeded (\`refundPartBounced\`); its amount is what is left. The fee of a refund that was made stays until all of it has come back.
- **suspense** holds surplus captures until their refund is under way, and bank transfers until they are
  complete or go back. Neither is revenue.
- **A chargeback** takes its money at once, since the processor has already given it to the payer: from \`held\`,
  whose money the merchant then lacks, to \`processor_clearing\`, which owes that much less. Won, it is returned;
  lost or accepted, nothing more moves. With refunds it may take more than was captured: \`held\` is then
  overdrawn. Of a surplus capture, which goes back by a refund of its own, it takes from \`available\`.
- **Settling** moves the whole capture from \`pending\` to \`available\`, and back what refunds and chargebacks have
  taken before, one transfer each, so that every line of a settlement is a payment, a refund or a chargeback in full.
- **Every transfer that touches \`available\`** is one line of a settlement; the payout itself is its last row.

## Settlements and payouts

| transfer | debit | credit |
| --- | --- | --- |
${Object.entries(SETTLEMENT_TRANSFERS)
  .map(([name, { debit, credit }]) => `| \`${name}\` | ${debit} | ${credit} |`)
  .join('\n')}

A negative amount moves the other way: fees returned may exceed the fees of a settlement, and a correction may take.

- \`npm run ledger:check\` recomputes all of it from payments, attempts, transfers and refunds and prints what differs.
`;
}
