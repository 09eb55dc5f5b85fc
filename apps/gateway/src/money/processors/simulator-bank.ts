import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { PayoutChannel, PayoutOrder, PayoutOutcome } from './payout-channel.ts';
import { newOperation } from './simulator-plan.ts';
import { type NewMessage, operationAt, rememberOperation } from './simulator-repository.ts';
import { LATER_MS, PAYOUT_RETURN_MS, payoutBehaviour } from './test-values.ts';

type Operation = { readonly merchantId: string; readonly key: string };

async function status(deps: Context, { merchantId, key }: Operation): Promise<PayoutOutcome | null> {
  const row = await operationAt(deps.db, { merchantId, kind: 'payout', key }, deps.clock.now());
  return row && { status: row.status as PayoutOutcome['status'], reasonCode: row.reason_code };
}

async function send(deps: Context, order: PayoutOrder): Promise<PayoutOutcome> {
  const { clock, db, ids } = deps;
  const now = clock.now();
  const behaviour = payoutBehaviour(order.iban);
  const later = (afterMs: number, to: PayoutOutcome): NewMessage => ({
    id: ids.next(),
    ...to,
    dueAt: new Date(now.getTime() + afterMs),
  });
  const messages =
    behaviour.kind === 'fails'
      ? [later(LATER_MS, { status: 'FAILED', reasonCode: behaviour.code })]
      : [later(LATER_MS, { status: 'PAID', reasonCode: null })];
  if (behaviour.kind === 'returns')
    messages.push(later(PAYOUT_RETURN_MS, { status: 'RETURNED', reasonCode: behaviour.code }));
  const row = newOperation(deps, order, {
    kind: 'payout',
    status: 'PENDING',
    iban: order.iban,
    statement_text: order.statementText,
  });
  await inTransaction(db, (tx) => rememberOperation(tx, row, messages));
  if (behaviour.kind === 'unanswered') throw new Error('the simulated bank did not answer');
  return (await status(deps, order)) ?? { status: 'PENDING', reasonCode: null };
}

/**
 * The bank that pays merchants in test mode, without an outside world. It remembers payouts by their keys, and reports
 * their outcomes as messages (`test-bank.ts`).
 */
export function makeSimulatedBank(deps: Context): PayoutChannel {
  return {
    send: (order) => send(deps, order),
    status: (operation) => status(deps, operation),
  };
}
