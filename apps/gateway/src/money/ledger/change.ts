import { localDay } from '@stuiver/domain/dates';
import { decideMove } from '@stuiver/domain/moves';
import {
  type AttemptStatus,
  type AttentionReason,
  type PaymentStatus,
  type RefundStatus,
} from '@stuiver/domain/states';
import { currentRequestId } from '../../platform/access/origin.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { NewNotification } from '../../company/webhooks/payload.ts';
import {
  type EventKind,
  heldAccount,
  originAccount,
  type LedgerPlace,
  TRANSFERS,
  type TransferSum,
} from './transfers.ts';
import type { TableRow } from '../../platform/database/database.ts';

export type PaymentRow = TableRow<'payments'>;
export type AttemptRow = TableRow<'attempts'>;
export type RefundRow = TableRow<'refunds'>;
export type EventRow = TableRow<'ledger_events'> & { readonly kind: EventKind };
export type LineRow = TableRow<'settlement_lines'>;
export type ChargebackRow = TableRow<'chargebacks'>;
type TransferRow = TableRow<'transfers'>;

/**
 * Payer data that a change writes: the row of a new payment, the data that a debtor signed, which replaces it, or from
 * where a payer pays and the name on a card, if no name was known. The last two skip an erased payer.
 */
export type PayerWrite =
  | { readonly kind: 'insert' | 'replace'; readonly row: PayerData }
  | { readonly kind: 'pays'; readonly name: string; readonly device: PayerDevice };
/** IP address and device of a payer; empty if unknown. */
export type PayerDevice = Pick<TableRow<'payers'>, 'ip_address' | 'device'>;
type PayerData = PayerDevice &
  Pick<TableRow<'payers'>, 'account_holder_name' | 'email_address' | 'iban' | 'metadata' | 'search_text'>;

/**
 * One change of one payment, collected in memory while its row is locked and then written by one statement
 * (`writeChange`): rows, events, transfers, notifications and counts together or not at all.
 */
export type PaymentChange = {
  readonly deps: Pick<Context, 'ids' | 'settings'>;
  readonly actor: Actor;
  readonly at: Date;
  /** Real time, at which its notifications are queued. */
  readonly queuedAt: Date;
  readonly day: string;
  /** The payment before the change; null when this change creates it. */
  readonly before: PaymentRow | null;
  payment: PaymentRow;
  payer: PayerWrite | null;
  readonly attempts: { row: AttemptRow; isNew: boolean }[];
  readonly refunds: { row: RefundRow; before: RefundRow | null }[];
  readonly chargebacks: { row: ChargebackRow; before: ChargebackRow | null }[];
  readonly events: EventRow[];
  readonly transfers: TransferRow[];
  readonly lines: LineRow[];
  /** Added by `commitChange`. */
  readonly notifications: NewNotification[];
};

/**
 * Starts an empty change.
 *
 * @param before the locked payment; null when the change creates `payment`
 * @param payment the payment after the change; by default unchanged
 */
export function beginChange(
  deps: Pick<Context, 'ids' | 'clock' | 'settings'>,
  actor: Actor,
  before: PaymentRow | null,
  payment: PaymentRow | null = before,
): PaymentChange {
  if (!payment) throw new Error('A change is about a payment');
  const at = deps.clock.now();
  return {
    deps,
    actor,
    at,
    queuedAt: deps.clock.realNow(),
    day: localDay(at, deps.settings.timeZone),
    before,
    payment: { ...payment, updated_at: at },
    payer: null,
    attempts: [],
    refunds: [],
    chargebacks: [],
    events: [],
    transfers: [],
    lines: [],
    notifications: [],
  };
}

/** Details of an event, besides the payment. Amounts in minor units. */
export type EventFacts = {
  readonly attemptId?: string | null;
  readonly refund?: RefundRow;
  readonly chargeback?: ChargebackRow;
  readonly amount?: number | null;
  readonly reasonCode?: string | null;
  /** The attempt's method, if it is not the payment's. */
  readonly method?: string;
  /** Overrides the change's actor. */
  readonly actor?: Actor;
  /** The call that caused it earlier, by making its link. */
  readonly requestId?: string | null;
  /** Taken or returned by this event, with the rate of the tax on it; null without a price. */
  readonly fee?: Fee | null;
  /** Refunds and chargebacks until now, for a settled payment. */
  readonly earlier?: {
    readonly refunds: readonly RefundRow[];
    readonly chargebacks: readonly ChargebackRow[];
  };
};

/** Minor units; the rate in hundredths of a percent. */
export type Fee = { readonly amount: number; readonly vatRate: number };

/** One transfer's amount, and the refund or chargeback that it is about. */
type Sum = {
  readonly amount: number;
  readonly refundId: string | null;
  readonly chargebackId: string | null;
};

function listSums(change: PaymentChange, sum: TransferSum, facts: EventFacts): readonly Sum[] {
  const { refund, chargeback, earlier, fee } = facts;
  const about = { refundId: refund?.id ?? null, chargebackId: chargeback?.id ?? null };
  const one = (amount: number) => (amount === 0 ? [] : [{ amount, ...about }]);
  switch (sum) {
    case 'captured':
      return one(change.payment.captured_amount);
    case 'earlierRefunds':
      return (earlier?.refunds ?? [])
        .filter(({ kind, status }) => kind === 'MERCHANT' && status !== 'FAILED')
        .map(({ id, amount }) => ({ amount, refundId: id, chargebackId: null }));
    case 'earlierChargebacks':
      return (earlier?.chargebacks ?? [])
        .filter(
          (row) =>
            row.amount > 0 && row.status !== 'WON' && row.attempt_id === change.payment.captured_attempt_id,
        )
        .map(({ id, amount }) => ({ amount, refundId: null, chargebackId: id }));
    case 'refund':
      return one(refund?.amount ?? 0);
    case 'chargeback':
      return one(chargeback?.amount ?? 0);
    case 'fee':
      return one(fee?.amount ?? 0);
    case 'surplus':
    case 'transfer':
    case 'refundPart':
      return one(facts.amount ?? 0);
  }
}

