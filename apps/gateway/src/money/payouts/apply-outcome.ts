import { decideMove } from '@stuiver/domain/moves';
import { refusesAccount } from '@stuiver/domain/settlements';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockPayouts } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { RecordResult } from '../processors/message.ts';
import type { PayoutOutcome } from '../processors/payout-channel.ts';
import { replaceHold } from './hold-payouts.ts';
import { movePayout } from './move-payout.ts';
import { lockPayout, type PayoutRow, payoutState } from './payout-queries.ts';

const EVENTS = { PAID: 'payoutPaid', FAILED: 'payoutFailed', RETURNED: 'payoutReturned' } as const;
type Final = keyof typeof EVENTS;

function apply(deps: Context, tx: Tx, payout: PayoutRow, status: Final, reasonCode: string | null) {
  const kind = EVENTS[status];
  return movePayout(deps, tx, payout, {
    kind,
    actor: { kind: 'processor' },
    moves: [{ transfer: kind, amount: payout.amount }],
    changes: {
      status,
      finished_at: deps.clock.now(),
      next_check_at: null,
      // A bank owes a reason (ISO 20022: reason not specified).
      reason_code: status === 'PAID' ? null : (reasonCode ?? 'MS03'),
    },
  });
}

/** Holds payouts to an account that the bank refused; a hold that applies stays, and another account is not held. */
async function holdRefused(deps: Context, tx: Tx, { merchant_id, iban }: PayoutRow, reason: string) {
  const state = await payoutState(tx, merchant_id);
  if (state.iban !== iban || state.hold_reason !== null) return;
  const hold = { reason, held_by: null, refused_iban: iban };
  await replaceHold(deps, tx, { kind: 'processor' }, merchant_id, hold);
}

/**
 * Applies the bank's word on a payout, once: the only place where payouts end. What failed or came back is a line of
 * the merchant's next settlement; if it did so because of the account, payouts to that one are held.
 *
 * @param record writes down the result, in the same transaction (the inbox)
 * @returns `applied`, `unknownSubject`, or why the move was refused, with nothing changed
 */
export function applyPayoutOutcome(
  deps: Context,
  merchantId: string,
  id: string,
  { status, reasonCode }: PayoutOutcome,
  record?: RecordResult,
): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    // As those lock it who hold payouts: before the payout.
    if (refusesAccount(reasonCode)) await lockPayouts(tx, merchantId);
    const payout = await lockPayout(tx, merchantId, id);
    let result = payout ? 'applied' : 'unknownSubject';
    if (payout && status !== 'PENDING') {
      // The news that it was paid may come later, or not at all.
      const isLate = status === 'RETURNED' && payout.status === 'SENT';
      const decision = decideMove('payout', isLate ? 'PAID' : payout.status, status);
      if (!decision.allowed) result = decision.reason;
      else {
        const paid = isLate ? await apply(deps, tx, payout, 'PAID', null) : payout;
        await apply(deps, tx, paid, status, reasonCode);
        if (refusesAccount(reasonCode)) await holdRefused(deps, tx, payout, reasonCode);
      }
      if (result !== 'applied' && result !== 'sameState')
        deps.log.error(
          { payoutId: id, from: payout.status, to: status },
          'a bank’s word on a payout was refused',
        );
    }
    await record?.(tx, result);
    return result;
  });
}
