import { addEvent, beginChange } from '../money/ledger/change.ts';
import { commitChange } from '../money/ledger/commit-change.ts';
import { lockPayment } from '../money/ledger/queries.ts';
import type { EventKind } from '../money/ledger/transfers.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { TestApp } from './app.ts';

/** Notifies as the engine does when something happens to a payment, without any money. */
export function notifyOf(
  { context }: Pick<TestApp, 'context'>,
  merchantId: string,
  paymentId: string,
  event: EventKind,
  notifyUrl: string,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const change = beginChange(context, { kind: 'system' }, await lockPayment(tx, merchantId, paymentId));
    change.payment.notify_url = notifyUrl;
    addEvent(change, event);
    change.transfers.length = 0;
    change.lines.length = 0;
    await commitChange(tx, change);
  });
}
