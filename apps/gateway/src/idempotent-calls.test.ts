import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';
import { anApiKey } from './testing/api-keys.ts';
import { buildCalls } from './testing/calls.ts';
import { aMerchant, aUser } from './testing/merchants.ts';
import { aTarget } from './testing/target.ts';

/** A listener's calls are the same again by its name and by the number of the try. */
const NAMES = ENDPOINTS.filter(
  ({ keyScope, method }) => keyScope !== undefined && keyScope !== 'webhooks:listen' && method !== 'GET',
).map(({ name }) => name);

/** The payments, links, refunds and mandates that a call makes. */
const MAKES: Readonly<Record<string, readonly number[]>> = {
  initiatePayment: [1, 0, 0, 0],
  requestPaymentLink: [0, 1, 0, 0],
  initiateRefund: [0, 0, 1, 0],
  // The second success goes back.
  simulateOutcome: [0, 0, 1, 0],
  createMandate: [0, 0, 0, 1],
};

describe('an Idempotency-Key of a shop', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  /** The company's payments, links, refunds, mandates, events and audit rows. */
  const countRows = async (merchantId: string) => {
    const tables = [
      'payments',
      'payment_links',
      'refunds',
      'mandates',
      'ledger_events',
      'audit_log',
    ] as const;
    const counts = tables.map((table) =>
      test.ownerDb
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .where('merchant_id', '=', merchantId)
        .executeTakeFirstOrThrow(),
    );
    return (await Promise.all(counts)).map(({ rows }) => Number(rows));
  };

  it.each(NAMES)('gives one effect and one answer to equal calls of %s at the same time', async (name) => {
    const merchant = await aMerchant(test);
    const maker = await test.signIn(await aUser(test, { merchantId: merchant.id, roles: ['ADMIN'] }));
    const own = await aTarget(test, merchant.id);
    const { headers } = await anApiKey(test, maker, merchant.id);
    const [sample] = buildCalls('initiatePayment', own, { own, apiPassword: '' });
    const open = (await test.app.inject({ ...sample, headers })).json<{ transactionId: string }>();
    const target = name === 'cancelPayment' ? { ...own, paymentId: open.transactionId } : own;
    const [call] = buildCalls(name, target, { own: target, apiPassword: '' });
    const send = (key: string, payload = call!.payload) =>
      test.app.inject({ ...call!, payload: payload!, headers: { ...headers, 'idempotency-key': key } });

    const before = await countRows(merchant.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('order-1')));
    const good = answers.filter(({ statusCode }) => statusCode === 200);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    for (const answer of answers)
      if (answer.statusCode !== 200)
        expect(answer.json()).toMatchObject({
          code: expect.stringMatching(/^(?:idempotencyKeyUnderWay|refundUnderWay)$/) as string,
        });
    const rows = await countRows(merchant.id);
    const made = rows.slice(0, 4).map((count, index) => count - before[index]!);
    expect(made).toEqual(MAKES[name] ?? [0, 0, 0, 0]);
    const later = await send('order-1');
    expect([...good, later].map(({ body }) => body)).toEqual([...good, later].map(() => good[0]!.body));
    expect(await countRows(merchant.id)).toEqual(rows);

    const { transaction, ...rest } = call!.payload as Record<string, object>;
    const changed: Readonly<Record<string, object>> = {
      createMandate: { town: 'Delft' },
      initiatePayment: { amount: '1.00' },
      initiateRefund: { refundId: randomUUID(), amount: '1.00' },
    };
    const other = transaction
      ? { transaction: { ...transaction, amount: '1.00' } }
      : { ...rest, ...(changed[name] ?? { id: randomUUID() }) };
    const reused = await send('order-1', other);
    expect([reused.statusCode, reused.json()]).toMatchObject([422, { code: 'idempotencyKeyReused' }]);
    expect(await countRows(merchant.id)).toEqual(rows);
  });

  it('keeps nothing of a refused call', async () => {
    const merchant = await aMerchant(test);
    const maker = await test.signIn(await aUser(test, { merchantId: merchant.id, roles: ['ADMIN'] }));
    const own = await aTarget(test, merchant.id);
    const { headers } = await anApiKey(test, maker, merchant.id);
    const stop = (id: string) =>
      test.app.inject({
        method: 'POST',
        url: '/gateway/recurrence/stopRecurring',
        headers: { ...headers, 'idempotency-key': 'stop-1' },
        payload: { id },
      });
    expect((await stop(randomUUID())).statusCode).toBe(404);
    expect((await stop(own.recurrenceId)).json()).toEqual({ id: own.recurrenceId });
    // Without the key the recurrence would no longer be active.
    expect((await stop(own.recurrenceId)).json()).toEqual({ id: own.recurrenceId });
  });
});
