import { localDay } from '@stuiver/domain/dates';
import type { SentBackReason } from '@stuiver/domain/settlements';
import { decideMove } from '@stuiver/domain/moves';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Move, writeSettlementEvent } from '../ledger/settlement-change.ts';
import type { SettlementEventKind } from '../ledger/transfers.ts';
import { termsOn } from '../prices/terms-queries.ts';
import { changePayout, type PayoutRow, type StoredPayoutState } from './payout-queries.ts';

/** Reads the terms that apply to a merchant today; null without any. */
export async function termsToday(deps: Context, tx: Tx, merchantId: string): Promise<string | null> {
  const { id } = await termsOn(tx, merchantId, localDay(deps.clock.now(), deps.settings.timeZone));
  return id;
}

/** Compares a payout with the account, hold and terms of the moment; null when nothing differs. */
export function findDifference(
  payout: PayoutRow,
  state: StoredPayoutState,
  termsId: string | null,
): SentBackReason | null {
  if (state.hold_reason !== null) return 'HELD';
  if (state.is_changing) return 'ACCOUNT_CHANGE';
  if (state.iban !== payout.iban || state.iban_changed_by !== payout.account_changed_by) return 'ACCOUNT';
  if (state.holder_name !== payout.holder_name) return 'HOLDER';
  return termsId === payout.terms_id ? null : 'TERMS';
}

/** Writes a payout's change with its event and transfers; the caller has locked its row. */
export async function movePayout(
  deps: Context,
  tx: Tx,
  payout: PayoutRow,
  {
    kind,
    actor = { kind: 'system' },
    moves = [],
    changes,
  }: {
    readonly kind: SettlementEventKind;
    readonly actor?: Actor;
    readonly moves?: readonly Move[];
    readonly changes: Partial<PayoutRow>;
  },
): Promise<PayoutRow> {
  const { merchant_id: merchantId, currency, settlement_id: settlementId, amount } = payout;
  const { status = payout.status } = changes;
  if (status !== payout.status && !decideMove('payout', payout.status, status).allowed)
    throw new Error(`A payout cannot move from ${payout.status} to ${status}`);
  await changePayout(tx, payout, changes);
  const reasonCode = changes.reason_code ?? changes.sent_back_reason ?? null;
  const event = { merchantId, currency, kind, settlementId, actor, amount, reasonCode };
  await writeSettlementEvent(deps, tx, event, moves);
  return { ...payout, status };
}

/** The columns of a payout without approvals, and without what the first one froze. */
export const UNAPPROVED = {
  iban: '',
  holder_name: '',
  terms_id: null,
  account_changed_by: null,
  first_approved_by: null,
  first_approved_at: null,
};

/** Sends a payout back to the people who approve: what they approved has changed. */
export function sendBack(deps: Context, tx: Tx, payout: PayoutRow, reason: SentBackReason) {
  return movePayout(deps, tx, payout, {
    kind: 'payoutSentBack',
    changes: {
      status: 'DUE',
      sent_back_reason: reason,
      ...UNAPPROVED,
      second_approved_by: null,
      second_approved_at: null,
    },
  });
}
