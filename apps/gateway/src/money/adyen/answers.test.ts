import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallKind } from '../../testing/adyen/twin.ts';
import { type AdyenWorld, anAdyenWorld } from '../../testing/adyen/world.ts';
import {
  aCard,
  aPayment,
  attemptRows,
  expectSoundBooks,
  paymentRow,
  refund,
} from '../../testing/engine/engine.ts';
import { receiveMessage } from '../inbox/inbox.ts';
import { makeProcessors, type StartRequest } from '../processors/processor.ts';
import { sweepAttempts } from '../payments/engine/sweep-attempts.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { finishAttempt } from '../payments/payer/return.ts';
import { ADYEN } from './reference.ts';
import { type AdyenOperation, OPERATIONS, RESULT_CODES } from './result-codes.ts';

const AMOUNT = 1250;
const CHALLENGED = '4212345678901237';
const TAKEN = ['AUTHORIZED', 'SUCCEEDED'];
/** Calls whose answers are the first word on a payment. */
const STARTS: readonly AdyenOperation[] = ['card', 'redirect', 'token', 'details'];

describe('a result code in the answer of a call', () => {
  let world: AdyenWorld;
  let merchantId: string;
  /** Adyen's reference of a payment whose card it keeps. */
  let token: string;
  beforeAll(async () => {
    world = await anAdyenWorld();
    ({ id: merchantId } = await world.makeMerchant('CARD', 'IDEAL'));
    token = world.twin.books.getPayment((await startPayment(aCard(), { isFirst: true })).at).pspReference;
    await pass();
  });
  afterAll(() => world.close());

  type Payment = Awaited<ReturnType<AdyenWorld['begin']>>;
  const processor = () => world.test.context.processors.get(ADYEN);

  /** Time passes until what is under way was asked about and reported. */
  async function pass(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      world.test.clock.advance(120_000);
      await sweepAttempts(world.test.context, merchantId);
      await world.deliver();
    }
  }

  const answerWith = (kind: CallKind, resultCode: string) =>
    world.twin.break(kind, { answer: { resultCode } });

  /** @param more of the request, besides what the engine asks for */
  async function startPayment(body = aCard(), more: Partial<StartRequest> = {}): Promise<Payment> {
    const payment = await aPayment(world.test, { merchantId, amount: AMOUNT });
    const start = (request: StartRequest) => processor().start({ ...request, ...more });
    const processors = makeProcessors([{ ...processor(), start }]);
    await payReference({ ...world.test.context, processors }, payment.reference, body);
    const [attempt] = await attemptRows(world.test, payment);
    return { ...payment, attemptId: attempt!.id, at: `${merchantId}.${attempt!.id}` };
  }

  async function each<T>(work: (resultCode: string, index: number) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (const [index, resultCode] of RESULT_CODES.entries()) results.push(await work(resultCode, index));
    return results;
  }

  /** Payments of which each has a call of a kind answered by another code. */
  const CALLS: Readonly<Record<AdyenOperation, () => Promise<Payment[]>>> = {
    card: () =>
      each((resultCode) => {
        answerWith('payments', resultCode);
        return startPayment();
      }),
    redirect: () =>
      each((resultCode) => {
        answerWith('payments', resultCode);
        return startPayment({ paymentMethod: 'IDEAL' });
      }),
    token: () =>
      each((resultCode) => {
        answerWith('payments', resultCode);
        return startPayment(aCard(), { card: null, stored: { kind: 'token', reference: token } });
      }),
    details: () =>
      each(async (resultCode) => {
        const payment = await startPayment(aCard(CHALLENGED));
        const back = new URL(world.twin.act(payment.at, 'approve'));
        answerWith('details', resultCode);
        const returned = Object.fromEntries(back.searchParams);
        await finishAttempt(world.test.context, back.pathname.split('/').at(-1)!, returned);
        return payment;
      }),
    capture: () =>
      each(async (resultCode) => {
        const payment = await startPayment();
        answerWith('captures', resultCode);
        await processor().capture({ merchantId, key: payment.attemptId, amount: AMOUNT });
        return payment;
      }),
    cancel: () =>
      each(async (resultCode) => {
        const payment = await startPayment();
        answerWith('cancels', resultCode);
        await processor().void({ merchantId, key: payment.attemptId });
        return payment;
      }),
    async refund() {
      const paid = await each(() => startPayment());
      await pass();
      await each((resultCode, index) => {
        answerWith('refunds', resultCode);
        return refund(world.test, paid[index]!, { amount: 500 });
      });
      return paid;
    },
    async reversal() {
      const paid = await each(() => startPayment());
      await pass();
      await each((resultCode, index) => {
        const { at, attemptId: id } = paid[index]!;
        const call = world.twin.calls.find(({ body }) => body['reference'] === at)!;
        const reference = String(world.twin.books.pay(call.body)['pspReference']);
        answerWith('reversals', resultCode);
        const subject = { kind: 'attempt', id } as const;
        const message = { processor: ADYEN, merchantId, messageId: reference, subject, reference } as const;
        return receiveMessage(world.test.context, { ...message, status: 'SUCCEEDED', reasonCode: null });
      });
      return paid;
    },
  };

  it.each(OPERATIONS)('leads to the money of the other side after %s, whatever the code', async (name) => {
    const payments = await CALLS[name]();
    await each(async (resultCode, index) => {
      const [attempt] = await attemptRows(world.test, payments[index]!);
      const mayBeTaken = resultCode === 'Authorised' || !STARTS.includes(name);
      if (!mayBeTaken) expect([resultCode, TAKEN.includes(attempt!.status)]).toEqual([resultCode, false]);
      world.twin.act(payments[index]!.at, 'approve');
    });
    await pass();
    await each(async (resultCode, index) => {
      const { at } = payments[index]!;
      const theirs = [...world.twin.books.payments.values()].filter(({ reference }) => reference === at);
      const kept = theirs.reduce((sum, one) => sum + one.captured - one.refunded, 0);
      const ours = await paymentRow(world.test, payments[index]!);
      expect([resultCode, ours.captured_amount - ours.refunded_amount]).toEqual([resultCode, kept]);
      // Nothing waits for a capture that never comes.
      const open = theirs.filter((one) => one.status === 'authorised' && one.captured === 0);
      expect([resultCode, open]).toEqual([resultCode, []]);
    });
    await expectSoundBooks(world.test, [merchantId]);
  });
});
