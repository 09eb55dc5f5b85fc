import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { aPaidPayment } from '../../../testing/engine/engine.ts';
import { aMerchant, aUser } from '../../../testing/merchants.ts';
import { type Receiver, startReceiver } from '../../../testing/receiver.ts';
import { watchEndpoints } from './watch-endpoints.ts';

const HOUR = 3_600_000;

let test: TestApp;
let shop: Receiver;
beforeAll(async () => {
  test = await testApp();
  shop = await startReceiver();
});
afterAll(async () => {
  await shop.close();
  await test.close();
});

it('an endpoint is warned of again in a second outage, two days before that pauses it', async () => {
  const { id: merchantId } = await aMerchant(test, { notifyUrl: shop.url });
  await aUser(test, { merchantId });
  const look = async () => {
    await test.delivery.drainDue();
    await watchEndpoints(test.context);
    const { paused_at: pausedAt, failing_since: failingSince } = await test.ownerDb
      .selectFrom('notification_endpoints')
      .select(['paused_at', 'failing_since'])
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
    const mails = await test.ownerDb.selectFrom('mails').select('data').execute();
    const told = mails.map(({ data }) => (data as { pausesAt: string | null }).pausesAt);
    return { told, state: pausedAt ? 'paused' : failingSince ? 'failing' : 'active' };
  };
  shop.answer(503);
  await aPaidPayment(test, { merchantId });
  await look();
  test.clock.advance(25 * HOUR);
  const [first] = (await look()).told;
  expect(first).toEqual(expect.any(String));
  shop.answer(200);
  test.clock.advance(30 * HOUR);
  expect(await look()).toEqual({ told: [first], state: 'active' });

  test.clock.advance(30 * 24 * HOUR);
  shop.answer(503);
  await aPaidPayment(test, { merchantId });
  const start = test.clock.now().getTime();
  const after = (hours: number) => new Date(start + hours * HOUR);
  await look();
  test.clock.set(after(23));
  expect(await look()).toEqual({ told: [first], state: 'failing' });
  test.clock.set(after(25));
  const warning = after(25 + 48).toISOString();
  expect(await look()).toEqual({ told: [first, warning], state: 'failing' });
  test.clock.set(after(72));
  expect(await look()).toEqual({ told: [first, warning], state: 'failing' });
  test.clock.set(after(74));
  expect(await look()).toEqual({ told: [first, warning, null], state: 'paused' });
});

it('an endpoint is not failing because an address fails that a payment named itself', async () => {
  const own = await startReceiver();
  own.answer(503);
  shop.answer(200);
  const { id: merchantId } = await aMerchant(test, { notifyUrl: shop.url });
  await aPaidPayment(test, { merchantId, notifyUrl: own.url });
  await test.delivery.drainDue();
  expect(own.calls).toHaveLength(1);
  const endpoint = await test.ownerDb
    .selectFrom('notification_endpoints')
    .select('failing_since')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  expect(endpoint.failing_since).toBeNull();
  await own.close();
});
