import type { PaymentLinkRow } from '@stuiver/contract';
import type { HostedDetails, PaymentDetails, TimelineEntry } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScope, scopeOfOne } from '../../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { countDatabaseWork } from '../../../testing/database/database-work.ts';
import { aCard, aPaidPayment, aPayment, refund } from '../../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../../../testing/merchants.ts';
import { type Receiver, startReceiver } from '../../../testing/receiver.ts';
import { RETRY_DELAYS } from '../../../company/webhooks/schedule.ts';
import type { RedirectAnswer } from '../payer/payment-status.ts';
import { sealReference } from '../../payers/sealed-reference.ts';
import { getPaymentDetails } from './payment-details.ts';
import { getTimeline } from './timeline.ts';
import { payReference } from '../payer/pay-reference.ts';
import { abortPayment } from '../payer/abort-payment.ts';
import { expireDue } from '../engine/end-payments.ts';
import { deliverDue } from '../../inbox/test-bank.ts';
import { linkReference } from '../../../testing/links.ts';

const DECLINED = '4000000000009995';
const SECURE = '4000000000003220';
const UNCERTAIN = '4000000000001000';
const DAY = 86_400_000;

describe('reading payments', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;

  beforeAll(async () => {
    test = await testApp();
    user = await aSignedInUser(test);
  });
  afterAll(() => test.close());

  const get = (url: string, headers = user.headers) =>
    test.app.inject({ url: `/gateway/transaction/${url}`, headers });
  const payerDetails = (payload: string) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/requestPaymentDetails',
      headers: { 'content-type': 'text/plain' },
      payload,
    });
  async function hosted(reference: string): Promise<HostedDetails> {
    const answer = await payerDetails(reference);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ details: HostedDetails }>().details;
  }
  async function fetchRedirectState(reference: string): Promise<RedirectAnswer> {
    const answer = await test.app.inject({ url: `/gateway/transaction/getRedirectUrl/${reference}` });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }
  async function aLink(wishes: Record<string, unknown> = {}, merchantId = user.merchantId): Promise<string> {
    const owner = merchantId === user.merchantId ? user : await aSignedInUser(test, { merchantId });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/requestPaymentLink',
      headers: owner.headers,
      payload: {
        transaction: {
          merchantId,
          amount: '25.00',
          description: 'Slot',
          paymentLink: true,
          linkValidityDays: 2,
          ...wishes,
        },
      },
    });
    return linkReference(test, answer.json<{ paymentLink: PaymentLinkRow }>().paymentLink);
  }

  describe('details and timeline', () => {
    it('show a declined card and one that paid, and who requested the refund', async () => {
      const payment = await aPayment(test, { merchantId: user.merchantId });
      await payReference(test.context, payment.reference, aCard(DECLINED));
      test.clock.advance(60_000);
      await payReference(test.context, payment.reference, aCard());
      test.clock.advance(60_000);
      const asked = await test.app.inject({
        method: 'POST',
        url: '/gateway/refund/initiateRefund',
        headers: user.headers,
        payload: {
          merchantId: user.merchantId,
          transactionId: payment.id,
          amount: '12.50',
          description: 'Retour',
          refundId: test.context.ids.next(),
        },
      });
      expect(asked.statusCode).toBe(200);
      const { transaction } = (await get(`getPaymentDetails/${payment.id}`)).json<{
        details: { transaction: PaymentDetails };
      }>().details;
      expect(transaction.attempts.map((attempt) => [attempt.status, attempt.declineCode])).toEqual([
        ['FAILED', '51'],
        ['SUCCEEDED', null],
      ]);
      expect(transaction).toMatchObject({
        cardLastFour: '4242',
        declineCode: null,
        remainingAmount: '400.00',
      });
      expect(transaction.refunds).toMatchObject([
        { amount: '12.50', createdBy: 'Anna de Vries', status: 'SUCCEEDED' },
      ]);

      const entries = (await get(`timeline/${payment.id}`)).json<{ content: TimelineEntry[] }>().content;
      expect(entries.map((entry) => entry.kind)).toEqual([
        'paymentCreated',
        'attemptStarted',
        'attemptDeclined',
        'attemptStarted',
        'paymentSucceeded',
        'refundRequested',
        'refundSucceeded',
      ]);
      expect(entries[2]).toMatchObject({
        reasonCode: '51',
        paymentMethodName: 'CARD',
        card: { lastFour: '9995' },
      });
      expect(entries[5]).toMatchObject({
        actor: { kind: 'user', name: 'Anna de Vries' },
        amount: '12.50',
        currency: 'EUR',
        description: 'Retour',
      });
    });

    it('take one statement, and one more to find the payment’s company among several', async () => {
      const payment = await aPaidPayment(test, { merchantId: user.merchantId });
      const { id: other } = await aMerchant(test);
      for (const read of [getPaymentDetails, getTimeline]) {
        const one = await countDatabaseWork(test, () =>
          read(test.context, scopeOfOne(user.merchantId), payment.id),
        );
        expect(one.statements).toHaveLength(1);
        const several = await countDatabaseWork(test, () =>
          read(test.context, makeScope([other, user.merchantId]), payment.id),
        );
        expect(several.statements).toHaveLength(2);
        await expect(read(test.context, scopeOfOne(other), payment.id)).rejects.toThrow('notFound');
      }
    });

    it('show how a notification was delivered', async () => {
      const receiver: Receiver = await startReceiver();
      const { id: merchantId } = await aMerchant(test, { notifyUrl: receiver.url });
      const own = await aSignedInUser(test, { merchantId });
      const payment = await aPaidPayment(test, { merchantId });
      await test.delivery.drainPayment(merchantId, payment.id);
      await receiver.close();
      const entries = (await get(`timeline/${payment.id}`, own.headers)).json<{ content: TimelineEntry[] }>()
        .content;
      expect(entries.at(-1)).toMatchObject({
        kind: 'notificationDelivered',
        httpStatus: 204,
        tries: 1,
        actor: { kind: 'system' },
      });
    });

    it('show when a notification is retried, and those that wait behind it', async () => {
      const receiver: Receiver = await startReceiver();
      receiver.answer(500);
      const { id: merchantId } = await aMerchant(test, { notifyUrl: receiver.url });
      const own = await aSignedInUser(test, { merchantId });
      const payment = await aPaidPayment(test, { merchantId });
      await refund(test, payment, { amount: 1250 });
      const told = async () =>
        (await get(`timeline/${payment.id}`, own.headers))
          .json<{ content: TimelineEntry[] }>()
          .content.filter(({ kind }) => kind.startsWith('notification'));
      // A payment without an attempt needs no attention.
      expect(await told()).toEqual([]);
      await test.delivery.drainPayment(merchantId, payment.id);
      const nextTryAt = new Date(test.clock.now().getTime() + RETRY_DELAYS[0]!).toISOString();
      expect(await told()).toMatchObject([
        { kind: 'notificationRetrying', httpStatus: 500, tries: 1, nextTryAt },
        { kind: 'notificationWaiting', httpStatus: null, tries: 0, nextTryAt: null },
      ]);
      receiver.answer(204);
      test.clock.advance(RETRY_DELAYS[0]!);
      await test.delivery.drainPayment(merchantId, payment.id);
      await receiver.close();
      expect(await told()).toMatchObject([
        { kind: 'notificationDelivered', httpStatus: 204, tries: 2, nextTryAt: null },
        { kind: 'notificationDelivered', httpStatus: 204, tries: 1, nextTryAt: null },
      ]);
    });

    it.each(['getPaymentDetails', 'timeline'])(
      '%s answers 404 for someone else’s payment and a missing one',
      async (call) => {
        const foreign = await aPayment(test);
        expect((await get(`${call}/${foreign.id}`)).statusCode).toBe(404);
        expect((await get(`${call}/${test.context.ids.next()}`)).statusCode).toBe(404);
        expect((await get(`${call}/geen-id`)).statusCode).toBe(404);
        expect((await get(`${call}/${foreign.id}`, { authorization: 'Bearer st_geen' })).statusCode).toBe(
          401,
        );
      },
    );
  });

  describe('the payer', () => {
    it('sees what to pay, and changes nothing by looking', async () => {
      const payment = await aPayment(test, {
        merchantId: user.merchantId,
        redirectUrlAborted: 'https://winkel.test/terug',
      });
      const details = await hosted(payment.reference);
      expect(details).toMatchObject({
        kind: 'payment',
        status: 'OPEN',
        amount: '412.50',
        attemptUnderWay: false,
        declineCode: null,
      });
      expect(details.redirectUrlAborted).toBe('https://winkel.test/terug');
      const link = await aLink();
      for (let visit = 0; visit < 3; visit++)
        expect(await hosted(link)).toMatchObject({ kind: 'link', status: 'USABLE' });
      const made = await test.ownerDb
        .selectFrom('payments')
        .select('id')
        .where('payment_link_id', 'is not', null)
        .execute();
      expect(made).toEqual([]);
    });

    it('is offered only direct debit by a SEPA link, with the account masked', async () => {
      const sepaSpec = {
        emailAddress: 'noor@voorbeeld.test',
        iban: 'NL91ABNA0417164300',
        postalAddress: 'Dorpsstraat 1',
      };
      const details = await hosted(await aLink({ sepaSpec, accountHolderName: 'Noor Bakker' }));
      expect(details.paymentMethods).toEqual(['SEPA_DIRECT_DEBIT']);
      expect(details.sepa).toMatchObject({
        recurring: false,
        debtor: {
          iban: 'NL91 •••• •••• 4300',
          accountHolderName: 'Noor Bakker',
          emailAddress: 'noor@voorbeeld.test',
          street: 'Dorpsstraat 1',
          addressCountry: 'NL',
        },
      });
    });

    it('sees whether a link is used or expired, until thirty days after the longest validity', async () => {
      const used = await aLink();
      await payReference(test.context, used, aCard());
      expect((await hosted(used)).status).toBe('USED');
      const now = test.clock.now();
      const over = await aLink();
      test.clock.advance(4 * DAY);
      expect((await hosted(over)).status).toBe('UNUSABLE');
      test.clock.advance(390 * DAY);
      expect((await hosted(over)).status).toBe('UNUSABLE');
      test.clock.advance(3 * DAY);
      expect((await payerDetails(over)).statusCode).toBe(404);
      test.clock.set(now);
    });

    it('learns from the link’s page that its payment awaits an outcome', async () => {
      const link = await aLink();
      await payReference(test.context, link, aCard(UNCERTAIN));
      expect(await hosted(link)).toMatchObject({ status: 'USABLE', attemptUnderWay: true });
    });

    it('gets 404 for anything but a reference of ours', async () => {
      const payment = await aPayment(test);
      const attempt = sealReference(test.context.keyring, {
        kind: 'attempt',
        merchantId: payment.merchantId,
        id: payment.id,
        expiresAt: new Date(test.clock.now().getTime() + DAY),
      });
      const unknown = sealReference(test.context.keyring, {
        kind: 'payment',
        merchantId: payment.merchantId,
        id: test.context.ids.next(),
        expiresAt: new Date(test.clock.now().getTime() + DAY),
      });
      // Not its last character, of which only some bits count.
      const other = payment.reference[40] === 'A' ? 'B' : 'A';
      const tampered = `${payment.reference.slice(0, 40)}${other}${payment.reference.slice(41)}`;
      for (const text of ['x', payment.id, tampered, attempt, unknown]) {
        const answer = await payerDetails(text);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ code: 'notFound' });
        expect(
          (await test.app.inject({ url: `/gateway/transaction/getRedirectUrl/${text}` })).statusCode,
        ).toBe(404);
      }
    });
  });

  describe('the true status', () => {
    const URLS = {
      redirectUrlSuccess: 'https://winkel.test/klaar',
      redirectUrlFailed: 'https://winkel.test/mislukt',
      redirectUrlAborted: 'https://winkel.test/terug',
    };

    it('redirects a payer by the real status, to the payment’s own address before the merchant’s', async () => {
      const { id: merchantId } = await aMerchant(test, {
        redirectUrl: 'https://bedrijf.test/klaar',
        redirectUrlFailed: 'https://bedrijf.test/mislukt',
        redirectUrlAborted: 'https://bedrijf.test/terug',
      });
      const own = await aPaidPayment(test, { merchantId, ...URLS });
      expect(await fetchRedirectState(own.reference)).toMatchObject({
        status: 'SUCCEEDED',
        redirectUrl: URLS.redirectUrlSuccess,
      });
      const merchants = await aPaidPayment(test, { merchantId });
      expect((await fetchRedirectState(merchants.reference)).redirectUrl).toBe('https://bedrijf.test/klaar');
      const aborted = await aPayment(test, { merchantId });
      await abortPayment(test.context, aborted.reference);
      expect(await fetchRedirectState(aborted.reference)).toMatchObject({
        status: 'ABORTED',
        redirectUrl: 'https://bedrijf.test/terug',
        nothingTaken: true,
      });
      const expired = await aPayment(test, { merchantId });
      const now = test.clock.now();
      test.clock.advance(2 * DAY);
      await expireDue(test.context, merchantId);
      expect(await fetchRedirectState(expired.reference)).toMatchObject({
        status: 'EXPIRED',
        redirectUrl: 'https://bedrijf.test/mislukt',
        nothingTaken: true,
      });
      test.clock.set(now);
    });

    it('shows after a decline that nothing was taken, and lets the payer try again', async () => {
      const payment = await aPayment(test, URLS);
      await payReference(test.context, payment.reference, aCard(DECLINED));
      expect(await fetchRedirectState(payment.reference)).toMatchObject({
        status: 'OPEN',
        redirectUrl: null,
        checking: false,
        declineCode: '51',
        nothingTaken: true,
      });
    });

    it('shows nothing about the money while the outcome is unknown', async () => {
      const payment = await aPayment(test, URLS);
      await payReference(test.context, payment.reference, aCard(UNCERTAIN));
      expect(await fetchRedirectState(payment.reference)).toMatchObject({
        checking: true,
        nothingTaken: false,
        redirectUrl: null,
      });
      test.clock.advance(61_000);
      await deliverDue(test.context, payment.merchantId);
      expect(await fetchRedirectState(payment.reference)).toMatchObject({
        status: 'SUCCEEDED',
        checking: false,
        nothingTaken: false,
        redirectUrl: URLS.redirectUrlSuccess,
      });
    });

    it('does not promise that nothing was taken while the payer may be at the bank', async () => {
      const payment = await aPayment(test, URLS);
      await payReference(test.context, payment.reference, aCard(SECURE));
      expect(await fetchRedirectState(payment.reference)).toMatchObject({
        checking: false,
        nothingTaken: false,
        redirectUrl: null,
      });
    });
  });
});
