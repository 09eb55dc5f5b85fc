import { randomUUID } from 'node:crypto';
import type { InitiatePaymentBody } from '@stuiver/contract';
import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { receiveMessage } from '../../money/inbox/inbox.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { sweepAttempts } from '../../money/payments/engine/sweep-attempts.ts';
import { sendPayouts } from '../../money/payouts/send-payouts.ts';
import type { ProcessorMessage } from '../../money/processors/message.ts';
import type { PayoutChannel, PayoutOrder } from '../../money/processors/payout-channel.ts';
import {
  makeProcessors,
  type PaymentDeps,
  type Processor,
  type RefundRequest,
  type StartRequest,
} from '../../money/processors/processor.ts';
import { initiateRefund } from '../../money/refunds/initiate-refund.ts';
import { sweepRefunds } from '../../money/refunds/sweep-refunds.ts';
import type { TestApp } from '../app.ts';
import { aPdf } from '../evidence.ts';
import {
  aPayment,
  attemptRows,
  expectSoundBooks,
  paymentRow,
  makeRefundInput,
  refundRows,
} from '../engine/engine.ts';
import { chargebackRows } from '../engine/recurring.ts';
import { aDuePayout, aPayoutApprover } from '../payouts.ts';

/**
 * Fates of a payment: paid, authorised first, refused by the payer's bank, paid and then disputed by the payer with a
 * request for evidence, or paid and then returned by their bank.
 */
export type Fate = 'pays' | 'authorises' | 'refuses' | 'disputes' | 'returns';

type Operation = { readonly merchantId: string; readonly key: string };

/** A processor with its surroundings: payers, banks and time, each as the processor sees them. */
export type ProcessorWorld = {
  readonly test: TestApp;
  readonly code: string;
  /** A merchant whose methods are executed by the processor. */
  makeMerchant(): Promise<{ readonly id: string }>;
  /**
   * The payer's request from the hosted page, by method and fate; null if the method has no such fate.
   *
   * @param byCard by the card of a method that is also paid otherwise
   */
  payer(method: PaymentMethod, fate: Fate, byCard: boolean): InitiatePaymentBody | null;
  /** The payer's part outside our pages, such as a visit to the bank or a transfer of the amount. */
  act(request: StartRequest, fate: Fate): Promise<void>;
  /** The texts that the other side sends with a payer who has paid there; for a processor with `finish`. */
  comeBack?(request: StartRequest): Readonly<Record<string, string>>;
  /** Time passes until the processor has reported everything that is under way. */
  pass(): Promise<void>;
};

const AMOUNT = 1250;
/** Long enough for an unanswered call to be asked about. */
const SWEEP_MS = 60_000;

class Cut extends Error {}

/** A method, or its card. */
type Way = { readonly name: string; readonly method: PaymentMethod; readonly byCard: boolean };

/** A payment that was started at the processor, or would have been, with the request. */
type Started = {
  readonly payment: { readonly merchantId: string; readonly id: string };
  readonly request: StartRequest;
  readonly operation: Operation;
};

/** The messages of a merchant that the inbox has taken, oldest first. */
async function listInboxMessages({ ownerDb }: TestApp, merchantId: string): Promise<ProcessorMessage[]> {
  const rows = await ownerDb
    .selectFrom('processor_inbox')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('received_at')
    .execute();
  return rows.map((row) => ({
    processor: row.processor,
    messageId: row.message_id,
    merchantId,
    subject: { kind: row.subject_kind, id: row.subject_id },
    status: row.status,
    reasonCode: row.reason_code,
    reference: row.processor_reference,
    amount: row.amount,
    deadlineAt: row.deadline_at,
    stage: row.stage,
  }));
}

