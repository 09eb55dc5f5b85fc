import { REFUND_REFUSALS, type RefundRefusal } from '@stuiver/domain/refund-limits';
import { eachDue } from '../../../platform/each-due.ts';
import { scopeOfOne } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { CALL_GRACE_MS, type PaymentDeps } from '../../processors/processor.ts';
import { initiateRefund } from '../initiate-refund.ts';
import { claimItem, type DueItem, dueItems, endItem } from './item-repository.ts';
import { endWaiting, overdueRequests } from './repository.ts';

/** Items that are taken up at a time, and how many of these at once: one processor that is slow holds up no other. */
const BATCH = 100;
const AT_ONCE = 5;

/** Returns the code of a refund that could not start. */
function toRefundRefusal({ code, errors }: AppError): RefundRefusal {
  const words: readonly string[] = [
    ...Object.values(errors ?? {})
      .flat()
      .toReversed(),
    code,
  ];
  return REFUND_REFUSALS.find((refusal) => words.includes(refusal)) ?? 'unknown';
}

/**
 * Starts the refund of one item, in the requester's name. Its id is the idempotency key, so that repetition is
 * harmless.
 */
async function runItem(deps: PaymentDeps, item: DueItem): Promise<void> {
  const { clock, db } = deps;
  if (!(await claimItem(db, item, new Date(clock.now().getTime() + CALL_GRACE_MS)))) return;
  const input = {
    merchantId: item.merchant_id,
    transactionId: item.payment_id,
    refundId: item.refund_id,
    amount: item.amount,
    description: item.reason,
    senderId: item.sender_id,
  };
  try {
    const asker = { kind: 'user', id: item.asked_by } as const;
    await initiateRefund(deps, scopeOfOne(item.merchant_id), input, asker, { isReserved: true });
    await endItem(db, item, null);
  } catch (error) {
    // Started by a run that has died or is slow: it is resumed when that is certain.
    if (error instanceof AppError && error.code === 'refundUnderWay') return;
    if (!(error instanceof AppError)) throw error;
    await endItem(db, item, toRefundRefusal(error));
  }
}

async function expireOverdue(deps: PaymentDeps): Promise<void> {
  const at = deps.clock.now();
  await eachDue(
    deps,
    await overdueRequests(deps.db, at, BATCH),
    ({ merchant_id: merchantId, id }) =>
      inTransaction(deps.db, async (tx) => {
        if (!(await endWaiting(tx, merchantId, id, { status: 'EXPIRED', by: null, note: '', at }))) return;
        await queueMail(deps, tx, { kind: 'refundRequestDecided', merchantId, requestId: id });
      }),
    ({ id }) => ({ message: 'a request for refunds could not expire', requestId: id }),
  );
}

/**
 * Ends requests without a decision in time, and starts the refunds of approved ones. The poller `refundRequests` runs
 * it.
 *
 * @returns the number of due refunds
 */
export async function runRefundRequests(deps: PaymentDeps): Promise<number> {
  await expireOverdue(deps);
  const due = await dueItems(deps.db, deps.clock.now(), BATCH);
  await eachDue(
    deps,
    due,
    (item) => runItem(deps, item),
    (item) => ({ message: 'a requested refund could not start', refundId: item.refund_id }),
    { atOnce: AT_ONCE, isForeign: true },
  );
  // A wake announces one request; more than a batch of items continues at once.
  if (due.length === BATCH) return due.length + (await runRefundRequests(deps));
  return due.length;
}