/**
 * Adds an event and the transfers that the table gives it. Call it after the payment's columns have their new values:
 * captured and remaining sums are read from them.
 *
 * @returns the event's id
 */
export function addEvent(change: PaymentChange, kind: EventKind, facts: EventFacts = {}): string {
  const id = change.deps.ids.next();
  const actor = facts.actor ?? change.actor;
  const { merchant_id, id: payment_id, currency, status, captured_attempt_id: captured } = change.payment;
  const place = (of: LedgerPlace) => {
    if (of === 'held')
      return heldAccount(status, {
        isSurplusRefund: facts.refund?.kind === 'SURPLUS',
        isSurplusChargeback: facts.chargeback !== undefined && facts.chargeback.attempt_id !== captured,
      });
    return of === 'origin' ? originAccount(facts.method ?? change.payment.method) : of;
  };
  change.events.push({
    merchant_id,
    id,
    payment_id,
    settlement_id: null,
    kind,
    at: change.at,
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? actor.id : null,
    attempt_id: facts.attemptId ?? facts.refund?.attempt_id ?? facts.chargeback?.attempt_id ?? null,
    refund_id: facts.refund?.id ?? null,
    chargeback_id: facts.chargeback?.id ?? null,
    amount: facts.amount ?? facts.refund?.amount ?? facts.chargeback?.amount ?? null,
    reason_code: facts.reasonCode ?? null,
    request_id: currentRequestId() ?? facts.requestId ?? null,
  });
  for (const rule of TRANSFERS[kind]) {
    const [debit, credit] = [place(rule.debit), place(rule.credit)];
    if (debit === credit) continue;
    for (const { amount, refundId, chargebackId } of listSums(change, rule.sum, facts)) {
      const transfer = {
        merchant_id,
        id: change.deps.ids.next(),
        event_id: id,
        debit_account: debit,
        credit_account: credit,
        amount,
        currency,
        day: change.day,
        at: change.at,
      };
      change.transfers.push(transfer);
      if (!rule.line || (debit !== 'available' && credit !== 'available')) continue;
      change.lines.push({
        merchant_id,
        id: transfer.id,
        settlement_id: null,
        currency,
        kind: rule.line,
        method: facts.method ?? change.payment.method,
        amount: credit === 'available' ? amount : -amount,
        vat_rate: rule.sum === 'fee' ? (facts.fee?.vatRate ?? 0) : null,
        payment_id,
        refund_id: refundId,
        chargeback_id: chargebackId,
        created_at: change.at,
      });
    }
  }
  return id;
}

/** `applied`, or why a move was refused. */
export type MoveResult = 'applied' | 'sameState' | 'notInTable' | 'wouldDowngrade';

/**
 * Moves the payment if the table of moves allows it, and marks a late success.
 *
 * @returns `applied`, or why not, with nothing changed
 */
export function movePayment(change: PaymentChange, to: PaymentStatus): MoveResult {
  const decision = decideMove('payment', change.payment.status, to);
  if (!decision.allowed) return decision.reason;
  change.payment.status = to;
  if (decision.late) change.payment.late = true;
  return 'applied';
}

/** Adds a reason why the payment needs attention. */
export function raiseAttention({ payment }: PaymentChange, reason: AttentionReason): void {
  if (!payment.attention.includes(reason)) payment.attention = [...payment.attention, reason];
}

/** Removes a reason that no longer holds. */
export function lowerAttention({ payment }: PaymentChange, reason: AttentionReason): void {
  payment.attention = payment.attention.filter((raised) => raised !== reason);
}

/**
 * Moves an attempt if the table of moves allows it, and adds it to the change.
 *
 * @returns `row` is what will be written
 */
export function moveAttempt(
  change: PaymentChange,
  attempt: AttemptRow,
  to: AttemptStatus,
  patch: Partial<AttemptRow> = {},
): { result: MoveResult; late: boolean; row: AttemptRow } {
  const decision = decideMove('attempt', attempt.status, to);
  if (!decision.allowed) return { result: decision.reason, late: false, row: attempt };
  const row = { ...attempt, ...patch, status: to, updated_at: change.at };
  change.attempts.push({ row, isNew: false });
  return { result: 'applied', late: decision.late === true, row };
}

/**
 * Moves a refund if the table of moves allows it, and adds it to the change.
 *
 * @returns `row` is what will be written
 */
export function moveRefund(
  change: PaymentChange,
  refund: RefundRow,
  to: RefundStatus,
  patch: Partial<RefundRow> = {},
): { result: MoveResult; row: RefundRow } {
  const decision = decideMove('refund', refund.status, to);
  if (!decision.allowed) return { result: decision.reason, row: refund };
  const row = { ...refund, ...patch, status: to, finished_at: change.at, next_check_at: null };
  change.refunds.push({ row, before: refund });
  return { result: 'applied', row };
}
