import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestBankOutcome } from '@stuiver/contract/checkout-pages';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Queries } from '../../platform/database/database.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { takeSignals } from '../../platform/database/signals.ts';
import { makeProcessors, type Processor } from '../../money/processors/processor.ts';
import { makeSimulator } from '../../money/processors/simulator.ts';
import { initiateRefund, type RefundInput } from '../../money/refunds/initiate-refund.ts';
import type { TestApp } from '../app.ts';
import { aFolder } from '../evidence.ts';
import { aCard } from './engine.ts';
import { aMerchant } from '../merchants.ts';
import { ensureProvider } from '../../company/merchants/provider.ts';
import { approvePayouts } from '../../money/payouts/approve-payouts.ts';
import { sendPayouts } from '../../money/payouts/send-payouts.ts';
import type { PayoutOrder } from '../../money/processors/payout-channel.ts';
import { makeSimulatedBank } from '../../money/processors/simulator-bank.ts';
import type { ChargebackStage } from '@stuiver/domain/chargebacks/evidence';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { aSession } from '../refund-requests.ts';
import { someTerms } from '../terms.ts';
import { closeDueSettlements } from '../../money/settlements/close-settlements.ts';
import { GOOD_IBAN } from './recurring.ts';
import { type Cut, type Fate, FATES, type MakeSide } from './side.ts';
import { decideAttempt, deliverDue, transferToAttempt } from '../../money/inbox/test-bank.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { requestFreshLink } from '../../money/payments/tell/tell-payer.ts';
import { sealReference } from '../../money/payers/sealed-reference.ts';
import { sweepAttempts } from '../../money/payments/engine/sweep-attempts.ts';
import { sweepRefunds } from '../../money/refunds/sweep-refunds.ts';
import { applyWaiting } from '../../money/inbox/inbox.ts';
import { expireDue, settleDue } from '../../money/payments/engine/end-payments.ts';
import { findFolder } from '../../money/evidence/folder-queries.ts';
import { acceptChargeback, sendEvidence, submitEvidence } from '../../money/evidence/submit.ts';
import { loseOverdueChargebacks } from '../../money/chargebacks/apply-message.ts';

const DAY = 86_400_000;

type Request = { readonly fate: Fate; readonly die: () => void };
const never = new Promise<never>(() => undefined);

/**
 * A database whose connection breaks, while `breaks` returns true, at the end of a transaction that notifies a shop.
 */
function breaking(db: Db, breaks: () => boolean): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') {
        return () => ({
          execute: <T>(work: (tx: Queries) => Promise<T>) =>
            target.transaction().execute(async (tx) => {
              const result = await work(tx);
              const notifies = takeSignals(tx).some((signal) => 'poller' in signal);
              if (notifies && breaks()) throw new Error('the connection broke');
              return result;
            }),
        });
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}

/** The engine over a processor and a database that fail as each request's fate has it. */
export type World = Awaited<ReturnType<typeof makeWorld>>;

/**
 * A new merchant, with a context whose calls can be cut at every boundary of the protocol.
 *
 * @param makeSide makes a processor that comes before the simulator
 */