/** Reads the state of a payment that the processor's answers and messages led to. */
async function readPaymentState(test: TestApp, payment: Started['payment']) {
  const { status, amount, refunded_amount, chargeback_status } = await paymentRow(test, payment);
  const attempts = await attemptRows(test, payment);
  const refunds = await refundRows(test, payment);
  const chargebacks = await chargebackRows(test, payment);
  return {
    payment: [status, amount, refunded_amount, chargeback_status],
    attempts: attempts.map((row) => [row.id, row.status, row.amount, row.processor_reference, row.surplus]),
    refunds: refunds.map((row) => [row.id, row.status, row.amount]),
    chargebacks: chargebacks.map((row) => [row.id, row.status, row.amount]),
  };
}

/** Repeats every message of a payment, under its own id and under others, the last first: nothing may change. */
async function expectMessagesOnce(test: TestApp, payment: Started['payment']): Promise<void> {
  const before = await readPaymentState(test, payment);
  const messages = await listInboxMessages(test, payment.merchantId);
  for (const message of messages.toReversed()) {
    expect(await receiveMessage(test.context, message)).toBe('duplicate');
    await receiveMessage(test.context, { ...message, messageId: `${message.messageId} again` });
  }
  expect(await readPaymentState(test, payment)).toEqual(before);
  await expectSoundBooks(test, [payment.merchantId]);
}

/**
 * Tests that a processor keeps what `Processor` promises (docs/processors.md), through the engine that relies on it.
 *
 * @param methods those that it executes
 * @param makeWorld opens a world of its own for these tests
 * @param byCard those that it also executes by their card
 */
