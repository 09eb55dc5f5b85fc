import type { TimelineKind } from '@stuiver/contract';
import { getMethodFacts } from '@stuiver/domain/methods';
import type { LineKind } from '@stuiver/domain/settlements';

/** Kinds of a payment's events, as in `ledger_events.kind`; notifications have their own table. */
export type EventKind = Exclude<TimelineKind, `notification${string}`> | InquiryKind;
/** They are with the payment's inquiries, not on its timeline, whose kinds shops rely on. */
type InquiryKind = 'inquiryReceived' | 'inquiryAnswered' | 'inquiryUnanswered';

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
export type LedgerAccount = (typeof ACCOUNTS)[number];

/**
 * An account, or `held`: the account that a refund's or chargeback's money is taken from and returns to (of a surplus
 * capture `suspense` for its refund and `available` for a chargeback, otherwise `pending` until the payment is settled
 * and `available` after), or `origin`: the account that a capture's money comes from (`suspense` for a bank transfer,
 * which came in before).
 */
export type LedgerPlace = LedgerAccount | 'held' | 'origin';

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
  readonly debit: LedgerPlace;
  readonly credit: LedgerPlace;
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
  // A bank that asks takes nothing.
  inquiryReceived: [],
  inquiryAnswered: [],
  inquiryUnanswered: [],
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
  { readonly debit: LedgerAccount; readonly credit: LedgerAccount; readonly line: LineKind | null }
>;
export type SettlementTransfer = keyof typeof SETTLEMENT_TRANSFERS;

/**
 * Returns the account that `held` refers to for a refund or chargeback. A surplus capture goes back by its own refund,
 * so a chargeback of one takes money that the merchant has from other payments.
 */
export function heldAccount(
  paymentStatus: string,
  about: { readonly isSurplusRefund: boolean; readonly isSurplusChargeback: boolean },
): LedgerAccount {
  if (about.isSurplusRefund) return 'suspense';
  return paymentStatus === 'SETTLED' || about.isSurplusChargeback ? 'available' : 'pending';
}

/** Returns the account that `origin` refers to for a method. */
export function originAccount(method: string | null): LedgerAccount {
  return getMethodFacts(method)?.pendingOn === 'payer' ? 'suspense' : 'processor_clearing';
}
