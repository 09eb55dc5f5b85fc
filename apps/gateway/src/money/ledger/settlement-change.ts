import { localDay } from '@stuiver/domain/dates';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LineRow } from './change.ts';
import { writeSettlementRows } from './queries.ts';
import { SETTLEMENT_TRANSFERS, type SettlementEventKind, type SettlementTransfer } from './transfers.ts';

/** A movement of a merchant's money that no payment causes. */
export type Move = {
  readonly transfer: SettlementTransfer;
  /** Minor units; below 0 it moves the other way. */
  readonly amount: number;
  readonly vatRate?: number;
};

export type SettlementEvent = {
  readonly merchantId: string;
  readonly currency: string;
  readonly kind: SettlementEventKind;
  /** Null for a correction, which belongs to the settlement that closes next. */
  readonly settlementId: string | null;
  readonly actor: Actor;
  readonly amount: number | null;
  readonly reasonCode?: string | null;
};

/**
 * Writes an event of a settlement or payout with its transfers and their lines, in one statement.
 *
 * @param moves those of zero are left out
 * @param linesIn the settlement of the lines; null leaves them to the one that closes next
 */
export async function writeSettlementEvent(
  deps: Pick<Context, 'clock' | 'ids' | 'settings'>,
  tx: Tx,
  event: SettlementEvent,
  moves: readonly Move[] = [],
  linesIn: string | null = null,
): Promise<void> {
  const { merchantId: merchant_id, currency, actor } = event;
  const at = deps.clock.now();
  const eventId = deps.ids.next();
  const made = moves
    .filter(({ amount }) => amount !== 0)
    .map(({ transfer, amount, vatRate }) => {
      const rule = SETTLEMENT_TRANSFERS[transfer];
      const [debit, credit] = amount > 0 ? [rule.debit, rule.credit] : [rule.credit, rule.debit];
      const row = {
        merchant_id,
        id: deps.ids.next(),
        event_id: eventId,
        debit_account: debit,
        credit_account: credit,
        amount: Math.abs(amount),
        currency,
        day: localDay(at, deps.settings.timeZone),
        at,
      };
      const line: LineRow | null = rule.line && {
        merchant_id,
        id: row.id,
        settlement_id: linesIn,
        currency,
        kind: rule.line,
        method: '',
        amount: credit === 'available' ? row.amount : -row.amount,
        vat_rate: vatRate ?? null,
        payment_id: null,
        refund_id: null,
        chargeback_id: null,
        created_at: at,
      };
      return { row, line };
    });
  await writeSettlementRows(tx, {
    event: {
      merchant_id,
      id: eventId,
      payment_id: null,
      settlement_id: event.settlementId,
      kind: event.kind,
      at,
      actor_kind: actor.kind,
      actor_id: 'id' in actor ? actor.id : null,
      attempt_id: null,
      refund_id: null,
      chargeback_id: null,
      amount: event.amount,
      reason_code: event.reasonCode ?? null,
    },
    transfers: made.map(({ row }) => row),
    lines: made.flatMap(({ line }) => line ?? []),
  });
}