export async function makeWorld(
  test: TestApp,
  {
    iban = GOOD_IBAN,
    makeSide,
    seed = 0,
  }: { iban?: string; makeSide?: MakeSide | undefined; seed?: number } = {},
) {
  const { context } = test;
  const current = new AsyncLocalStorage<Request>();
  const merchant = await aMerchant(test, { notifyUrl: 'http://127.0.0.1:9/meldingen', iban });
  await someTerms(
    test,
    merchant.id,
    {
      PAYMENT: { fixed: 25, rate: 175 },
      REFUND: { fixed: 0, rate: 50, minimum: 3 },
      CHARGEBACK: { fixed: 1_500 },
    },
    { minimum_payout: 500, reserve_rate: 1_050, reserve_days: 5 },
  );
  const simulator = makeSimulator(context);

  /** The call as the request's fate has it; status calls are always fine, as the sweeper comes again. */
  const cut: Cut =
    (call, { fates = FATES, worker = (): Fate => 'fine' } = {}) =>
    async (...given) => {
      const { fate: drawn, die } = current.getStore() ?? { fate: worker(), die: () => undefined };
      const fate = fates.includes(drawn) ? drawn : 'fine';
      if (fate === 'callLost') throw new Error('the call was lost');
      if (fate === 'diesBefore') {
        die();
        return never;
      }
      const answer = await call(...given);
      if (fate === 'diesAfter') {
        die();
        return never;
      }
      if (fate === 'answerLost') throw new Error('the answer was lost');
      return answer;
    };

  const bank = makeSimulatedBank(context);
  const payoutChannel = { ...bank, send: cut((order: PayoutOrder) => bank.send(order)) };
  await ensureProvider(context);
  const approvers = [
    await aSession(test, PROVIDER_ID, ['PAYOUT_APPROVER']),
    await aSession(test, PROVIDER_ID, ['PAYOUT_APPROVER']),
  ];

  const user = await aSession(test, merchant.id, ['MERCHANT']);

  /** Approves every payout that waits, by one person at a time. */
  async function approve(): Promise<void> {
    for (const session of approvers) {
      const due = await context.db
        .selectFrom('payouts')
        .select(['id', 'first_approved_by'])
        .where('merchant_id', '=', merchant.id)
        .where('status', '=', 'DUE')
        .execute();
      const approvals = due.map(({ id, first_approved_by: firstApproverId }) => ({
        merchantId: merchant.id,
        id,
        firstApproverId,
      }));
      await approvePayouts(cutContext, session, approvals);
    }
  }

  const processor: Processor = {
    ...simulator,
    start: cut((request) => simulator.start(request)),
    void: cut((request) => simulator.void(request)),
    refund: cut((request) => simulator.refund(request)),
    submitDefence: cut((request) => simulator.submitDefence(request)),
    acceptDispute: cut((chargeback) => simulator.acceptDispute(chargeback)),
  };
  const db = breaking(context.db, () => current.getStore()?.fate === 'rolledBack');
  const side = (await makeSide?.(merchant.id, cut, seed)) ?? null;
  // A process that died never comes back to its limit.
  const processors = makeProcessors(side ? [side.processor, processor] : [processor]);
  const cutContext = { ...context, db, processors, payoutChannel, callLimitMs: 2_000_000_000 };

  /** Runs one request with its fate; returns its answer, or null when it was refused, broke or died. */
  async function request<T>(fate: Fate, work: () => Promise<T>): Promise<T | null> {
    const dead = Promise.withResolvers<null>();
    const answered = current.run({ fate, die: () => dead.resolve(null) }, work).catch((error: unknown) => {
      if (error instanceof AppError || (error instanceof Error && / was lost$| broke$/.test(error.message)))
        return null;
      throw error;
    });
    return Promise.race([answered, dead.promise]);
  }

  /** Seals a reference that opens as long as the simulation runs. */
  function referenceTo(kind: 'payment' | 'link' | 'attempt', id: string): string {
    const expiresAt = new Date(context.clock.now().getTime() + 365 * DAY);
    return sealReference(context.keyring, { kind, merchantId: merchant.id, id, expiresAt });
  }

  async function decide(redirectUrl: string, outcome: TestBankOutcome): Promise<void> {
    if (side?.isBank(redirectUrl)) await side.decide(cutContext, redirectUrl, outcome);
    else await decideAttempt(cutContext, decodeURIComponent(redirectUrl.split('/').at(-1) ?? ''), outcome);
  }

  return {
    merchantId: merchant.id,
    context: cutContext,
    side,
    request,
    decide,
    /** @param by number of a card, or another method */
    pay: (fate: Fate, reference: string, by: string) =>
      request(fate, () =>
        payReference(
          cutContext,
          reference,
          by === 'BANK_TRANSFER'
            ? { paymentMethod: by }
            : (side?.instrument(by) ?? (by === 'IDEAL' ? { paymentMethod: by } : aCard(by))),
        ),
      ),
    /** Makes the link to pay a payment again; null when it is refused. */
    makeFreshLink: (fate: Fate, paymentId: string) =>
      request(fate, () => requestFreshLink(cutContext, user, scopeOfOne(merchant.id), paymentId)),
    /** Transfers an amount on the reference of a bank transfer. */
    transfer: (attemptId: string, amount: number) =>
      request('fine', () => transferToAttempt(cutContext, referenceTo('attempt', attemptId), amount)),
    referenceTo,
    /** Sends the payouts that wait, with the fate of the worker. */
    payOut: (fate: Fate) =>
      request(fate, async () => {
        await approve();
        await sendPayouts(cutContext, merchant.id);
      }),
    refund: (fate: Fate, input: RefundInput) =>
      request(fate, () =>
        initiateRefund(cutContext, scopeOfOne(merchant.id), input, { kind: 'shop', id: merchant.id }),
      ),
    /** Submits a packet for a chargeback's stage, which is made first unless it is there. */
    answer: (fate: Fate, { id, stage }: { id: string; stage: ChargebackStage }) =>
      request(fate, async () => {
        const of = { merchant_id: merchant.id, chargeback_id: id, stage };
        const known = await findFolder(context.db, of);
        const hash =
          known?.packet_hash?.toString('hex') ??
          (
            await aFolder(test, {
              merchantId: merchant.id,
              chargebackId: id,
              stage,
              userId: user.id,
              // The other side's chargebacks come without a reason that is believed.
              slot: side ? 'receipt' : 'deliveryProof',
            })
          ).packetHash;
        return submitEvidence(cutContext, scopeOfOne(merchant.id), user, { id, hash });
      }),
    /** Gives a chargeback up; null when it is refused. */
    giveUp: (fate: Fate, id: string) =>
      request(fate, async () => {
        await acceptChargeback(cutContext, scopeOfOne(merchant.id), user, id);
        return true;
      }),
    /** Runs the worker's checks once. */
    async look() {
      await sweepAttempts(cutContext, merchant.id);
      await sweepRefunds(cutContext, merchant.id);
      await deliverDue(cutContext, merchant.id);
      await side?.look(cutContext);
      await applyWaiting(cutContext);
      await expireDue(cutContext, merchant.id);
      await settleDue(cutContext, merchant.id);
      await sendEvidence(cutContext, merchant.id);
      await loseOverdueChargebacks(cutContext, merchant.id);
      await closeDueSettlements(cutContext, merchant.id);
      await approve();
      await sendPayouts(cutContext, merchant.id);
    },
  };
}
