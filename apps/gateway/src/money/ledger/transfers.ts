import type { TimelineKind } from '@stuiver/contract';
import { methodOf } from '@stuiver/domain/methods';

/** Kinds of payment events, as in `payment_events.kind`; notifications have their own table. */
export type EventKind = Exclude<TimelineKind, `notification${string}`>;

/** Accounts of the ledger: codes, kept per merchant. Some are for fees and payouts, which no event uses yet. */
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
 * An account, or `held`: the account that a refund's money is taken from and returns to (`suspense` for a surplus
 * capture, otherwise `pending` until the payment is settled and `available` after), or `origin`: the account that a
 * capture's money comes from (`suspense` for a bank transfer, which came in before).
 */
export type Place = Account | 'held' | 'origin';

/** Which sum a transfer moves; `remaining` is captured less the refunds that did not fail. */
export type TransferSum = 'captured' | 'remaining' | 'refund' | 'surplus' | 'transfer' | 'chargeback';
export type TransferRule = { readonly debit: Place; readonly credit: Place; readonly sum: TransferSum };

const CAPTURE: readonly TransferRule[] = [{ debit: 'origin', credit: 'pending', sum: 'captured' }];

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
    { debit: 'pending', credit: 'available', sum: 'remaining' },
  ],
  refundRequested: [{ debit: 'held', credit: 'refund_in_transit', sum: 'refund' }],
  refundSucceeded: [{ debit: 'refund_in_transit', credit: 'processor_clearing', sum: 'refund' }],
  refundFailed: [{ debit: 'refund_in_transit', credit: 'held', sum: 'refund' }],
  refundBounced: [{ debit: 'processor_clearing', credit: 'held', sum: 'refund' }],
  chargebackReceived: [{ debit: 'held', credit: 'processor_clearing', sum: 'chargeback' }],
  chargebackEvidenceRequired: [],
  chargebackUnderReview: [],
  chargebackWon: [{ debit: 'processor_clearing', credit: 'held', sum: 'chargeback' }],
  chargebackLost: [],
  chargebackAccepted: [],
};

/** Returns the account that `held` refers to for a refund. */
export function heldAccount(refundKind: string, paymentStatus: string): Account {
  if (refundKind === 'SURPLUS') return 'suspense';
  return paymentStatus === 'SETTLED' ? 'available' : 'pending';
}

/** Returns the account that `origin` refers to for a method. */
export function originAccount(method: string | null): Account {
  return methodOf(method)?.pendingOn === 'payer' ? 'suspense' : 'processor_clearing';
}

const SUM_TEXTS: Readonly<Record<TransferSum, string>> = {
  captured: 'what was captured',
  remaining: 'captured less the refunds that did not fail and the chargebacks that are not won',
  refund: "the refund's amount",
  surplus: "the surplus capture's amount",
  transfer: 'the received amount',
  chargeback: "the chargeback's amount",
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
- **suspense** holds surplus captures until their refund is under way, and bank transfers until they are
  complete or go back. Neither is revenue.
- **A chargeback** takes its money at once, since the processor has already given it to the payer: from \`held\`,
  whose money the merchant then lacks, to \`processor_clearing\`, which owes that much less. Won, it is returned;
  lost or accepted, nothing more moves. With refunds it may take more than was captured: \`held\` is then
  overdrawn, and where the settlement has less than nothing to move, it moves that from available to pending.
- **reserved, fees, vat, payout_in_transit, loss** are kept for invoices and payouts.
- \`npm run ledger:check\` recomputes all of it from payments, attempts, transfers and refunds and prints what differs.
`;
}
