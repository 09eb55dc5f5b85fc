import type { DeliveryDetails, DeliveryRow, NotificationEndpoint } from '@stuiver/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { notifyOf } from '../../../testing/notify.ts';
import { insertPaymentRows } from '../../../testing/database/payment-rows.ts';
import { aMerchant, aUser, type TestUser } from '../../../testing/merchants.ts';
import { aSession } from '../../../testing/refund-requests.ts';
import { type ReceivedCall, type Receiver, startReceiver } from '../../../testing/receiver.ts';
import type { EventKind } from '../../../money/ledger/transfers.ts';
import { RETRY_DELAYS } from '../schedule.ts';
import { watchEndpoints } from './watch-endpoints.ts';
import { getAttention } from '../../../insight/dashboard/today.ts';
import { listLiveSecrets } from '../secrets.ts';
import { forgetOldNotifications } from '../deliveries/deliveries.ts';

const HOUR = 3_600_000;
const ENDPOINTS = '/gateway/notification/endpoints';
const DELIVERIES = '/gateway/notification/deliveries';

describe('endpoints of notifications', () => {
  let test: TestApp;
  let shop: Receiver;
  let books: Receiver;
  let user: TestUser;
  let merchantId: string;
  let session: { headers: Record<string, string>; since: number } | null;
  let made = 0;
  beforeAll(async () => {
    // The library refuses timestamps that are far from the machine's own clock.
    test = await testApp({ now: new Date() });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    [shop, books] = [await startReceiver(), await startReceiver()];
    merchantId = (await aMerchant(test, { notifyUrl: shop.url })).id;
    user = await aUser(test, { merchantId });
    session = null;
  });
  afterEach(async () => {
    await Promise.all([shop.close(), books.close()]);
  });

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, status = 200) {
    const now = test.clock.now().getTime();
    // A session lasts for an hour; hashing is too slow to start one at each call.
    if (!session || Math.abs(now - session.since) > HOUR / 2)
      session = { headers: await test.signIn(user), since: now };
    const { headers } = session;
    const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    expect(answer.statusCode, answer.body).toBe(status);
    return answer.json<T>();
  }
  const add = (url: string, eventTypes: string[] = []) =>
    call<{ endpoint: NotificationEndpoint; secret: string }>('POST', ENDPOINTS, {
      merchantId,
      url,
      description: 'Boekhouding',
      eventTypes,
    });
  const endpoints = async () =>
    (await call<{ content: NotificationEndpoint[] }>('GET', `${ENDPOINTS}?selectedIds=${merchantId}`))
      .content;
  const first = async () => (await endpoints())[0]!;
  const list = async (query = '') =>
    (await call<{ content: DeliveryRow[] }>('GET', `${DELIVERIES}?selectedIds=${merchantId}${query}`))
      .content;
  const details = async (id: string) =>
    (await call<{ delivery: DeliveryDetails }>('GET', `${DELIVERIES}/${id}`)).delivery;
  const deliver = () => test.delivery.drainDue();

  async function aPayment(): Promise<string> {
    const row = { merchantId, name: `melding-${++made}`, createdAt: test.clock.now(), amount: 1250 };
    const [id] = await insertPaymentRows(test, [{ ...row, status: 'SUCCEEDED' }]);
    return id!;
  }
  /** Notifies as the engine does when something happens to a payment. */
  const tell = (paymentId: string, event: EventKind, ownUrl = '') =>
    notifyOf(test, merchantId, paymentId, event, ownUrl);
  const listEventTypes = (calls: readonly ReceivedCall[]) =>
    calls.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  const mailsTo = async () => {
    const rows = await test.ownerDb.selectFrom('mails').select(['kind', 'data']).execute();
    return rows.filter(({ data }) => (data as { to?: string }).to === user.email);
  };

  it('get what they chose, the first one all of it, and an address of the payment takes the place of the first', async () => {
    const { endpoint } = await add(books.url, ['payment.settled']);
    expect(endpoint).toMatchObject({ isFirst: false, state: 'ACTIVE', eventTypes: ['payment.settled'] });
    const payment = await aPayment();
    await tell(payment, 'paymentSucceeded');
    await tell(payment, 'paymentSettled');
    await deliver();
    expect(listEventTypes(shop.calls)).toEqual(['payment.succeeded', 'payment.settled']);
    expect(listEventTypes(books.calls)).toEqual(['payment.settled']);
    expect(books.calls[0]!.headers['webhook-id']).toBe(shop.calls[1]!.headers['webhook-id']);
    const own = await startReceiver();
    await tell(await aPayment(), 'paymentSettled', own.url);
    await deliver();
    expect([own.calls, books.calls, shop.calls].map(({ length }) => length)).toEqual([1, 2, 2]);
    await own.close();
  });

  it('are the address of the company settings and others, added, changed and removed, each audited', async () => {
    const { endpoint, secret } = await add(books.url);
    expect((await endpoints()).map(({ url, isFirst }) => [url, isFirst])).toEqual([
      [shop.url, true],
      [books.url, false],
    ]);
    expect(JSON.stringify(await endpoints())).not.toContain(secret);
    const changed = { url: `${books.url}?sleutel=geheim`, description: 'Kassa', eventTypes: [] };
    expect(await call('POST', `${ENDPOINTS}/${endpoint.id}`, changed)).toMatchObject({ endpoint: changed });
    await call('POST', `${ENDPOINTS}/${merchantId}`, { ...changed, url: books.url });
    const settings = `/gateway/merchant/getMerchantChangeById?id=${merchantId}`;
    expect(await call('GET', settings)).toMatchObject({ notifyUrl: books.url, version: 2 });
    await call('DELETE', `${ENDPOINTS}/${endpoint.id}`);
    await call('DELETE', `${ENDPOINTS}/${merchantId}`);
    expect(await call('GET', settings)).toMatchObject({ notifyUrl: '', version: 3 });
    expect(await endpoints()).toEqual([]);
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('merchant_id', '=', merchantId)
      .where('subject_kind', '=', 'endpoint')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
      'created',
      'changed',
      'changed',
      'removed',
      'removed',
    ]);
    expect(JSON.stringify(rows)).not.toContain('geheim');
  });

  it('are twenty for a company at most', async () => {
    const row = { merchant_id: merchantId, url: books.url, created_at: test.clock.now() };
    const none = { off_at: null, failing_since: null, warned_at: null, paused_at: null };
    await test.ownerDb
      .insertInto('notification_endpoints')
      .values(
        Array.from({ length: 19 }, () => ({
          ...row,
          ...none,
          id: test.context.ids.next(),
          resend_at: null,
          removed_at: null,
        })),
      )
      .execute();
    const asked = { merchantId, url: books.url, description: '', eventTypes: [] };
    expect(await call('POST', ENDPOINTS, asked, 409)).toMatchObject({ code: 'limitReached' });
    await tell(await aPayment(), 'paymentSucceeded');
    expect(await list()).toHaveLength(20);
  });

  it.each([
    'http://10.0.0.1/melding',
    'http://169.254.169.254/latest',
    'http://[fd00::1]/',
    'http://0.0.0.0/',
  ])('are refused at their field for the private address %s, wherever one is typed', async (url) => {
    const asked = { url, description: '', eventTypes: [] };
    const refused = { errors: { url: ['privateAddress'] } };
    expect(await call('POST', ENDPOINTS, { ...asked, merchantId }, 422)).toMatchObject(refused);
    expect(await call('POST', `${ENDPOINTS}/${merchantId}`, asked, 422)).toMatchObject(refused);
    const settings = { id: merchantId, version: 1, notifyUrl: url };
    const errors = { errors: { notifyUrl: ['privateAddress'] } };
    expect(await call('POST', '/gateway/merchant/update', settings, 422)).toMatchObject(errors);
    const payment = { merchantId, amount: '1.00', description: 'Stoel', notifyUrl: url };
    expect(await call('POST', '/gateway/transaction/initiatePayment', payment, 422)).toMatchObject(errors);
  });

  it('never reach a private address that was saved before, and follow no redirect to one', async () => {
    await test.ownerDb
      .updateTable('notification_endpoints')
      .set({ url: 'http://10.0.0.1/melding' })
      .where('id', '=', merchantId)
      .execute();
    await tell(await aPayment(), 'paymentSucceeded');
    await deliver();
    const [saved] = await list();
    expect((await details(saved!.id)).tries).toMatchObject([{ reason: 'forbiddenAddress', status: 0 }]);
    const { delivery } = await call<{ delivery: DeliveryDetails }>('POST', `${ENDPOINTS}/${merchantId}/test`);
    expect(delivery.tries).toMatchObject([{ reason: 'forbiddenAddress', status: 0 }]);
    const { endpoint } = await add(books.url);
    books.answer(302);
    // Loopback is open to tests, so that a call that was redirected would arrive.
    books.leadTo(shop.url);
    const redirected = await call<{ delivery: DeliveryDetails }>('POST', `${ENDPOINTS}/${endpoint.id}/test`);
    expect(redirected.delivery).toMatchObject({ status: 'FAILED', httpStatus: 302, attempts: 1 });
    await tell(await aPayment(), 'paymentSettled');
    await deliver();
    expect(listEventTypes(books.calls)).toEqual(['notification.test', 'payment.settled']);
    expect(shop.calls).toEqual([]);
  });

  it('show each delivery with request and answer, and never a secret', async () => {
    const { endpoint, secret } = await add(books.url);
    books.answer((sent) => (sent.body.includes('notification.test') ? 200 : 500));
    books.say('<script>alert(1)</script>\nTabel bestaat niet\u0000');
    await call('POST', `${ENDPOINTS}/${endpoint.id}/test`);
    const payment = await aPayment();
    await tell(payment, 'paymentSucceeded');
    const of = `&endpointId=${endpoint.id}`;
    const [first] = await list(of);
    expect(await details(first!.id)).toMatchObject({ transactionId: payment, canResend: false });
    await deliver();
    expect((await list(of)).map((row) => [row.eventType, row.status])).toEqual([
      ['payment.succeeded', 'PENDING'],
      ['notification.test', 'DELIVERED'],
    ]);
    expect(await list(`${of}&statuses=DELIVERED`)).toHaveLength(1);
    expect(await list(`${of}&eventTypes=payment.succeeded`)).toHaveLength(1);
    expect(await list(`&createdToDateTime=2020-01-01T00:00:00Z`)).toEqual([]);
    const shown = await details((await list(of))[0]!.id);
    expect(shown).toMatchObject({ transactionId: payment, attempts: 1, httpStatus: 500, canResend: true });
    expect(shown.nextTryDateTime).toBe(new Date(test.clock.now().getTime() + RETRY_DELAYS[0]!).toISOString());
    const [sent] = books.calls.filter(({ body }) => body.includes(payment));
    expect(shown.body).toBe(sent!.body);
    expect(shown.tries).toMatchObject([
      { number: 1, url: books.url, status: 500, answer: '<script>alert(1)</script>\nTabel bestaat niet' },
    ]);
    const headers = Object.fromEntries(shown.tries[0]!.headers.map(({ name, value }) => [name, value]));
    expect(sent!.headers).toMatchObject(headers);
    expect(() => new Webhook(secret).verify(shown.body, headers)).not.toThrow();
    expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it('get one delivery again under its id, and all that failed in order, counted while they go out', async () => {
    const payments = [await aPayment(), await aPayment()];
    shop.answer(500);
    for (const payment of payments) {
      await tell(payment, 'paymentSucceeded');
      await tell(payment, 'paymentSettled');
    }
    await deliver();
    shop.answer(200);
    const before = shop.calls.length;
    const answer = await call('POST', `${ENDPOINTS}/${merchantId}/resend`);
    expect(answer).toMatchObject({ quantity: 4, endpoint: { resending: { quantity: 4, left: 4 } } });
    await test.delivery.drainPayment(merchantId, payments[0]!);
    expect(await first()).toMatchObject({ resending: { quantity: 4, left: 2 }, waiting: 2, state: 'ACTIVE' });
    await deliver();
    expect(await first()).toMatchObject({ resending: null, waiting: 0, failed: 0 });
    const again = shop.calls.slice(before);
    for (const payment of payments)
      expect(listEventTypes(again.filter(({ body }) => body.includes(payment)))).toEqual([
        'payment.succeeded',
        'payment.settled',
      ]);
    const [arrived] = await list('&statuses=DELIVERED');
    await call('POST', `${DELIVERIES}/${arrived!.id}/resend`);
    await deliver();
    const shown = await details(arrived!.id);
    expect(shop.calls.at(-1)!.headers['webhook-id']).toBe(shown.eventId);
    expect(shown.status).toBe('DELIVERED');
    expect(new Set(shown.tries.map(({ number }) => number)).size).toBe(shown.attempts);
  });

  it('are warned of after a day of failures, paused after three, and get what they missed in order once they go on', async () => {
    shop.answer(503);
    const payment = await aPayment();
    await tell(payment, 'paymentSucceeded');
    await deliver();
    const start = test.clock.now().getTime();
    const pass = async (hours: number) => {
      test.clock.set(new Date(start + hours * HOUR));
      await deliver();
      await watchEndpoints(test.context);
    };
    const reader = await aSession(test, merchantId, ['VIEWER']);
    const attention = () =>
      getAttention(test.context, reader, scopeOfOne(merchantId), {
        kind: 'endpointFailing',
        pageNumber: 0,
        pageSize: 20,
      });
    await pass(23.9);
    expect(await first()).toMatchObject({ state: 'FAILING' });
    expect([await mailsTo(), (await attention()).content]).toEqual([[], []]);
    await pass(24);
    await pass(24.1);
    const pausesAt = new Date(start + 72 * HOUR).toISOString();
    expect(await mailsTo()).toMatchObject([
      { kind: 'endpointFailing', data: { host: new URL(shop.url).host, pausesAt } },
    ]);
    expect((await attention()).content).toMatchObject([{ code: 'failing', canBeHandled: false }]);
    expect(await first()).toMatchObject({ state: 'FAILING', pausesDateTime: pausesAt });
    await pass(71.9);
    expect((await first()).state).toBe('FAILING');
    await pass(72);
    expect(await first()).toMatchObject({ state: 'PAUSED', missed: 1, waiting: 0 });
    expect((await mailsTo()).map(({ data }) => (data as { pausesAt: string | null }).pausesAt)).toEqual([
      pausesAt,
      null,
    ]);
    expect((await attention()).content).toMatchObject([{ code: 'paused', quantity: 1 }]);

    const refused = shop.calls.length;
    shop.answer(200);
    await tell(payment, 'paymentSettled');
    const other = await aPayment();
    await tell(other, 'paymentSucceeded');
    await pass(100);
    expect(shop.calls).toHaveLength(refused);
    expect((await list('&statuses=MISSED')).map(({ eventType }) => eventType)).toHaveLength(3);
    expect(await call('POST', `${ENDPOINTS}/${merchantId}/resend`, undefined, 409)).toMatchObject({
      code: 'endpointNotActive',
    });

    await call('POST', `${ENDPOINTS}/${merchantId}/switch`, { on: true, sendMissed: true });
    await tell(payment, 'chargebackReceived');
    await deliver();
    const sent = shop.calls.slice(refused).filter(({ body }) => body.includes(payment));
    expect(listEventTypes(sent)).toEqual(['payment.succeeded', 'payment.settled', 'chargeback.received']);
    expect(sent[0]!.headers['webhook-id']).toBe(shop.calls[0]!.headers['webhook-id']);
    expect(await first()).toMatchObject({ state: 'ACTIVE', missed: 0, waiting: 0, failed: 0 });
    expect((await attention()).content).toEqual([]);
    expect(await mailsTo()).toHaveLength(2);
  });

  it('are not warned of when something arrived in between, and keep what they missed while off', async () => {
    shop.answer(503);
    await tell(await aPayment(), 'paymentSucceeded');
    await deliver();
    test.clock.advance(RETRY_DELAYS[0]!);
    shop.answer(200);
    await deliver();
    test.clock.advance(25 * HOUR);
    await watchEndpoints(test.context);
    expect([await mailsTo(), (await first()).state]).toEqual([[], 'ACTIVE']);

    await call('POST', `${ENDPOINTS}/${merchantId}/switch`, { on: false });
    const arrived = shop.calls.length;
    await tell(await aPayment(), 'paymentSucceeded');
    await deliver();
    expect(await first()).toMatchObject({ state: 'OFF', missed: 1 });
    await call('POST', `${ENDPOINTS}/${merchantId}/switch`, { on: true });
    await deliver();
    expect(await first()).toMatchObject({ state: 'ACTIVE', missed: 1 });
    expect(shop.calls).toHaveLength(arrived);
    const [missed] = await list('&statuses=MISSED');
    await call('POST', `${DELIVERIES}/${missed!.id}/resend`);
    await deliver();
    expect(shop.calls).toHaveLength(arrived + 1);
  });

  it('get theirs while another one of the same company hangs', async () => {
    shop.answer('hang');
    await add(books.url);
    for (let index = 0; index < 8; index++) await tell(await aPayment(), 'paymentSucceeded');
    await test.delivery.deliverDue();
    await expect.poll(() => books.calls.length).toBe(8);
    // Four at once is all that one endpoint takes; not one of them has been answered.
    expect(shop.calls).toHaveLength(4);
    expect(await first()).toMatchObject({ state: 'ACTIVE', waiting: 8 });
    await test.ownerDb
      .updateTable('notifications')
      .set({ status: 'MISSED' })
      .where('merchant_id', '=', merchantId)
      .execute();
  });

  it('are signed by a new secret and the one before it for a day, which can end earlier', async () => {
    const { endpoint, secret } = await add(books.url);
    const rotate = () =>
      call<{ endpoint: NotificationEndpoint; secret: string }>('POST', `${ENDPOINTS}/${endpoint.id}/secret`);
    const signs = async (...secrets: string[]) => {
      await tell(await aPayment(), 'paymentSucceeded');
      await deliver();
      const { body, headers } = books.calls.at(-1)!;
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const signatures = headers['webhook-signature']!.split(' ');
      return secrets.map((one) =>
        signatures.includes(new Webhook(one).sign(headers['webhook-id']!, at, body)),
      );
    };
    const second = await rotate();
    expect(second.endpoint.secrets).toMatchObject([
      { endsDateTime: expect.any(String) },
      { endsDateTime: null },
    ]);
    expect(await signs(secret, second.secret)).toEqual([true, true]);
    test.clock.advance(24 * HOUR - 1000);
    expect(await signs(secret, second.secret)).toEqual([true, true]);
    test.clock.advance(1000);
    expect(await signs(secret, second.secret)).toEqual([false, true]);
    const third = await rotate();
    const fourth = await rotate();
    expect(await signs(second.secret, third.secret, fourth.secret)).toEqual([false, true, true]);
    expect(fourth.endpoint.secrets).toHaveLength(2);
    await call('DELETE', `${ENDPOINTS}/${endpoint.id}/secret`);
    expect(await signs(third.secret, fourth.secret)).toEqual([false, true]);
    expect(await listLiveSecrets(test.context, merchantId)).not.toContain(fourth.secret);
  });

  it('show the secret for addresses that payments name once too, and end one that was never shown', async () => {
    await call('DELETE', `${ENDPOINTS}/${merchantId}`);
    const unseen = await listLiveSecrets(test.context, merchantId);
    const found = await call<object>('GET', `${ENDPOINTS}?selectedIds=${merchantId}`);
    expect(found).toMatchObject({
      content: [],
      withoutAddress: [{ id: merchantId, url: '', secrets: [{ wasShown: false, endsDateTime: null }] }],
    });
    const rotate = () => call<{ secret: string }>('POST', `${ENDPOINTS}/${merchantId}/secret`);
    const { secret: first } = await rotate();
    expect(unseen).not.toContain(first);
    expect(await listLiveSecrets(test.context, merchantId)).toEqual([first]);
    const { secret: second } = await rotate();
    await tell(await aPayment(), 'paymentSucceeded', books.url);
    await deliver();
    for (const secret of [first, second])
      expect(() => new Webhook(secret).verify(books.calls[0]!.body, books.calls[0]!.headers)).not.toThrow();
    await call('POST', `${ENDPOINTS}/${merchantId}/test`, undefined, 404);
  });

  it('forget deliveries after the days that the deployment keeps them, but not what waits', async () => {
    await tell(await aPayment(), 'paymentSucceeded');
    await deliver();
    shop.answer(500);
    await tell(await aPayment(), 'paymentSucceeded');
    await deliver();
    test.clock.advance(91 * 24 * HOUR);
    await forgetOldNotifications(test.context);
    expect((await list()).map(({ status }) => status)).toEqual(['PENDING']);
  });
});