export function testProcessor(
  name: string,
  methods: readonly PaymentMethod[],
  makeWorld: () => Promise<ProcessorWorld>,
  byCard: readonly PaymentMethod[] = [],
): void {
  const ways = [
    ...methods.map((method): Way => ({ name: method, method, byCard: false })),
    ...byCard.map((method): Way => ({ name: `the card of ${method}`, method, byCard: true })),
  ];
  describe(`processor ${name}`, () => {
    let world: ProcessorWorld;
    let test: TestApp;
    let processor: Processor;
    beforeAll(async () => {
      world = await makeWorld();
      ({ test } = world);
      processor = test.context.processors.get(world.code);
    });
    afterAll(() => test.close());

    /** The engine, connected to the processor by a line that may break. */
    const connected = (line: Partial<Processor>): PaymentDeps => ({
      ...test.context,
      processors: makeProcessors([{ ...processor, ...line }]),
    });

    /** Pays a new payment on the hosted page. */
    async function begin(
      { method, byCard }: Way,
      fate: Fate = 'pays',
      breaks: 'never' | 'before' | 'after' = 'never',
    ): Promise<Started> {
      const body = world.payer(method, fate, byCard);
      if (body === null) throw new Error(`${method} has no payer who ${fate}`);
      const { id: merchantId } = await world.makeMerchant();
      const payment = await aPayment(test, { merchantId, amount: AMOUNT });
      const sent: StartRequest[] = [];
      const start = async (request: StartRequest) => {
        sent.push(request);
        if (breaks === 'before') throw new Cut();
        const answer = await processor.start(request);
        if (breaks === 'after') throw new Cut();
        return answer;
      };
      await payReference(connected({ start }), payment.reference, body);
      const [request] = sent;
      if (!request) throw new Error('the engine started nothing');
      return { payment, request, operation: { merchantId, key: request.key } };
    }

    /** Lets a payment run to its end. */
    async function finish({ payment, request }: Started, fate: Fate = 'pays'): Promise<void> {
      await world.act(request, fate);
      await world.pass();
      test.clock.advance(SWEEP_MS);
      await sweepAttempts(test.context, payment.merchantId);
    }

    async function paid(way: Way): Promise<Started> {
      const started = await begin(way);
      await finish(started);
      return started;
    }

    it('executes the methods that it names', () => {
      expect([...processor.methods].toSorted()).toEqual([...methods].toSorted());
      expect(processor.byCard ?? []).toEqual(byCard);
      expect(processor.code).toBe(world.code);
    });

    it('has settled what was captured before an instant that is past and never moves back', () => {
      let last = new Date(0);
      for (let hour = 0; hour < 24 * 14; hour += 1) {
        const now = new Date(test.clock.now().getTime() + hour * 3_600_000);
        const before = processor.settledBefore(now);
        if (before !== null) {
          expect(before.getTime()).toBeLessThanOrEqual(now.getTime());
          expect(before.getTime()).toBeGreaterThanOrEqual(last.getTime());
          last = before;
        }
        const next = processor.nextSettlement(now);
        if (next === null) continue;
        expect(next.at.getTime()).toBeGreaterThan(now.getTime());
        expect(next.before.getTime()).toBeLessThanOrEqual(next.at.getTime());
        expect(processor.settledBefore(next.at)?.getTime()).toBeGreaterThanOrEqual(next.before.getTime());
      }
    });

    describe.each(ways)('by $name', (way) => {
      const { method } = way;
      const isTransfer = METHODS[method].kind === 'transfer';
      const refused = isTransfer ? [] : (['refuses'] as const);

      it('starts once per key, whatever a repeated call asks, and gives the first answer again', async () => {
        const { payment, request, operation } = await begin(way);
        const first = await processor.attemptStatus(operation);
        expect(first.status).toBe((await attemptRows(test, payment))[0]!.status);
        const { status, reference } = first as { status: string; reference: string };
        const again = [request, request, { ...request, amount: AMOUNT + 1 }];
        for (const answer of await Promise.all(again.map((one) => processor.start(one))))
          expect(answer).toMatchObject({ status, reference });
        expect(await processor.attemptStatus(operation)).toMatchObject({ status, reference });
      });

      it('finds no attempt of a call that never arrived, and starts once when it is then repeated', async () => {
        const { payment, request, operation } = await begin(way, 'pays', 'before');
        expect(await processor.attemptStatus(operation)).toEqual({ status: 'NOT_FOUND' });
        const answers = await Promise.all([1, 2, 3, 4].map(() => processor.start(request)));
        expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
        await finish({ payment, request, operation });
        expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: AMOUNT });
        await expectSoundBooks(test, [payment.merchantId]);
      });

      it('tells the outcome of a call whose answer was lost', async () => {
        const started = await begin(way, 'pays', 'after');
        expect(await attemptRows(test, started.payment)).toMatchObject([{ status: 'UNKNOWN' }]);
        await finish(started);
        expect(await paymentRow(test, started.payment)).toMatchObject({
          status: 'SUCCEEDED',
          amount: AMOUNT,
        });
        expect(await attemptRows(test, started.payment)).toMatchObject([
          { status: 'SUCCEEDED', surplus: false },
        ]);
        await expectMessagesOnce(test, started.payment);
      });

      it('succeeds once, which no later call or message undoes', async () => {
        const { payment, operation } = await paid(way);
        const [attempt] = await attemptRows(test, payment);
        const reference = attempt!.processor_reference;
        const asks = [
          () => processor.attemptStatus(operation),
          () => processor.void(operation),
          () => processor.capture({ ...operation, amount: AMOUNT }),
          () => processor.void(operation),
          () => processor.attemptStatus(operation),
        ];
        for (const ask of asks) {
          const answer = await ask();
          // Transfers are messages of their own: the processor only waits for them, until told to stop.
          if (isTransfer) expect(['PENDING', 'ABORTED']).toContain(answer.status);
          else expect(answer).toMatchObject({ status: 'SUCCEEDED', reference });
        }
        test.clock.advance(SWEEP_MS);
        await sweepAttempts(test.context, payment.merchantId);
        expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: AMOUNT });
        await expectMessagesOnce(test, payment);
      });

      it('takes a payer who comes back several times at once, and no made-up text', async () => {
        if (!processor.finish || !world.comeBack || METHODS[method].kind !== 'redirect') return;
        const { payment, request, operation } = await begin(way);
        const { status } = await processor.attemptStatus(operation);
        const nothing = processor.finish({ ...operation, returned: {} });
        expect((await nothing).status).toBe(status);
        const madeUp = Object.fromEntries(
          Object.keys(world.comeBack(request)).map((name) => [name, 'madeUp']),
        );
        await expect(processor.finish({ ...operation, returned: madeUp })).rejects.toBeInstanceOf(Error);
        expect((await processor.attemptStatus(operation)).status).toBe(status);
        const returned = world.comeBack(request);
        const answers = await Promise.all([1, 2, 3].map(() => processor.finish!({ ...operation, returned })));
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        await finish({ payment, request, operation });
        expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: AMOUNT });
        const { id: stranger } = await world.makeMerchant();
        const theirs = processor.finish({ ...operation, merchantId: stranger, returned });
        expect(await theirs).toEqual({ status: 'NOT_FOUND' });
        await expectMessagesOnce(test, payment);
      });

      it('voids what can still be stopped, and gives the same answer when asked again', async () => {
        const { payment, request, operation } = await begin(way);
        const voided = await processor.void(operation);
        expect(await processor.void(operation)).toEqual(voided);
        expect(await processor.attemptStatus(operation)).toMatchObject({ status: voided.status });
        expect(await processor.start(request)).toMatchObject({ status: voided.status });
        if (voided.status !== 'ABORTED') return;
        // Nothing is paid after that.
        await world.pass();
        expect(await processor.attemptStatus(operation)).toMatchObject({ status: 'ABORTED' });
        expect((await paymentRow(test, payment)).status).not.toBe('SUCCEEDED');
      });

      it('finds nothing by an unknown key or under another merchant', async () => {
        const { operation } = await paid(way);
        const { id: stranger } = await world.makeMerchant();
        for (const of of [
          { ...operation, merchantId: stranger },
          { ...operation, key: randomUUID() },
        ]) {
          const nothing = { status: 'NOT_FOUND' };
          expect(await processor.attemptStatus(of)).toEqual(nothing);
          expect(await processor.capture({ ...of, amount: AMOUNT })).toEqual(nothing);
          expect(await processor.void(of)).toEqual(nothing);
          expect(await processor.refundStatus(of)).toEqual(nothing);
        }
        expect((await processor.attemptStatus(operation)).status).toBe(isTransfer ? 'PENDING' : 'SUCCEEDED');
      });

      it.each(refused)(
        'fails with a reason when the payer’s bank %s, and takes a late success',
        async (fate) => {
          const started = await begin(way, fate);
          await finish(started, fate);
          const { payment, operation } = started;
          const [attempt] = await attemptRows(test, payment);
          expect(attempt).toMatchObject({ status: 'FAILED', decline_code: expect.any(String) as string });
          expect(await processor.void(operation)).toMatchObject({ status: 'FAILED' });
          expect(await processor.attemptStatus(operation)).toMatchObject({
            status: 'FAILED',
            reasonCode: attempt!.decline_code,
          });
          await expectMessagesOnce(test, payment);
          const late = { status: 'SUCCEEDED', reasonCode: null, reference: attempt!.processor_reference };
          const message = {
            ...late,
            processor: world.code,
            messageId: randomUUID(),
            merchantId: payment.merchantId,
            subject: { kind: 'attempt', id: operation.key },
          } as const;
          expect(await receiveMessage(test.context, message)).toBe('applied');
          expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: AMOUNT });
          await expectMessagesOnce(test, payment);
        },
      );

      it('refunds once per key', async () => {
        const { payment } = await paid(way);
        const sent: RefundRequest[] = [];
        const refund = async (request: RefundRequest) => {
          sent.push(request);
          return processor.refund(request);
        };
        const input = makeRefundInput(test, payment, { amount: 500 });
        await initiateRefund(connected({ refund }), scopeOfOne(payment.merchantId), input, {
          kind: 'shop',
          id: randomUUID(),
        });
        const [request] = sent;
        expect(request).toMatchObject({ amount: 500, key: input.refundId });
        const operation = { merchantId: payment.merchantId, key: request!.key };
        const first = await processor.refundStatus(operation);
        const { status, reference } = first as { status: string; reference: string };
        const again = [request!, request!, { ...request!, amount: 501 }];
        for (const answer of await Promise.all(again.map((one) => processor.refund(one))))
          expect(answer).toMatchObject({ status, reference });
        await world.pass();
        test.clock.advance(SWEEP_MS);
        await sweepRefunds(test.context, payment.merchantId);
        expect(await refundRows(test, payment)).toMatchObject([{ status: 'SUCCEEDED', amount: 500 }]);
        expect(await processor.refundStatus(operation)).toMatchObject({ status: 'SUCCEEDED', reference });
        const { id: stranger } = await world.makeMerchant();
        expect(await processor.refundStatus({ ...operation, merchantId: stranger })).toEqual({
          status: 'NOT_FOUND',
        });
        await expectMessagesOnce(test, payment);
      });

      it('captures an authorisation once', async () => {
        if (world.payer(method, 'authorises', way.byCard) === null) return;
        const { payment, operation } = await begin(way, 'authorises');
        expect(await paymentRow(test, payment)).toMatchObject({ status: 'AUTHORIZED' });
        const capture = () => processor.capture({ ...operation, amount: AMOUNT });
        const answers = await Promise.all([capture(), capture(), capture()]);
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        await world.pass();
        test.clock.advance(SWEEP_MS);
        await sweepAttempts(test.context, payment.merchantId);
        expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: AMOUNT });
        expect(await processor.void(operation)).toMatchObject({ status: 'SUCCEEDED' });
        await expectMessagesOnce(test, payment);
      });

      it('defends a chargeback once per packet', async () => {
        if (world.payer(method, 'disputes', way.byCard) === null) return;
        const started = await begin(way, 'disputes');
        await finish(started, 'disputes');
        await world.pass();
        const { payment } = started;
        const [open] = await chargebackRows(test, payment);
        expect(open).toMatchObject({ status: 'EVIDENCE_REQUIRED', amount: AMOUNT });
        const of = { merchantId: payment.merchantId, reference: open!.processor_reference };
        const [reason] = await processor.defenceReasons(of);
        const packet = await aPdf();
        const request = { ...of, key: randomUUID(), reason: reason!, packet, pages: 1 };
        for (const answer of await Promise.all([1, 2, 3].map(() => processor.submitDefence(request))))
          expect(answer).toEqual({ status: 'TAKEN' });
        await world.pass();
        const [ended] = await chargebackRows(test, payment);
        expect(['WON', 'LOST']).toContain(ended!.status);
        await expectMessagesOnce(test, payment);
      });

      it('contests no return by the payer’s bank, and nothing for another merchant', async () => {
        const body = world.payer(method, 'returns', way.byCard);
        expect(body === null).toBe(METHODS[method].kind !== 'debit');
        if (body === null) return;
        const started = await begin(way, 'returns');
        await finish(started, 'returns');
        await world.pass();
        const { payment } = started;
        const [chargeback] = await chargebackRows(test, payment);
        expect(chargeback).toMatchObject({ status: 'LOST', amount: AMOUNT });
        const of = { merchantId: payment.merchantId, reference: chargeback!.processor_reference };
        expect(await processor.defenceReasons(of)).toEqual([]);
        const { id: stranger } = await world.makeMerchant();
        const theirs = { ...of, merchantId: stranger };
        expect(await processor.defenceReasons(theirs).catch(() => [])).toEqual([]);
        await expectMessagesOnce(test, payment);
      });
    });
  });
}

