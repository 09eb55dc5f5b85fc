import type { ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anApiKey } from '../../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { aSignedInUser } from '../../../testing/merchants.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';

// Its lock delays a payment on only one machine: Citus locks another machine's copy of the merchant.

let test: TestApp;
let other: TestApp;
beforeAll(async () => {
  test = await testApp();
  other = await testApp({ databaseUrl: test.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await test.close();
});

it('a payment is answered 409 at once while the first request of its key is under way', async () => {
  const user = await aSignedInUser(test);
  const key = await anApiKey(test, user.headers, user.merchantId, ['payments:write']);
  const initiate = ({ app }: TestApp) =>
    app.inject({
      method: 'POST',
      url: '/gateway/transaction/initiatePayment',
      headers: { ...key.headers, 'idempotency-key': 'order-1' },
      payload: { amount: '12.50', description: 'Stoel' },
    });
  let underWay: ReturnType<typeof initiate> | undefined;
  await inTransaction(test.context.db, async (tx) => {
    // Writing a payment needs its merchant to stay, and waits for this.
    await tx.selectFrom('merchants').select('id').where('id', '=', user.merchantId).forUpdate().execute();
    underWay = initiate(test);
    const waiting = () =>
      test.context.pool
        .query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
        .then((result) => result.rowCount);
    await expect.poll(waiting).toBe(1);
    const second = await initiate(other);
    expect([second.statusCode, second.json<ErrorBody>().code]).toEqual([409, 'idempotencyKeyUnderWay']);
  });
  expect((await underWay)?.statusCode).toBe(200);
  const payments = test.ownerDb
    .selectFrom('payments')
    .select('id')
    .where('merchant_id', '=', user.merchantId);
  expect(await payments.execute()).toHaveLength(1);
});
