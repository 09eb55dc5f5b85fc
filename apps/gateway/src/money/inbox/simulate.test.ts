import { SIMULATED_OUTCOMES, type SimulatedOutcome } from '@stuiver/domain/simulated-outcomes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import {
  aCard,
  aDebit,
  aPaidPayment,
  aPayment,
  attemptRows,
  eventKinds,
  expectSoundBooks,
  paymentRow,
  refund,
  refundRows,
} from '../../testing/engine/engine.ts';
import { aCreditor, chargebackRows } from '../../testing/engine/recurring.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { deliverDue } from './test-bank.ts';

type Payment = { merchantId: string; id: string; reference: string };

describe('outcomes that a tester chooses', () => {
  let test: TestApp;
  let merchantId: string;
  let headers: { authorization: string };
  let userId: string;
  beforeAll(async () => {
    test = await testApp();
    ({ id: merchantId } = await aCreditor(test));
    const user = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    headers = user.headers;
    userId = user.id;
  });
  afterAll(() => test.close());

  const pay = async (body: Parameters<typeof payReference>[2]): Promise<Payment> => {
    const payment = await aPayment(test, { merchantId });
    await payReference(test.context, payment.reference, body);
    return payment;
  };
  const list = async ({ id }: Payment, as = headers) =>
    (await test.app.inject({ method: 'GET', url: `/gateway/test/outcomes/${id}`, headers: as })).json<{
      content: SimulatedOutcome[];
    }>().content;
  const simulate = ({ id }: Payment, outcome: SimulatedOutcome, as = headers) =>
    test.app.inject({ method: 'POST', url: '/gateway/test/outcomes', headers: as, payload: { id, outcome } });
  const make = async (payment: Payment, outcome: SimulatedOutcome) => {
    expect(await list(payment)).toContain(outcome);
    expect((await simulate(payment, outcome)).statusCode).toBe(200);
  };
  /** Lets everything that was planned for later happen, minutes on. */
  const wait = async () => {
    test.clock.advance(4 * 60_000);
    await deliverDue(test.context, merchantId);
  };

  it('lets a payment without an attempt only run out', async () => {
    const payment = await aPayment(test, { merchantId });
    expect(await list(payment)).toEqual(['runOut']);
    await make(payment, 'runOut');
    expect((await paymentRow(test, payment)).status).toBe('EXPIRED');
    expect(await list(payment)).toEqual([]);
  });

  it('lets a declined payment run out, and succeed after that', async () => {
    const payment = await pay(aCard('4000000000000002'));
    expect(await list(payment)).toEqual(['succeedLate', 'runOut']);
    await make(payment, 'runOut');
    expect((await paymentRow(test, payment)).status).toBe('FAILED');
    await make(payment, 'succeedLate');
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', late: true });
  });

  it.each([
    ['succeed', 'SUCCEEDED'],
    ['fail', 'FAILED'],
    ['stayUnanswered', 'UNKNOWN'],
  ] as const)('makes %s of a card without an answer, whatever was planned', async (outcome, status) => {
    const payment = await pay(aCard('4000000000001018'));
    expect(await list(payment)).toEqual(['succeed', 'fail', 'stayUnanswered']);
    await make(payment, outcome);
    await wait();
    expect((await attemptRows(test, payment)).map((row) => row.status)).toEqual([status]);
  });

  it.each([
    ['succeed', 'SUCCEEDED'],
    ['fail', 'FAILED'],
  ] as const)('makes %s of a payer who is at the bank', async (outcome, status) => {
    const payment = await pay({ paymentMethod: 'IDEAL' });
    await make(payment, outcome);
    expect((await attemptRows(test, payment)).map((row) => row.status)).toEqual([status]);
  });

  it('captures an authorisation that would never be captured', async () => {
    const payment = await pay(aCard('4000000000001067'));
    await make(payment, 'succeed');
    expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
  });

  it('transfers what is missing, and then the whole amount again, which goes back', async () => {
    const payment = await pay({ paymentMethod: 'BANK_TRANSFER' });
    expect(await list(payment)).toEqual(['succeed']);
    await make(payment, 'succeed');
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', captured_amount: 41250 });
    await make(payment, 'succeedTwice');
    expect(await refundRows(test, payment)).toMatchObject([{ amount: 41250, status: 'SUCCEEDED' }]);
  });

  it('returns a second success, however often', async () => {
    const payment = await aPaidPayment(test, { merchantId });
    await make(payment, 'succeedTwice');
    await make(payment, 'succeedTwice');
    expect((await refundRows(test, payment)).map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect((await paymentRow(test, payment)).attention).toEqual(['surplusCapture']);
  });

  it.each([
    ['winChargeback', 'WON'],
    ['loseChargeback', 'LOST'],
  ] as const)(
    'charges a card payment back, asks for evidence, and makes %s of it',
    async (outcome, status) => {
      const payment = await aPaidPayment(test, { merchantId });
      await make(payment, 'chargeBack');
      expect(await list(payment)).toEqual([
        'succeedTwice',
        'requireEvidence',
        'winChargeback',
        'loseChargeback',
      ]);
      await make(payment, 'requireEvidence');
      await make(payment, outcome);
      await wait();
      expect((await chargebackRows(test, payment)).map((row) => row.status)).toEqual([status]);
    },
  );

  it('lets a bank ask about a card payment, and end that by charging it back', async () => {
    const payment = await aPaidPayment(test, { merchantId });
    await make(payment, 'inquire');
    expect(await list(payment)).toEqual(['succeedTwice', 'chargeBack']);
    expect(await chargebackRows(test, payment)).toMatchObject([{ status: 'INQUIRY', amount: 0 }]);
    await make(payment, 'chargeBack');
    const rows = await chargebackRows(test, payment);
    expect(rows.map(({ status }) => status).sort()).toEqual(['INQUIRY_UNANSWERED', 'RECEIVED']);
  });

  it('charges a payment back a second time once the first was won', async () => {
    const payment = await aPaidPayment(test, { merchantId });
    for (const outcome of ['chargeBack', 'winChargeback', 'chargeBack'] as const)
      await make(payment, outcome);
    expect((await chargebackRows(test, payment)).map((row) => row.status).sort()).toEqual([
      'RECEIVED',
      'WON',
    ]);
  });

  it('takes a direct debit back for good', async () => {
    const payment = await pay(aDebit());
    await make(payment, 'succeed');
    await make(payment, 'chargeBack');
    expect(await chargebackRows(test, payment)).toMatchObject([{ status: 'LOST', reason_code: 'MD06' }]);
  });

  it.each([
    ['a pending refund', 1013, 'succeedRefund', 'SUCCEEDED'],
    ['a pending refund', 1013, 'failRefund', 'FAILED'],
    ['a refund that succeeded', 1000, 'bounceRefund', 'FAILED'],
  ] as const)('of %s (%i) makes %s', async (_, amount, outcome, status) => {
    const payment = await aPaidPayment(test, { merchantId });
    await refund(test, payment, { amount });
    await make(payment, outcome);
    await wait();
    expect((await refundRows(test, payment)).map((row) => row.status)).toEqual([status]);
  });

  it('refuses what is not possible now, and changes nothing', async () => {
    const payment = await aPaidPayment(test, { merchantId });
    const possible = await list(payment);
    const before = await eventKinds(test, payment);
    for (const outcome of SIMULATED_OUTCOMES.filter((one) => !possible.includes(one)))
      expect((await simulate(payment, outcome)).json()).toMatchObject({ code: 'changedMeanwhile' });
    expect(await eventKinds(test, payment)).toEqual(before);
  });

  it('charges back once for calls at the same time', async () => {
    const payment = await aPaidPayment(test, { merchantId });
    const answers = await Promise.all([1, 2, 3, 4].map(() => simulate(payment, 'chargeBack')));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect(await chargebackRows(test, payment)).toHaveLength(1);
  });

  it('drops a chargeback that was planned when another comes before it', async () => {
    const payment = await pay(aCard('4000000000000259'));
    await make(payment, 'chargeBack');
    await make(payment, 'loseChargeback');
    await wait();
    expect((await chargebackRows(test, payment)).map((row) => row.status)).toEqual(['LOST']);
  });

  it('is audited under the name of whoever chose it, a key included', async () => {
    const payment = await aPaidPayment(test, { merchantId });
    const key = await anApiKey(test, headers, merchantId, ['payments:write']);
    await simulate(payment, 'chargeBack');
    await simulate(payment, 'winChargeback', key.headers);
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action', 'after'])
      .where('subject_id', '=', payment.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { actor_kind: 'user', actor_id: userId, action: 'payment.simulated', after: { result: 'chargeBack' } },
      {
        actor_kind: 'shop',
        actor_id: key.id,
        action: 'payment.simulated',
        after: { result: 'winChargeback' },
      },
    ]);
  });

  it('does not exist in live mode', async () => {
    const live = await testApp({ env: LIVE_SETTINGS });
    const user = await aSignedInUser(live, { roles: ['ADMIN'] });
    const payment = { merchantId: user.merchantId, id: live.context.ids.next() };
    const calls = [
      { method: 'GET', url: `/gateway/test/outcomes/${payment.id}` },
      { method: 'POST', url: '/gateway/test/outcomes', payload: { id: payment.id, outcome: 'runOut' } },
    ] as const;
    for (const call of calls)
      expect((await live.app.inject({ ...call, headers: user.headers })).statusCode).toBe(404);
    await live.close();
  });

  it('leaves the books sound', () => expectSoundBooks(test));
});
