import type { abortPayment as endpoint, cancelPayment as cancelCall, ResponseOf } from '@stuiver/contract';
import { isLive, paymentRefusal } from '@stuiver/domain/states';
import { findRowMerchant, type MerchantScope } from '../../../platform/access/scope.ts';
import { AppError, notFound, orNotFound } from '../../../platform/app-error.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { KEEP_NOTHING, type KeepAnswer, keepIn } from '../../../platform/idempotency/answer-once.ts';
import { addEvent, type AttemptRow, beginChange, movePayment, type PaymentRow } from '../../ledger/change.ts';
import { commitChange } from '../../ledger/commit-change.ts';
import { listPaymentAttempts, lockPayment } from '../../ledger/queries.ts';
import { viewLink } from '../../payment-links/use-link.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { idleTransfer } from '../engine/attempts.ts';
import { endAttempt, endRedirected, voidAttempts } from '../engine/start-attempt.ts';
import { merchantTerms } from '../engine/merchant-terms.ts';
import { openReference } from '../../payers/sealed-reference.ts';

type Answer = ResponseOf<typeof endpoint>;

/**
 * Ends an OPEN payment, whose row the caller has locked, as ABORTED.
 *
 * @returns the current payment, and attempts at a bank to be voided once this is committed
 * @throws AppError `attemptUnderWay` / `attemptUncertain` while an outcome is awaited
 */
export async function abortLocked(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  actor: Actor,
): Promise<{ payment: PaymentRow; toVoid: AttemptRow[] }> {
  const attempts = await listPaymentAttempts(tx, payment);
  const idle = idleTransfer(attempts);
  const refusal = paymentRefusal(payment, idle ? [] : attempts);
  if (refusal) throw new AppError(refusal);
  const change = beginChange(deps, actor, payment);
  const toVoid = [
    ...endRedirected(change, attempts, 'ABORTED', 'cancelled'),
    ...(idle ? endAttempt(change, idle, 'ABORTED', 'cancelled') : []),
  ];
  movePayment(change, 'ABORTED');
  addEvent(change, 'paymentAborted');
  await commitChange(tx, change);
  return { payment: change.payment, toVoid };
}

/** Ends an OPEN payment as ABORTED, and voids attempts at a bank; one that ended without money does not move. */
async function abort(
  deps: PaymentDeps,
  merchantId: string,
  paymentId: string,
  actor: Actor,
  beside: (tx: Tx, payment: PaymentRow) => Promise<void>,
): Promise<PaymentRow> {
  const { payment, toVoid } = await inTransaction(deps.db, async (tx) => {
    const before = orNotFound(await lockPayment(tx, merchantId, paymentId));
    if (paymentRefusal(before, []) === 'alreadyPaid') throw new AppError('alreadyPaid');
    const live = isLive(before.status);
    const aborted = live ? await abortLocked(deps, tx, before, actor) : { payment: before, toVoid: [] };
    await beside(tx, aborted.payment);
    return aborted;
  });
  await voidAttempts(deps, toVoid);
  return payment;
}

type Cancelled = ResponseOf<typeof cancelCall>;

/**
 * Cancels a payment for a user or a shop's key, as its payer could.
 *
 * @throws AppError `notFound` for someone else's payment, `alreadyPaid`, or `attemptUnderWay` / `attemptUncertain`
 *   while an outcome is awaited
 */
export async function cancelPayment(
  deps: PaymentDeps,
  scope: MerchantScope,
  id: string,
  actor: Actor,
  keep: KeepAnswer = KEEP_NOTHING,
): Promise<Cancelled> {
  const merchantId = await findRowMerchant(deps.db, scope, 'payments', id);
  if (merchantId === undefined) throw notFound();
  const answer = ({ status }: PaymentRow): Cancelled => ({ id, status });
  return answer(await abort(deps, merchantId, id, actor, (tx, payment) => keepIn(tx, keep, answer(payment))));
}

/**
 * Handles the payer's "back to the shop": the payment becomes ABORTED, and an attempt at a bank is voided there. A
 * link stays usable: leaving it creates nothing.
 *
 * @param reference the sealed reference of a payment or link
 * @returns the merchant's stored URL for this, null without one, and the status
 * @throws AppError `notFound`, `alreadyPaid`, or `attemptUnderWay` / `attemptUncertain` while an outcome is awaited
 */
export async function abortPayment(deps: PaymentDeps, reference: string): Promise<Answer> {
  const opened = openReference(deps.keyring, deps.clock, reference);
  if (!opened.ok || opened.reference.kind === 'attempt') throw notFound();
  const { kind, merchantId, id } = opened.reference;
  const fallback = (await merchantTerms(deps.db, merchantId))?.redirect_url_aborted ?? '';
  if (kind === 'link') {
    const view = orNotFound(await viewLink(deps, deps.db, merchantId, id));
    return {
      redirectUrl: view.link.redirect_url_aborted || fallback || null,
      status: view.status === 'ACTIVE' ? 'USABLE' : 'UNUSABLE',
    };
  }
  const payment = await abort(deps, merchantId, id, { kind: 'payer' }, async () => undefined);
  return {
    redirectUrl: payment.redirect_url_aborted || fallback || null,
    status: payment.status,
  };
}
