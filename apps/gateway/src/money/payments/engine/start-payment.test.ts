import { type ErrorBody, initiatePaymentBody, PAYER_FIELDS } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApiKey } from '../../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { expectSoundBooks, paymentRow } from '../../../testing/engine/engine.ts';
import { aSignedInUser, offer } from '../../../testing/merchants.ts';
import { forgetOldKeys } from '../../../platform/idempotency/queries.ts';
import { requestPaymentDetails } from '../payer/hosted-details.ts';
import { BANK_ENV } from '../../../testing/bank/world.ts';
import { LIVE_SETTINGS } from '../../../testing/live-settings.ts';

type Headers = { authorization: string };
const HOUR = 3_600_000;

describe('a payment that a shop starts', () => {
  let test: TestApp;
  let other: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  let key: Headers;
  beforeAll(async () => {
    test = await testApp();
    other = await testApp({ databaseUrl: test.databaseUrl });
  });
  beforeEach(async () => {
    user = await aSignedInUser(test);
    key = (await anApiKey(test, user.headers, user.merchantId, ['payments:write'])).headers;
  });
  afterAll(async () => {
    await expectSoundBooks(test);
    await other.close();
    await test.close();
  });

  const initiate = (payload: object, headers: Record<string, string>, app = test.app) =>
    app.inject({ method: 'POST', url: '/gateway/transaction/initiatePayment', headers, payload });
  const order = { amount: '12.50', description: 'Stoel' };
  const under = (name: string, headers: Headers = key) => ({ ...headers, 'idempotency-key': name });
  const payments = (merchantId: string = user.merchantId) =>
    test.ownerDb.selectFrom('payments').select('id').where('merchant_id', '=', merchantId).execute();

  it('is answered byte for byte the same when requested again under its key', async () => {
    const first = await initiate(order, under('order-1'));
    expect(first.statusCode).toBe(200);
    test.clock.advance(HOUR);
    const again = await initiate(
      { ...order, merchantId: user.merchantId, amount: 12.5, currency: 'EUR' },
      under('order-1', await test.signIn(user)),
    );
    expect([again.statusCode, again.rawPayload.equals(first.rawPayload)]).toEqual([200, true]);
    expect(await payments()).toHaveLength(1);
    const events = await test.ownerDb
      .selectFrom('ledger_events')
      .select(['kind', 'actor_kind'])
      .where('merchant_id', '=', user.merchantId)
      .execute();
    expect(events).toEqual([{ kind: 'paymentCreated', actor_kind: 'shop' }]);
  });

  const monthly = { transactionRecurrenceType: 'FIRST', frequency: 'MONTHLY' };
  /** Every parameter of a new payment, as one request has it and another. */
  const differences: Readonly<Record<string, readonly [object, object]>> = {
    amount: [{}, { amount: '12.51' }],
    description: [{}, { description: 'Tafel' }],
    country: [{}, { country: 'BE' }],
    paymentMethod: [{}, { paymentMethod: 'IDEAL' }],
    issuer: [{}, { issuer: 'INGBNL2A' }],
    redirectUrlSuccess: [{}, { redirectUrlSuccess: 'https://winkel.test/bedankt' }],
    redirectUrlFailed: [{}, { redirectUrlFailed: 'https://winkel.test/mislukt' }],
    redirectUrlAborted: [{}, { redirectUrlAborted: 'https://winkel.test/mandje' }],
    notifyUrl: [{}, { notifyUrl: 'https://winkel.test/meldingen' }],
    language: [{}, { language: 'en' }],
    reference: [{}, { reference: '1043' }],
    metadata: [{ metadata: { cart: '7' } }, { metadata: { cart: '8' } }],
    transactionRecurrenceType: [{}, monthly],
    frequency: [monthly, { ...monthly, frequency: 'WEEKLY' }],
    endDate: [monthly, { ...monthly, endDate: '2027-11-20' }],
  };

  it.each(Object.entries(differences))(
    'is refused under a key that was used for another %s',
    async (_, [one, other]) => {
      await initiate({ ...order, ...one }, under('order-1'));
      const answer = await initiate({ ...order, ...other }, under('order-1'));
      expect([answer.statusCode, answer.json<ErrorBody>()]).toMatchObject([
        422,
        { code: 'idempotencyKeyReused', errors: { 'Idempotency-Key': ['keyReused'] } },
      ]);
      expect(await payments()).toHaveLength(1);
    },
  );

  it('is compared by every parameter', () => {
    // Parameters besides the payment's own: the instrument and mandate, the company with keys of its own, and the
    // currency, of which there is one.
    const mandate = ['mandateReference', 'emailAddress'];
    const others = new Set([...PAYER_FIELDS, ...mandate, 'encryptedTransaction', 'merchantId', 'currency']);
    const parameters = Object.keys(initiatePaymentBody.shape).filter((name) => !others.has(name));
    expect(Object.keys(differences).toSorted()).toEqual(parameters.toSorted());
  });

  it('is a new one without a key, under another key, and for another merchant', async () => {
    const stranger = await aSignedInUser(test);
    await initiate(order, key);
    await initiate(order, key);
    await initiate(order, under('order-1'));
    await initiate(order, under('order-2'));
    const theirs = { ...order, merchantId: stranger.merchantId };
    await initiate(theirs, under('order-1', stranger.headers));
    expect([(await payments()).length, (await payments(stranger.merchantId)).length]).toEqual([4, 1]);
  });

  it('is created once by requests that race in two processes', async () => {
    const sent = Array.from({ length: 24 }, (_, index) =>
      initiate(order, under('order-1'), index % 2 === 0 ? test.app : other.app),
    );
    const answers = await Promise.all(sent);
    const done = answers.filter((answer) => answer.statusCode === 200);
    const rest = answers.filter((answer) => answer.statusCode !== 200);
    expect(new Set(done.map((answer) => answer.body)).size).toBe(1);
    for (const answer of rest)
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([409, 'idempotencyKeyUnderWay']);
    expect(await payments()).toHaveLength(1);
  });

  it('stores nothing under its key when it was refused', async () => {
    const wrong = await initiate({ ...order, notifyUrl: 'ftp://winkel.test' }, under('order-1'));
    expect(wrong.json<ErrorBody>().errors).toEqual({ notifyUrl: ['notAUrl'] });
    expect((await initiate(order, under('order-1'))).statusCode).toBe(200);
  });

  it('is replayed unchanged, whatever the merchant has offered since', async () => {
    const wish = { ...order, paymentMethod: 'ideal' };
    const first = await initiate(wish, under('order-1'));
    await test.ownerDb
      .updateTable('merchant_payment_methods')
      .set({ enabled: false })
      .where('merchant_id', '=', user.merchantId)
      .where('method', '=', 'IDEAL')
      .execute();
    expect((await initiate(wish, under('order-1'))).body).toBe(first.body);
    const refused = await initiate(wish, under('order-2'));
    expect(refused.json<ErrorBody>().errors).toEqual({ paymentMethod: ['methodNotOffered'] });
  });

  it('opens with the requested method chosen if it is offered', async () => {
    const ask = async (wish: object): Promise<string> =>
      (await initiate({ ...order, ...wish }, key)).json<{ reference: string }>().reference;
    const shown = async (reference: string) =>
      (await requestPaymentDetails(test.context, reference)).preselectedMethod;
    const reference = await ask({ paymentMethod: 'bancontact' });
    expect(await shown(reference)).toBe('BANCONTACT');
    expect(await shown(await ask({}))).toBeNull();
    // The requested method is not the one it was paid with.
    const list = await test.app.inject({
      url: `/gateway/transaction/getByMerchantId/${user.merchantId}?paymentMethods=BANCONTACT`,
      headers: user.headers,
    });
    expect(list.json()).toMatchObject({ totalElements: 0 });
    await test.ownerDb
      .updateTable('merchant_payment_methods')
      .set({ enabled: false })
      .where('merchant_id', '=', user.merchantId)
      .where('method', '=', 'BANCONTACT')
      .execute();
    expect(await shown(reference)).toBeNull();
  });

  it('is remembered for 72 hours', async () => {
    const first = await initiate(order, under('order-1'));
    test.clock.advance(72 * HOUR);
    await forgetOldKeys(test.context.db, test.clock.now());
    expect((await initiate(order, under('order-1'))).body).toBe(first.body);
    test.clock.advance(1);
    await forgetOldKeys(test.context.db, test.clock.now());
    expect((await initiate(order, under('order-1'))).body).not.toBe(first.body);
  });

  it.each(['', 'a b', 'é', 'x'.repeat(256)])('is refused under a malformed key: %j', async (name) => {
    const answer = await initiate(order, under(name));
    expect([answer.statusCode, answer.json<ErrorBody>().errors]).toEqual([
      422,
      { 'Idempotency-Key': ['invalid'] },
    ]);
  });

  it('sends its payer and its notifications to the requested addresses', async () => {
    const urls = {
      redirectUrlSuccess: 'https://winkel.test/bestelling/7',
      redirectUrlFailed: 'https://winkel.test/mislukt',
      redirectUrlAborted: 'https://winkel.test/mandje',
      notifyUrl: 'https://winkel.test/meldingen',
    };
    const answer = await initiate({ ...order, ...urls }, key);
    const { transactionId } = answer.json<{ transactionId: string }>();
    expect(await paymentRow(test, { merchantId: user.merchantId, id: transactionId })).toMatchObject({
      redirect_url_success: urls.redirectUrlSuccess,
      redirect_url_failed: urls.redirectUrlFailed,
      redirect_url_aborted: urls.redirectUrlAborted,
      notify_url: urls.notifyUrl,
    });
  });

  it.each([
    [{}, { amount: ['required'] }],
    [{ amount: '0.00' }, { amount: ['tooLow'] }],
    [{ amount: '1.005' }, { amount: ['amountTwoDecimals'] }],
    [{ ...order, currency: 'USD' }, { currency: ['unknownValue'] }],
    [{ ...order, country: 'nl' }, { country: ['invalid'] }],
    [{ ...order, country: 'ZZ' }, { country: ['unknownValue'] }],
    [{ ...order, paymentMethod: 'CHEQUE' }, { paymentMethod: ['unknownValue'] }],
    [{ ...order, description: 'x'.repeat(141) }, { description: ['tooLong'] }],
    [{ ...order, redirectUrlSuccess: 'javascript:alert(1)' }, { redirectUrlSuccess: ['notAUrl'] }],
  ])('is refused at its fields: %j', async (payload, errors) => {
    const answer = await initiate(payload, key);
    expect([answer.statusCode, answer.json<ErrorBody>().errors]).toEqual([422, errors]);
  });

  it('is refused while no method could bring it in, and so is a payment link, by a session or a key', async () => {
    const { merchantId } = user;
    const NONE = [409, 'noPaymentMethod'];
    const postForCode = async (url: string, payload: object, headers: Headers) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: `/gateway/transaction/${url}`,
        headers,
        payload,
      });
      return [answer.statusCode, answer.json<Partial<ErrorBody>>().code];
    };
    const ask = async (more: object = {}) => [
      await postForCode('initiatePayment', { ...order, ...more, merchantId }, user.headers),
      await postForCode('initiatePayment', { ...order, ...more, merchantId }, key),
      await postForCode(
        'requestPaymentLink',
        { transaction: { ...order, ...more, merchantId, paymentLink: true, linkValidityDays: 7 } },
        user.headers,
      ),
    ];
    const taken = [200, undefined];
    const recurring = { transactionRecurrenceType: 'FIRST', frequency: 'MONTHLY' };
    await offer(test, merchantId, 'BANK_TRANSFER');
    expect(await ask()).toEqual([taken, taken, taken]);
    expect(await ask(recurring)).toEqual([NONE, NONE, NONE]);
    const before = (await payments()).length;

    await offer(test, merchantId, 'SEPA_DIRECT_DEBIT');
    expect(await ask(recurring)).toEqual([taken, taken, taken]);
    await test.ownerDb
      .updateTable('merchants')
      .set({ creditor_identifier: '' })
      .where('id', '=', merchantId)
      .execute();
    expect(await ask()).toEqual([NONE, NONE, NONE]);
    const off = { enabled: false };
    await test.ownerDb
      .updateTable('merchant_payment_methods')
      .set(off)
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(await ask()).toEqual([NONE, NONE, NONE]);
    expect(await ask({ paymentMethod: 'CARD' })).toEqual([NONE, NONE, NONE]);
    expect(await payments()).toHaveLength(before + 2);
    const links = test.ownerDb.selectFrom('payment_links').select('id').where('merchant_id', '=', merchantId);
    expect(await links.execute()).toHaveLength(2);
  });

  it('accepts only https in a live deployment', async () => {
    const live = await testApp({
      env: { ...LIVE_SETTINGS, ...BANK_ENV },
    });
    try {
      const merchant = await aSignedInUser(live);
      await offer(live, merchant.merchantId, 'BANK_TRANSFER');
      const { headers, secret } = await anApiKey(live, merchant.headers, merchant.merchantId);
      expect(secret).toMatch(/^stv_live_/);
      const refused = await initiate({ ...order, notifyUrl: 'http://winkel.test' }, headers, live.app);
      expect(refused.json<ErrorBody>().errors).toEqual({ notifyUrl: ['notAUrl'] });
      const taken = await initiate({ ...order, notifyUrl: 'https://winkel.test' }, headers, live.app);
      expect(taken.statusCode).toBe(200);
    } finally {
      await live.close();
    }
  });
});