/** A payout channel with its bank. */
export type PayoutWorld = {
  readonly test: TestApp;
  /** A merchant to whose account a payout arrives, or fails. */
  makeMerchant(fate: 'arrives' | 'fails'): Promise<{ readonly id: string }>;
  /** Time passes until the bank has reported everything that is under way. */
  pass(): Promise<void>;
};

/**
 * Tests that a payout channel keeps what `PayoutChannel` promises.
 *
 * @param makeWorld opens a world of its own for these tests
 */
export function testPayoutChannel(name: string, makeWorld: () => Promise<PayoutWorld>): void {
  describe(`payout channel ${name}`, () => {
    let world: PayoutWorld;
    let test: TestApp;
    let channel: PayoutChannel;
    beforeAll(async () => {
      world = await makeWorld();
      ({ test } = world);
      channel = test.context.payoutChannel!;
    });
    afterAll(() => test.close());

    /** Sends a payout that two people approved, by a line that may break. */
    async function send(fate: 'arrives' | 'fails', breaks: 'never' | 'before' | 'after' = 'never') {
      const { id: merchantId } = await world.makeMerchant(fate);
      const payout = await aDuePayout(test, { merchantId });
      let firstApproverId: string | null = null;
      for (let person = 0; person < 2; person += 1) {
        const approver = await aPayoutApprover(test);
        const answer = await test.app.inject({
          method: 'POST',
          url: '/gateway/payouts/approve',
          headers: approver.headers,
          payload: { payouts: [{ ...payout, firstApproverId }] },
        });
        expect(answer.statusCode).toBe(200);
        firstApproverId = approver.id;
      }
      const sent: PayoutOrder[] = [];
      const payoutChannel: PayoutChannel = {
        ...channel,
        async send(order) {
          sent.push(order);
          if (breaks === 'before') throw new Cut();
          const answer = await channel.send(order);
          if (breaks === 'after') throw new Cut();
          return answer;
        },
      };
      await sendPayouts({ ...test.context, payoutChannel }, merchantId);
      return { order: sent[0]!, operation: { merchantId, key: payout.id } };
    }

    const selectPayoutRow = ({ merchantId, key }: Operation) =>
      test.ownerDb
        .selectFrom('payouts')
        .select(['status', 'amount', 'reason_code'])
        .where('merchant_id', '=', merchantId)
        .where('id', '=', key)
        .executeTakeFirstOrThrow();

    it('pays once per key, whatever a repeated call asks', async () => {
      const { order, operation } = await send('arrives');
      const first = await channel.status(operation);
      const again = [order, order, { ...order, amount: order.amount + 1 }];
      for (const answer of await Promise.all(again.map((one) => channel.send(one))))
        expect(answer).toEqual(first);
      await world.pass();
      test.clock.advance(SWEEP_MS);
      await sendPayouts(test.context, operation.merchantId);
      expect(await selectPayoutRow(operation)).toMatchObject({ status: 'PAID', amount: order.amount });
      expect(await channel.status(operation)).toMatchObject({ status: 'PAID' });
      expect(await channel.send(order)).toMatchObject({ status: 'PAID' });
      await expectSoundBooks(test, [operation.merchantId]);
    });

    it.each(['before', 'after'] as const)(
      'pays once when the line breaks %s the bank got it',
      async (breaks) => {
        const { order, operation } = await send('arrives', breaks);
        if (breaks === 'before') {
          expect(await channel.status(operation)).toBeNull();
          const answers = await Promise.all([1, 2, 3, 4].map(() => channel.send(order)));
          expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
        }
        await world.pass();
        test.clock.advance(SWEEP_MS);
        await sendPayouts(test.context, operation.merchantId);
        expect(await selectPayoutRow(operation)).toMatchObject({ status: 'PAID', amount: order.amount });
        await expectSoundBooks(test, [operation.merchantId]);
      },
    );

    it('fails with a reason', async () => {
      const { operation } = await send('fails');
      await world.pass();
      const { status, reason_code: reasonCode } = await selectPayoutRow(operation);
      expect([status, reasonCode]).toEqual(['FAILED', expect.any(String)]);
      expect(await channel.status(operation)).toEqual({ status, reasonCode });
      await expectSoundBooks(test, [operation.merchantId]);
    });

    it('finds nothing by an unknown key or under another merchant', async () => {
      const { operation } = await send('arrives');
      const { id: merchantId } = await world.makeMerchant('arrives');
      expect(await channel.status({ ...operation, merchantId })).toBeNull();
      expect(await channel.status({ ...operation, key: randomUUID() })).toBeNull();
    });
  });
}
