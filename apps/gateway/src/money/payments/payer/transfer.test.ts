import { checkCreditorReference } from '@stuiver/domain/creditor-reference';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount } from '../../../../../../tools/testing/selection.ts';
import { scopeOfOne } from '../../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  aCard,
  aPayment,
  attemptRows,
  balances,
  eventKinds,
  expectSoundBooks,
  paymentRow,
  refund,
  refundRows,
} from '../../../testing/engine/engine.ts';
import { recompute } from '../../ledger/recompute-queries.ts';
import { payReference } from './pay-reference.ts';
import { getRedirectUrl } from './payment-status.ts';
import { transferToAttempt } from '../../inbox/test-bank.ts';
import { receiveMessage } from '../../inbox/inbox.ts';
import { sweepAttempts } from '../engine/sweep-attempts.ts';
import { expireDue } from '../engine/end-payments.ts';
import { abortPayment } from './abort-payment.ts';
import { getTimeline } from '../read/timeline.ts';

const DAY = 86_400_000;
const AMOUNT = 41250;

describe('a bank transfer', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ seed: 11 });
  });
  afterAll(() => test.close());

  type Payment = { merchantId: string; id: string; reference: string };
  const choose = (payment: Payment) =>
    payReference(test.context, payment.reference, { paymentMethod: 'BANK_TRANSFER' });
  async function aTransfer(): Promise<Payment & { bank: string }> {
    const payment = await aPayment(test, { amount: AMOUNT });
    expect(await choose(payment)).toMatchObject({ status: 'PENDING' });
    const { transfer } = await getRedirectUrl(test.context, payment.reference);
    const bank = decodeURIComponent(transfer?.bankPath?.split('/').at(-1) ?? '');
    return { ...payment, bank };
  }
  const arrives = (payment: { bank: string }, amount: number) =>
    transferToAttempt(test.context, payment.bank, amount);
  const status = async (payment: Payment) => (await paymentRow(test, payment)).status;
  const surpluses = async (payment: Payment) =>
    (await refundRows(test, payment)).map(({ kind, amount, status }) => [kind, amount, status]);

  it('shows its payer the account, the amount and the reference', async () => {
    const payment = await aTransfer();
    const { transfer, status } = await getRedirectUrl(test.context, payment.reference);
    expect(status).toBe('PENDING');
    expect(transfer).toMatchObject({
      iban: 'NL85INGB9001000000',
      bic: 'INGBNL2A',
      holderName: 'Stichting Derdengelden Stuiver',
      received: '0.00',
      missing: '412.50',
    });
    expect(checkCreditorReference(transfer!.reference)).toBe(true);
    // It takes days, so there are days.
    const row = await paymentRow(test, payment);
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(14 * DAY);
  });

  it('pays with the exact amount', async () => {
    const payment = await aTransfer();
    await arrives(payment, AMOUNT);
    expect(await status(payment)).toBe('SUCCEEDED');
    expect(await eventKinds(test, payment)).toEqual([
      'paymentCreated',
      'attemptStarted',
      'attemptPending',
      'transferReceived',
      'paymentSucceeded',
    ]);
    expect(await balances(test, payment.merchantId)).toEqual({
      processor_clearing: AMOUNT,
      pending: -AMOUNT,
    });
    expect((await refund(test, payment)).status).toBe('SUCCEEDED');
  });

  it('stays pending with what is missing when it is too little, and further transfers add up', async () => {
    const payment = await aTransfer();
    await arrives(payment, 1000);
    await arrives(payment, 250);
    expect(await status(payment)).toBe('PENDING');
    const { transfer } = await getRedirectUrl(test.context, payment.reference);
    expect(transfer).toMatchObject({ received: '12.50', missing: '400.00' });
    expect(await balances(test, payment.merchantId)).toEqual({ processor_clearing: 1250, suspense: -1250 });
    await expect(payReference(test.context, payment.reference, aCard())).rejects.toMatchObject({
      code: 'attemptUnderWay',
    });
    await arrives(payment, 40000);
    expect(await status(payment)).toBe('SUCCEEDED');
    expect(await surpluses(payment)).toEqual([]);
  });

  it('pays when it is too much, and the excess is returned automatically', async () => {
    const payment = await aTransfer();
    await arrives(payment, 300);
    await arrives(payment, AMOUNT);
    expect(await status(payment)).toBe('SUCCEEDED');
    expect(await surpluses(payment)).toEqual([['SURPLUS', 300, 'SUCCEEDED']]);
    expect(await eventKinds(test, payment)).toEqual(
      expect.arrayContaining(['surplusCaptured', 'refundRequested', 'refundSucceeded']),
    );
    expect(await balances(test, payment.merchantId)).toEqual({
      processor_clearing: AMOUNT,
      pending: -AMOUNT,
    });
  });

  it('pays once when it arrives twice', async () => {
    const payment = await aTransfer();
    await arrives(payment, AMOUNT);
    await arrives(payment, AMOUNT);
    expect(await surpluses(payment)).toEqual([['SURPLUS', AMOUNT, 'SUCCEEDED']]);
    expect((await paymentRow(test, payment)).captured_amount).toBe(AMOUNT);
  });

  it('is one movement of money when two messages report it', async () => {
    const payment = await aTransfer();
    const [attempt] = await attemptRows(test, payment);
    const tell = (messageId: string) =>
      receiveMessage(test.context, {
        processor: 'simulator',
        messageId,
        merchantId: payment.merchantId,
        subject: { kind: 'transfer', id: attempt!.id },
        status: 'RECEIVED',
        reasonCode: null,
        reference: 'overboeking-1',
        amount: AMOUNT,
      });
    expect(await tell('camt.054')).toBe('applied');
    expect(await tell('camt.054')).toBe('duplicate');
    expect(await tell('camt.053')).toBe('sameState');
    expect(await surpluses(payment)).toEqual([]);
  });

  it('completes the payment once when another arrives at the same time', async () => {
    for (const [one, other, back] of [
      [AMOUNT, AMOUNT, AMOUNT],
      [20000, 21250, 0],
      [30000, 30000, 18750],
    ] as const) {
      const payment = await aTransfer();
      await Promise.all([arrives(payment, one), arrives(payment, other)]);
      expect(await status(payment)).toBe('SUCCEEDED');
      expect(await surpluses(payment)).toEqual(back === 0 ? [] : [['SURPLUS', back, 'SUCCEEDED']]);
      expect(await recompute(test.context.db, payment.merchantId)).toEqual([]);
    }
  });

  it('expires after fourteen days, and is late when it arrives then', async () => {
    const payment = await aTransfer();
    test.clock.advance(14 * DAY + 1000);
    await sweepAttempts(test.context, payment.merchantId);
    await expireDue(test.context, payment.merchantId);
    expect(await status(payment)).toBe('FAILED');
    expect((await attemptRows(test, payment))[0]).toMatchObject({
      status: 'EXPIRED',
      decline_code: 'expired',
    });
    await arrives(payment, 100);
    expect(await surpluses(payment)).toEqual([['SURPLUS', 100, 'SUCCEEDED']]);
    expect(await status(payment)).toBe('FAILED');
    test.clock.advance(1000);
    await arrives(payment, AMOUNT + 50);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', late: true });
    expect(await surpluses(payment)).toEqual([
      ['SURPLUS', 100, 'SUCCEEDED'],
      ['SURPLUS', 50, 'SUCCEEDED'],
    ]);
  });

  it('is returned when it was partial and its time is over', async () => {
    const payment = await aTransfer();
    await arrives(payment, 5000);
    test.clock.advance(14 * DAY + 1000);
    await sweepAttempts(test.context, payment.merchantId);
    expect(await surpluses(payment)).toEqual([['SURPLUS', 5000, 'SUCCEEDED']]);
    await expireDue(test.context, payment.merchantId);
    expect(await status(payment)).toBe('FAILED');
    expect(await balances(test, payment.merchantId)).toEqual({});
  });

  it('can be replaced by another method before it is made; money that still arrives is returned', async () => {
    const payment = await aTransfer();
    const answer = await payReference(test.context, payment.reference, aCard());
    expect(answer.status).toBe('SUCCEEDED');
    expect((await attemptRows(test, payment)).map((row) => [row.method, row.status])).toEqual([
      ['BANK_TRANSFER', 'ABORTED'],
      ['CARD', 'SUCCEEDED'],
    ]);
    await arrives(payment, AMOUNT);
    expect(await surpluses(payment)).toEqual([['SURPLUS', AMOUNT, 'SUCCEEDED']]);
  });

  it('is one transfer when chosen twice, and ends when the payer returns to the shop', async () => {
    const payment = await aTransfer();
    await expect(choose(payment)).rejects.toMatchObject({ code: 'attemptUnderWay' });
    await abortPayment(test.context, payment.reference);
    expect(await status(payment)).toBe('ABORTED');
    await arrives(payment, AMOUNT);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', late: true });
  });

  it('keeps the books balanced whatever arrives, and when', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ amount: fc.constantFrom(1, 20000, 21250, AMOUNT, 60000) }) },
      { weight: 1, arbitrary: fc.record({ days: fc.constantFrom(1, 15) }) },
      { weight: 1, arbitrary: fc.constant({ card: true as const }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const payment = await aTransfer();
        let sent = 0;
        for (const one of steps) {
          if ('amount' in one) {
            sent += one.amount;
            await arrives(payment, one.amount);
          } else if ('days' in one) {
            test.clock.advance(one.days * DAY);
            await sweepAttempts(test.context, payment.merchantId);
            await expireDue(test.context, payment.merchantId);
          } else {
            await payReference(test.context, payment.reference, aCard()).catch(() => undefined);
          }
          expect(await recompute(test.context.db, payment.merchantId)).toEqual([]);
        }
        const row = await paymentRow(test, payment);
        const attempts = await attemptRows(test, payment);
        const byTransfer = attempts.filter(({ method }) => method === 'BANK_TRANSFER');
        const kept = byTransfer.reduce((sum, one) => sum + (one.status === 'SUCCEEDED' ? one.amount : 0), 0);
        const waiting = byTransfer.reduce((sum, one) => sum + one.waiting_amount, 0);
        expect(kept + waiting).toBe(sent);
        expect(row.captured_amount === 0 || row.captured_amount === AMOUNT).toBe(true);
      }),
      { numRuns: chooseCount(6, 25), seed: 20261121 },
    );
    await expectSoundBooks(test);
  });

  it('is shown on the timeline', async () => {
    const payment = await aTransfer();
    await arrives(payment, AMOUNT + 200);
    const entries = await getTimeline(test.context, scopeOfOne(payment.merchantId), payment.id);
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['transferReceived', '414.50'],
        ['surplusCaptured', '2.00'],
      ]),
    );
  });
});
