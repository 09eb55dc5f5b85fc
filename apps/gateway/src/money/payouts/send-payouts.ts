import { localDay } from '@stuiver/domain/dates';
import { nextTargetDay } from '@stuiver/domain/target-days';
import { eachDue } from '../../platform/each-due.ts';
import { lockPayouts } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { claimCheck } from '../processors/check-queries.ts';
import type { PayoutChannel } from '../processors/payout-channel.ts';
import { CALL_GRACE_MS, type PaymentDeps, withCallLimit } from '../processors/processor.ts';
import { applyPayoutOutcome } from './apply-outcome.ts';
import { findDifference, movePayout, sendBack, termsToday } from './move-payout.ts';
import { approvedPayouts, duePayoutChecks, findPayout, lockPayout, payoutState } from './payout-queries.ts';

const BATCH = 200;

type SendDeps = PaymentDeps & { readonly payoutChannel: PayoutChannel };
type Payout = { readonly merchant_id: string; readonly id: string };

/**
 * Commits a payout to being sent, or sends it back when the account, a hold or the terms differ from what was approved.
 *
 * @returns true when the bank is to be called, by this worker
 */
function commitSent(deps: SendDeps, { merchant_id: merchantId, id }: Payout): Promise<boolean> {
  const { clock, db, settings } = deps;
  return inTransaction(db, async (tx) => {
    await lockPayouts(tx, merchantId);
    const payout = await lockPayout(tx, merchantId, id);
    if (payout?.status !== 'APPROVED') return false;
    const state = await payoutState(tx, merchantId);
    const difference = findDifference(payout, state, await termsToday(deps, tx, merchantId));
    if (difference !== null) {
      await sendBack(deps, tx, payout, difference);
      return false;
    }
    const now = clock.now();
    await movePayout(deps, tx, payout, {
      kind: 'payoutSent',
      changes: {
        status: 'SENT',
        sent_at: now,
        arrives_on: nextTargetDay(localDay(now, settings.timeZone)),
        next_check_at: new Date(now.getTime() + CALL_GRACE_MS),
      },
    });
    return true;
  });
}

/** Gives a payout that was committed as sent to the bank, and applies the answer; the same call again is harmless. */
async function callBank(deps: SendDeps, { merchant_id: merchantId, id }: Payout): Promise<void> {
  const payout = await findPayout(deps.db, merchantId, id);
  if (payout?.status !== 'SENT') return;
  const { amount, currency, iban, holder_name: holderName, reference: statementText } = payout;
  const call = deps.payoutChannel.send({
    merchantId,
    key: id,
    amount,
    currency,
    iban,
    holderName,
    statementText,
  });
  await applyPayoutOutcome(deps, merchantId, id, await withCallLimit(call, deps.callLimitMs));
}

async function checkOne(
  deps: SendDeps,
  due: Awaited<ReturnType<typeof duePayoutChecks>>[number],
): Promise<void> {
  if (!(await claimCheck(deps.db, 'payouts', due, deps.clock.now()))) return;
  const { merchant_id: merchantId, id } = due;
  const word = await withCallLimit(deps.payoutChannel.status({ merchantId, key: id }), deps.callLimitMs);
  // It never arrived; sending it again with the same key cannot double it.
  if (word === null) await callBank(deps, due);
  else await applyPayoutOutcome(deps, merchantId, id, word);
}

/**
 * Sends approved payouts, each committed as SENT before the bank is called, and asks the bank, with back-off, about
 * those without an outcome. Without a payout channel nothing is sent.
 *
 * @param merchantId limits this to one merchant
 */
export async function sendPayouts(deps: PaymentDeps, merchantId?: string): Promise<void> {
  const { payoutChannel } = deps;
  if (payoutChannel === null) return;
  const sending = { ...deps, payoutChannel };
  const unanswered = ({ id }: Payout) => ({ message: 'a payout went unanswered', payoutId: id });
  const send = async (payout: Payout) => {
    if (await commitSent(sending, payout)) await callBank(sending, payout);
  };
  const approved = await approvedPayouts(deps.db, BATCH, merchantId);
  await eachDue(deps, approved, send, unanswered, { isForeign: true });
  const due = await duePayoutChecks(deps.db, deps.clock.now(), BATCH, merchantId);
  await eachDue(deps, due, (payout) => checkOne(sending, payout), unanswered, { isForeign: true });
}
