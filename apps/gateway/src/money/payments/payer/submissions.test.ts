import type { InitiatePaymentBody, PaymentLinkRow } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { aCard, aDebit, expectSoundBooks } from '../../../testing/engine/engine.ts';
import { aSignedInUser } from '../../../testing/merchants.ts';
import { payReference } from './pay-reference.ts';
import { requestPaymentDetails } from './hosted-details.ts';
import { linkReference } from '../../../testing/links.ts';

/** The simulator refuses it: not enough money. */
const DECLINED = '4000000000009995';
const UNANSWERED = '4000000000001000';

describe('a submission on a payment link', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let merchantId: string;

  beforeAll(async () => {
    test = await testApp({ now: new Date('2026-11-20T09:00:00Z') });
    ({ merchantId } = await aSignedInUser(test));
  });
  beforeEach(async () => {
    ({ headers } = await aSignedInUser(test, { merchantId }));
  });
  afterAll(() => test.close());

  async function aLink(wishes: Record<string, unknown> = {}) {
    const transaction = {
      merchantId,
      amount: '10.00',
      description: 'Kopje koffie',
      paymentLink: true,
      linkValidityDays: 3,
      maximumUses: null,
      ...wishes,
    };
    const url = '/gateway/transaction/requestPaymentLink';
    const answer = await test.app.inject({ method: 'POST', url, headers, payload: { transaction } });
    expect(answer.statusCode, answer.body).toBe(200);
    const link = answer.json<{ paymentLink: PaymentLinkRow }>().paymentLink;
    return { id: link.id, reference: linkReference(test, link) };
  }
  const pay = (reference: string, body: InitiatePaymentBody) => payReference(test.context, reference, body);
  const find = (encryptedTransaction: string, submissionId: string) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/findSubmission',
      payload: { encryptedTransaction, submissionId },
    });
  const made = (linkId: string) =>
    test.ownerDb
      .selectFrom('payments')
      .innerJoin('attempts', (join) =>
        join
          .onRef('attempts.merchant_id', '=', 'payments.merchant_id')
          .onRef('attempts.payment_id', '=', 'payments.id'),
      )
      .select(['payments.id', 'payments.status', 'attempts.status as attempt'])
      .where('payment_link_id', '=', linkId)
      .orderBy('attempts.created_at')
      .orderBy('attempts.id')
      .execute();

  it('is answered with its payment when repeated, and creates no other', async () => {
    const link = await aLink();
    const body = aCard(undefined, { submissionId: crypto.randomUUID() });
    const first = await pay(link.reference, body);
    expect(first.status).toBe('SUCCEEDED');
    expect(await pay(link.reference, body)).toEqual(first);
    // Other fields do not matter: the first submission counts.
    expect(await pay(link.reference, { ...body, paymentMethod: 'IDEAL' })).toEqual(first);
    expect(await made(link.id)).toHaveLength(1);
  });

  it('is another payment when another payer, or the same one, pays again', async () => {
    const link = await aLink();
    for (let payer = 0; payer < 3; payer++)
      await pay(link.reference, aCard(undefined, { submissionId: crypto.randomUUID() }));
    await pay(link.reference, aCard());
    expect((await made(link.id)).map(({ status }) => status)).toEqual(Array(4).fill('SUCCEEDED'));
    await expectSoundBooks(test);
  });

  it('is still answered when it was the last use of its link', async () => {
    const link = await aLink({ maximumUses: 1 });
    const body = aCard(undefined, { submissionId: crypto.randomUUID() });
    const first = await pay(link.reference, body);
    expect(await pay(link.reference, body)).toEqual(first);
    await expect(
      pay(link.reference, aCard(undefined, { submissionId: crypto.randomUUID() })),
    ).rejects.toMatchObject({ code: 'linkUnusable' });
  });

  it('is not retried after a decline; its payment can be paid again', async () => {
    const link = await aLink();
    const submissionId = crypto.randomUUID();
    const declined = await pay(link.reference, aCard(DECLINED, { submissionId }));
    expect(declined.status).toBe('OPEN');
    expect(await pay(link.reference, aCard(undefined, { submissionId }))).toEqual(declined);
    expect((await pay(declined.reference, aCard())).status).toBe('SUCCEEDED');
    expect((await made(link.id)).map(({ attempt }) => attempt)).toEqual(['FAILED', 'SUCCEEDED']);
    expect((await pay(link.reference, aCard(undefined, { submissionId }))).status).toBe('SUCCEEDED');
  });

  it('redirects to the bank or the result while it waits for an outcome', async () => {
    const link = await aLink();
    const atBank = { paymentMethod: 'IDEAL', submissionId: crypto.randomUUID() };
    const first = await pay(link.reference, atBank);
    expect(first.redirectUrl).toMatch(/\/payment\/authorize\//);
    expect(await pay(link.reference, atBank)).toEqual(first);
    const unanswered = aCard(UNANSWERED, { submissionId: crypto.randomUUID() });
    expect((await pay(link.reference, unanswered)).status).toBe('PENDING');
    expect((await pay(link.reference, unanswered)).status).toBe('PENDING');
    expect(await made(link.id)).toHaveLength(2);
  });

  it('signs one mandate', async () => {
    const link = await aLink();
    const { sepa } = await requestPaymentDetails(test.context, link.reference);
    const body = aDebit(undefined, {
      mandateReference: sepa?.mandateReference,
      submissionId: crypto.randomUUID(),
    });
    const first = await pay(link.reference, body);
    expect(await pay(link.reference, body)).toEqual(first);
    expect(await made(link.id)).toHaveLength(1);
  });

  it('is found by its own payer only', async () => {
    const [link, other] = [await aLink(), await aLink()];
    const submissionId = crypto.randomUUID();
    expect((await find(link.reference, submissionId)).json()).toEqual({ reference: null });
    const { reference } = await pay(link.reference, aCard(undefined, { submissionId }));
    expect((await find(link.reference, submissionId)).json()).toEqual({ reference });
    expect((await find(other.reference, submissionId)).json()).toEqual({ reference: null });
    expect((await find(link.reference, crypto.randomUUID())).json()).toEqual({ reference: null });
    expect((await find(reference, submissionId)).statusCode).toBe(404);
    expect((await find(`${link.reference}x`, submissionId)).statusCode).toBe(404);
    expect((await find(link.reference, 'x')).statusCode).toBe(422);
  });
});
