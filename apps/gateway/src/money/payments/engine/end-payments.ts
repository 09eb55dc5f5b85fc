import { isUnderWay } from '@stuiver/domain/states';
import { eachDue } from '../../../platform/each-due.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { addEvent, type AttemptRow, beginChange, movePayment } from '../../ledger/change.ts';
import { listPaymentChargebacks } from '../../ledger/chargeback-queries.ts';
import { commitChange } from '../../ledger/commit-change.ts';
import { listPaymentAttempts, lockPayment, listPaymentRefunds } from '../../ledger/queries.ts';
import { findFee } from '../../prices/fee-queries.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { endTime, expiredPayments, type PaymentKey, unsettledPayments } from './repository.ts';
import { endRedirected, voidAttempts } from './start-attempt.ts';

const BATCH = 200;

async function expireOne(deps: PaymentDeps, key: PaymentKey): Promise<boolean> {
  const toVoid = await inTransaction(deps.db, async (tx): Promise<AttemptRow[] | null> => {
    const payment = await lockPayment(tx, key.merchant_id, key.id);
    if (!payment || payment.expires_at > deps.clock.now()) return null;
    const attempts = await listPaymentAttempts(tx, payment);
    if (attempts.some(isUnderWay)) return null;
    const change = beginChange(deps, { kind: 'system' }, payment);
    const ended = endRedirected(change, attempts, 'EXPIRED', 'expired');
    const tried = attempts.length > 0;
    if (movePayment(change, tried ? 'FAILED' : 'EXPIRED') !== 'applied') return null;
    addEvent(change, tried ? 'paymentFailed' : 'paymentExpired');
    await commitChange(tx, change);
    return ended;
  });
  if (toVoid) await voidAttempts(deps, toVoid);
  return toVoid !== null;
}

/** Lets a payment's time be over now; `expireDue` then ends it (test mode). */
export async function runOut(deps: PaymentDeps, tx: Tx, merchantId: string, id: string): Promise<void> {
  await endTime(tx, merchantId, id, deps.clock.now());
}

/**
 * Settles a captured payment, whose money is in our bank account.
 *
 * @param before leaves a payment that was captured at this instant or later
 * @returns false if it is not captured, or was settled
 */
export async function settlePayment(deps: PaymentDeps, key: PaymentKey, before?: Date): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, key.merchant_id, key.id);
    if (!payment?.paid_at || (before && payment.paid_at >= before)) return false;
    const change = beginChange(deps, { kind: 'processor' }, payment);
    if (movePayment(change, 'SETTLED') !== 'applied') return false;
    change.payment.settled_at = change.at;
    const { captured_amount: amount, method } = payment;
    addEvent(change, 'paymentSettled', {
      attemptId: payment.captured_attempt_id,
      amount,
      fee: await findFee(tx, payment, { event: 'PAYMENT', method, amount, day: change.day }),
      earlier: {
        refunds: payment.refunded_amount === 0 ? [] : await listPaymentRefunds(tx, payment),
        chargebacks: payment.charged_back_amount === 0 ? [] : await listPaymentChargebacks(tx, payment),
      },
    });
    await commitChange(tx, change);
    return true;
  });
}

/** Processes batches until one has nothing new; skips what another process did meanwhile. */
async function inBatches(
  deps: PaymentDeps,
  next: () => Promise<PaymentKey[]>,
  one: (key: PaymentKey) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (;;) {
    const keys = await next();
    const moved = await eachDue(deps, keys, one, ({ id }) => ({
      message: 'a payment could not be ended',
      paymentId: id,
    }));
    done += moved;
    if (keys.length < BATCH || moved === 0) return done;
  }
}

/**
 * Ends payments whose time is over: FAILED when something was tried, EXPIRED when nothing was. A payment with an
 * attempt under way waits for its outcome: no time-out becomes a failure without the processor's word.
 *
 * @param merchantId limits this to one merchant
 * @returns how many
 */
export async function expireDue(deps: PaymentDeps, merchantId?: string): Promise<number> {
  const { db, clock } = deps;
  return inBatches(
    deps,
    () => expiredPayments(db, clock.now(), BATCH, merchantId),
    (key) => expireOne(deps, key),
  );
}

/**
 * Settles payments whose money the processor has paid into our bank account.
 *
 * @param merchantId limits this to one merchant
 * @returns how many
 */
export async function settleDue(deps: PaymentDeps, merchantId?: string): Promise<number> {
  const { db, clock } = deps;
  let done = 0;
  for (const code of deps.processors.codes) {
    const before = deps.processors.get(code).settledBefore(clock.now());
    if (!before) continue;
    done += await inBatches(
      deps,
      () => unsettledPayments(db, code, before, BATCH, merchantId),
      (key) => settlePayment(deps, key, before),
    );
  }
  return done;
}
