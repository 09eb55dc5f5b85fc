import type { PaymentLinkRow } from '@stuiver/contract';
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApiPassword } from '../../platform/deployment.ts';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPayment } from '../../testing/engine/engine.ts';
import { aRecurrence, GOOD_IBAN, runSlot } from '../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser, offer } from '../../testing/merchants.ts';
import { openMerchant } from './open-merchant.ts';
import { linkReference } from '../../testing/links.ts';
import { BANK_ENV } from '../../testing/bank/world.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';

const NOT_OPEN = [409, 'merchantNotOpen'];

type Headers = Record<string, string>;

const makeLinkRequest = (merchantId: string) => ({
  transaction: { merchantId, amount: '12.50', description: 'Stoel', paymentLink: true, linkValidityDays: 7 },
});

/** Status and code of a call. */
async function post(test: TestApp, path: string, payload: object, headers: Headers) {
  const url = `/gateway/transaction/${path}`;
  const answer = await test.app.inject({ method: 'POST', url, payload, headers });
  return [answer.statusCode, answer.json<Partial<ErrorBody>>().code];
}

/** Counts a company's stored links and payments. */
async function madeBy(test: TestApp, merchantId: string): Promise<number> {
  const counts = await Promise.all(
    (['payments', 'payment_links', 'idempotency_keys'] as const).map((table) =>
      test.ownerDb.selectFrom(table).select('merchant_id').where('merchant_id', '=', merchantId).execute(),
    ),
  );
  return counts.flat().length;
}

describe('a merchant that waits for its onboarding', () => {
  describe('in a live deployment', () => {
    let live: TestApp;
    beforeAll(async () => {
      live = await testApp({ env: { ...LIVE_SETTINGS, ...BANK_ENV } });
    });
    afterAll(() => live.close());

    it('starts no payment by a link, by hand or by an API key until it is opened', async () => {
      const { id: merchantId } = await aMerchant(live, { waits: true });
      const { headers } = await aSignedInUser(live, { merchantId });
      const key = await anApiKey(live, headers, merchantId);
      const order = { merchantId, amount: '12.50' };
      const ask = async () => [
        await post(live, 'requestPaymentLink', makeLinkRequest(merchantId), headers),
        await post(live, 'initiatePayment', order, headers),
        await post(live, 'initiatePayment', order, key.headers),
        await post(live, 'initiatePayment', order, { ...key.headers, 'idempotency-key': 'bestelling-7' }),
      ];
      expect(await ask()).toEqual([NOT_OPEN, NOT_OPEN, NOT_OPEN, NOT_OPEN]);
      expect(await madeBy(live, merchantId)).toBe(0);
      await openMerchant(live.context, merchantId, { kind: 'operator' });
      await offer(live, merchantId, 'BANK_TRANSFER');
      const taken = [200, undefined];
      expect(await ask()).toEqual([taken, taken, taken, taken]);
    });
  });

  describe('that had payments before', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await testApp();
    });
    afterAll(() => test.close());

    const close = (merchantId: string) =>
      test.ownerDb.updateTable('merchants').set({ opened_at: null }).where('id', '=', merchantId).execute();

    it('takes no money by a link, a payment, the test helper or a recurrence', async () => {
      const { id: merchantId } = await aMerchant(test);
      const { headers } = await aSignedInUser(test, { merchantId });
      const made = await test.app.inject({
        method: 'POST',
        url: '/gateway/transaction/requestPaymentLink',
        payload: makeLinkRequest(merchantId),
        headers,
      });
      const link = linkReference(test, made.json<{ paymentLink: PaymentLinkRow }>().paymentLink);
      const payment = await aPayment(test, { merchantId });
      const recurrence = await aRecurrence(test, { merchantId, iban: GOOD_IBAN });
      await close(merchantId);
      const before = await madeBy(test, merchantId);

      for (const encryptedTransaction of [link, payment.reference])
        expect(await post(test, 'initiatePayment', { ...aCard(), encryptedTransaction }, {})).toEqual(
          NOT_OPEN,
        );
      const apiPassword = await testApiPassword(test.context.db);
      expect(
        await post(test, 'requestPayment', { merchantId, amount: '12.50', apiPassword }, headers),
      ).toEqual(NOT_OPEN);
      const { next_run_date: dueDate } = recurrence.row;
      test.clock.set(new Date(`${dueDate}T10:00:00Z`));
      await expect(runSlot(test, recurrence, dueDate ?? '')).rejects.toMatchObject({
        code: 'merchantNotOpen',
      });
      expect(await madeBy(test, merchantId)).toBe(before);
    });
  });
});

describe('opening a merchant', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const open = (id: string) => openMerchant(test.context, id, { kind: 'operator' });
  const opened = (subject: string) =>
    test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_kind', 'merchant_id'])
      .where('action', '=', 'merchant.opened')
      .where('subject_id', '=', subject)
      .execute();

  it('opens a merchant once, with one audit row, however often and even at once', async () => {
    const { id } = await aMerchant(test, { waits: true });
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(id)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    const since = async () =>
      (
        await test.ownerDb
          .selectFrom('merchants')
          .select('opened_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).opened_at;
    const first = await since();
    expect(first).toEqual(test.clock.now());
    test.clock.advance(1000);
    expect(await open(id)).toBe(false);
    expect(await since()).toEqual(first);
    expect(await opened(id)).toEqual([{ actor_kind: 'operator', merchant_id: id }]);
  });

  it('refuses a merchant that does not exist', async () => {
    await expect(open(randomUUID())).rejects.toMatchObject({ code: 'notFound' });
  });
});
