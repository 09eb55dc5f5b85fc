import type { PaymentLinkDetails, PaymentLinkRow } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, expectSoundBooks, paymentRow } from '../../testing/engine/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { requestPaymentDetails } from '../payments/payer/hosted-details.ts';
import { expireDue } from '../payments/engine/end-payments.ts';
import { receiveMessage } from '../inbox/inbox.ts';
import { createPayment } from '../payments/engine/create-payment.ts';
import { linkReference } from '../../testing/links.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const DAY = 24 * 3_600_000;
/** The simulator refuses it: not enough money. */
const DECLINED = '4000000000009995';

describe('a payment link after it was created', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let merchantId: string;

  /** Days after the start, with a new session, since the one before has lapsed. */
  async function after(days: number): Promise<void> {
    test.clock.set(new Date(NOW.getTime() + days * DAY));
    ({ headers } = await aSignedInUser(test, { merchantId }));
  }

  beforeAll(async () => {
    test = await testApp({ now: NOW });
    ({ merchantId } = await aSignedInUser(test));
  });
  beforeEach(() => after(0));
  afterAll(() => test.close());

  const post = (call: string, payload: object, as: Partial<typeof headers> = headers) =>
    test.app.inject({ method: 'POST', url: `/gateway/transaction/${call}`, headers: as, payload });

  async function aLink(wishes: Record<string, unknown> = {}) {
    const answer = await post('requestPaymentLink', {
      transaction: {
        merchantId,
        amount: '10.00',
        description: 'Kopje koffie',
        paymentLink: true,
        linkValidityDays: 3,
        ...wishes,
      },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const link = answer.json<{ paymentLink: PaymentLinkRow }>().paymentLink;
    return { ...link, reference: linkReference(test, link) };
  }
  async function details(id: string): Promise<PaymentLinkDetails> {
    const answer = await test.app.inject({ url: `/gateway/transaction/getPaymentLink/${id}`, headers });
    return answer.json<{ details: { paymentLink: PaymentLinkDetails } }>().details.paymentLink;
  }
  /** Changes a link like a person who has just loaded it. */
  async function change(id: string, wishes: Record<string, unknown>) {
    const { description, linkValidityDays, maximumUses } = await details(id);
    const plain = { description: 'Kopje koffie', linkValidityDays: 3, maximumUses: 1 };
    const before = { description, linkValidityDays, maximumUses };
    return post('changePaymentLink', { id, ...plain, before, ...wishes });
  }
  const turn = (id: string, on: boolean) => post('switchPaymentLink', { id, on });
  const audits = async (id: string) =>
    (
      await test.ownerDb
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute()
    ).slice(1);
  const pay = (reference: string, number?: string) => payReference(test.context, reference, aCard(number));

  it('is switched off and on again, each with its audit row; twice the same changes nothing', async () => {
    const link = await aLink();
    expect((await turn(link.id, false)).json()).toEqual({ id: link.id });
    expect((await turn(link.id, false)).statusCode).toBe(200);
    expect(await details(link.id)).toMatchObject({
      status: 'SWITCHED_OFF',
      switchedOffDateTime: NOW.toISOString(),
    });
    await expect(pay(link.reference)).rejects.toMatchObject({ code: 'linkUnusable' });
    expect((await turn(link.id, true)).statusCode).toBe(200);
    expect((await audits(link.id)).map(({ action }) => action)).toEqual([
      'paymentLink.switchedOff',
      'paymentLink.switchedOn',
    ]);
    expect(await pay(link.reference)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('cannot be switched once it is used up, and the refusal shows why', async () => {
    const link = await aLink();
    await pay(link.reference);
    const answer = await turn(link.id, false);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'linkUsedUp']);
  });

  it('keeps its address when it is changed, so that a printed one can still be paid', async () => {
    const link = await aLink();
    await after(10);
    expect((await details(link.id)).status).toBe('EXPIRED');
    const changes = { description: ' Twee koffie ', linkValidityDays: 365, maximumUses: 5 };
    expect((await change(link.id, changes)).json()).toEqual({ id: link.id });
    expect(await details(link.id)).toMatchObject({
      status: 'ACTIVE',
      description: 'Twee koffie',
      linkValidityDays: 365,
      maximumUses: 5,
      expiresDateTime: '2027-11-20T22:59:59.999Z',
      paymentLink: link.paymentLink,
    });
    expect(await audits(link.id)).toMatchObject([
      {
        action: 'paymentLink.changed',
        before: { description: '…' },
        after: { description: '…', linkValidityDays: 365, maximumUses: 5 },
      },
    ]);
    expect(JSON.stringify(await audits(link.id))).not.toContain('Twee koffie');
    await after(360);
    expect(await pay(link.reference)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('refuses the second of two concurrent changes', async () => {
    const link = await aLink();
    const read = { description: 'Kopje koffie', linkValidityDays: 3, maximumUses: 1 };
    const answers = await Promise.all(
      ['Thee', 'Water'].map((description) =>
        post('changePaymentLink', { id: link.id, ...read, description, before: read }),
      ),
    );
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json<{ code: string }>().code).toBe('changedMeanwhile');
    const won = answers[0]?.statusCode === 200 ? 'Thee' : 'Water';
    expect((await details(link.id)).description).toBe(won);
    // The winner's answer was lost and is requested again: nothing more changes.
    const again = await post('changePaymentLink', { id: link.id, ...read, description: won, before: read });
    expect(again.statusCode).toBe(200);
    expect(await audits(link.id)).toHaveLength(1);
  });

  it('writes nothing when nothing differs', async () => {
    const link = await aLink();
    expect((await change(link.id, {})).statusCode).toBe(200);
    expect(await audits(link.id)).toEqual([]);
  });

  it('refuses a last day in the past, but takes other changes once it has expired', async () => {
    const link = await aLink({ linkValidityDays: 30 });
    await after(5);
    const refused = await change(link.id, { linkValidityDays: 3 });
    expect(refused.json()).toMatchObject({
      code: 'invalidInput',
      errors: { linkValidityDays: ['alreadyOver'] },
    });
    // Its last day may be today.
    expect((await change(link.id, { linkValidityDays: 5 })).statusCode).toBe(200);
    await after(9);
    expect((await change(link.id, { linkValidityDays: 5, description: 'Thee' })).statusCode).toBe(200);
    expect((await change(link.id, { linkValidityDays: 6 })).statusCode).toBe(200);
  });

  it('keeps its maximum at or above the payments made and under way', async () => {
    const link = await aLink({ maximumUses: 5 });
    await pay(link.reference);
    await payReference(test.context, link.reference, { paymentMethod: 'IDEAL' });
    expect(await details(link.id)).toMatchObject({ uses: 1, usesUnderWay: 1 });
    const refused = await change(link.id, { maximumUses: 1 });
    expect(refused.json()).toMatchObject({ errors: { maximumUses: ['fewerThanUsed'] } });
    expect((await change(link.id, { maximumUses: 2 })).statusCode).toBe(200);
    await expect(pay(link.reference)).rejects.toMatchObject({ code: 'attemptUnderWay' });
    expect((await change(link.id, { maximumUses: null })).statusCode).toBe(200);
    expect(await pay(link.reference)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('can be retried by a payer who was declined only while it is usable', async () => {
    const link = await aLink({ maximumUses: 2 });
    const declined = await pay(link.reference, DECLINED);
    expect(declined.status).toBe('OPEN');
    await turn(link.id, false);
    await expect(pay(declined.reference)).rejects.toMatchObject({ code: 'linkUnusable' });
    const shown = await requestPaymentDetails(test.context, declined.reference);
    expect(shown.status).toBe('UNUSABLE');
    await turn(link.id, true);
    await pay(link.reference);
    await pay(link.reference);
    await expect(pay(declined.reference)).rejects.toMatchObject({ code: 'linkUnusable' });
    expect((await requestPaymentDetails(test.context, declined.reference)).status).toBe('USED');
    await expectSoundBooks(test);
  });

  it.each([
    ['after its last day', 'over', ['linkEnded']],
    ['once it is switched off', 'off', ['linkEnded']],
    // The payment's own end shows it already.
    ['after its payment has ended too', 'ended', ['lateSuccess']],
    ['while it can be used', 'usable', []],
  ])('flags money that the bank reports %s', async (_, then, attention) => {
    const link = await aLink();
    test.clock.set(new Date(Date.parse(link.expiresDateTime) - 60_000));
    ({ headers } = await aSignedInUser(test, { merchantId }));
    const { reference, transactionId } = await payReference(test.context, link.reference, {
      paymentMethod: 'IDEAL',
    });
    if (then === 'off') await turn(link.id, false);
    if (then === 'over' || then === 'ended') test.clock.advance(120_000);
    if (then === 'ended') {
      test.clock.advance(2 * DAY);
      await expireDue(test.context, merchantId);
      ({ headers } = await aSignedInUser(test, { merchantId }));
    }
    const attempt = await test.ownerDb
      .selectFrom('attempts')
      .select('id')
      .where('payment_id', '=', transactionId)
      .executeTakeFirstOrThrow();
    await receiveMessage(test.context, {
      processor: 'simulator',
      messageId: `paid-${transactionId}`,
      merchantId,
      subject: { kind: 'attempt', id: attempt.id },
      status: 'SUCCEEDED',
      reasonCode: null,
      reference: null,
    });
    expect(await paymentRow(test, { merchantId, id: transactionId })).toMatchObject({
      status: 'SUCCEEDED',
      late: then === 'ended',
      attention,
    });
    expect((await requestPaymentDetails(test.context, reference)).status).toBe('SUCCEEDED');
    expect((await details(link.id)).uses).toBe(1);
  });

  it('reports that it is busy while payments under way hold its last uses', async () => {
    const link = await aLink({ maximumUses: 2 });
    await pay(link.reference);
    const atBank = await payReference(test.context, link.reference, { paymentMethod: 'IDEAL' });
    const page = await requestPaymentDetails(test.context, link.reference);
    expect(page).toMatchObject({ status: 'BUSY', attemptUnderWay: true });
    // The payer at the bank may return and choose again: that takes no second use.
    expect(await pay(atBank.reference)).toMatchObject({ status: 'SUCCEEDED' });
    expect((await requestPaymentDetails(test.context, link.reference)).status).toBe('USED');
  });

  it('counts openings while it is usable, and creates nothing when opened', async () => {
    const link = await aLink();
    const open = () => post('countLinkOpening', { encryptedTransaction: link.reference }, {});
    const rows = async () => {
      const counts = await sql<{ payments: number; attempts: number; events: number; audits: number }>`SELECT
        (SELECT count(*) FROM payments) AS payments, (SELECT count(*) FROM attempts) AS attempts,
        (SELECT count(*) FROM ledger_events) AS events, (SELECT count(*) FROM audit_log) AS audits`.execute(
        test.ownerDb,
      );
      return counts.rows[0];
    };
    const before = await rows();
    // A mail scanner fetches the page, and perhaps its details: without a browser it does not count as opened.
    await test.app.inject({ url: `/pay?reference=${link.reference}` });
    await requestPaymentDetails(test.context, link.reference);
    expect((await details(link.id)).openedCount).toBe(0);
    expect((await open()).json()).toEqual({ counted: true });
    test.clock.advance(60_000);
    await Promise.all(Array.from({ length: 10 }, open));
    expect(await details(link.id)).toMatchObject({
      openedCount: 11,
      lastOpenedDateTime: new Date(NOW.getTime() + 60_000).toISOString(),
    });
    expect(await rows()).toEqual(before);
    await turn(link.id, false);
    expect((await open()).json()).toEqual({ counted: false });
    expect((await details(link.id)).openedCount).toBe(11);
    const ofPayment = await createPayment(
      test.context,
      { merchantId, amount: 100, currency: 'EUR', country: 'NL', description: '' },
      { kind: 'system' },
    );
    const wrong = await post('countLinkOpening', { encryptedTransaction: ofPayment.reference });
    expect(wrong.statusCode).toBe(404);
  });

  it('cannot be changed by a user who may not create links or by another company', async () => {
    const link = await aLink();
    const reader = await aSignedInUser(test, { merchantId, restrictionList: ['generatePaymentLink'] });
    const other = await aSignedInUser(test);
    const before = { description: 'Kopje koffie', linkValidityDays: 3, maximumUses: 1 };
    const body = { id: link.id, ...before, description: 'X', before };
    for (const [as, status] of [
      [reader.headers, 403],
      [other.headers, 404],
    ] as const) {
      expect((await post('changePaymentLink', body, as)).statusCode).toBe(status);
      expect((await post('switchPaymentLink', { id: link.id, on: false }, as)).statusCode).toBe(status);
    }
    expect(await audits(link.id)).toEqual([]);
  });

  describe('with an amount that the payer chooses', () => {
    const open = { amount: '5.00', maximumAmount: '100.00' };
    const payOpen = (reference: string, amount?: string, number?: string) =>
      payReference(test.context, reference, aCard(number, amount === undefined ? {} : { amount }));

    it('accepts an amount within its limits', async () => {
      const link = await aLink({ ...open, maximumUses: null });
      expect(link).toMatchObject({ ...open, maximumUses: null });
      const page = await requestPaymentDetails(test.context, link.reference);
      expect(page).toMatchObject({ ...open, status: 'USABLE' });
      for (const amount of ['5.00', '100.00']) {
        const { transactionId } = await payOpen(link.reference, amount);
        const paid = await requestPaymentDetails(
          test.context,
          (await payOpen(link.reference, amount)).reference,
        );
        expect(paid).toMatchObject({ amount, maximumAmount: null, status: 'SUCCEEDED' });
        expect(transactionId).not.toBe('');
      }
      // No browser counted an opening, but no link is paid unopened.
      expect(await details(link.id)).toMatchObject({
        uses: 4,
        openedCount: 4,
        receivedAmount: '210.00',
        status: 'ACTIVE',
      });
    });

    it.each([
      [undefined, 'required'],
      ['4.99', 'tooLow'],
      ['100.01', 'tooHigh'],
      ['12.345', 'tooManyDecimals'],
      ['-10', 'notAnAmount'],
    ])('refuses %s at the field', async (amount, key) => {
      const link = await aLink(open);
      const body = { ...aCard(), encryptedTransaction: link.reference, ...(amount ? { amount } : {}) };
      const answer = await post('initiatePayment', body, {});
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: { amount: [key] } });
      expect((await details(link.id)).numberOfPayments).toBe(0);
    });

    it('continues its payment when it has one use, and ends it when another amount is chosen', async () => {
      const link = await aLink(open);
      const first = await payOpen(link.reference, '20.00', DECLINED);
      const same = await payOpen(link.reference, '20.00', DECLINED);
      expect(same.transactionId).toBe(first.transactionId);
      const other = await payOpen(link.reference, '30.00');
      expect(other.status).toBe('SUCCEEDED');
      const { payments, uses } = await details(link.id);
      expect(payments.map(({ amount, status }) => [amount, status])).toEqual([
        ['30.00', 'SUCCEEDED'],
        ['20.00', 'ABORTED'],
      ]);
      expect(uses).toBe(1);
      await expectSoundBooks(test);
    });

    it('ignores another amount when its own is fixed', async () => {
      const link = await aLink();
      await payOpen(link.reference, '0.01');
      expect((await details(link.id)).receivedAmount).toBe('10.00');
    });
  });
});
