import { randomUUID } from 'node:crypto';
import {
  type Endpoint,
  getPaymentMethods,
  initiatePayment,
  type RequestDetails,
  type LoggedRequest,
} from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment } from '../../testing/engine/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { openApiDocument } from '../../web/docs/openapi.ts';

describe('the calls of a company by API key', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  let key: Awaited<ReturnType<typeof anApiKey>>;
  beforeAll(async () => {
    test = await testApp();
    user = await aSignedInUser(test);
    key = await anApiKey(test, user.headers, user.merchantId);
  });
  afterAll(() => test.close());

  /** Makes a call by key under a request id of its own, which it returns. */
  async function callByKey(method: 'GET' | 'POST', path: string, payload?: object, headers = key.headers) {
    test.clock.advance(1000);
    const requestId = randomUUID();
    const answer = await test.app.inject({
      method,
      url: `/gateway/${path}`,
      headers: { ...headers, 'x-request-id': requestId },
      ...(payload ? { payload } : {}),
    });
    return { requestId, answer };
  }
  const get = async <T>(path: string, headers = user.headers) =>
    (await test.app.inject({ url: `/gateway/apiKeys/requests${path}`, headers })).json<T>();
  const list = async (query: string, headers = user.headers) =>
    (await get<{ content: LoggedRequest[] }>(`?${query}`, headers)).content;
  const waitFor = async (query: string, rows = 1) => {
    await expect.poll(async () => (await list(query)).length).toBe(rows);
    return list(query);
  };
  const read = async (id: string) => (await get<{ request: RequestDetails }>(`/${id}`)).request;

  it('are found by request id, payment and order number, with error, fields and events', async () => {
    const start = (amount: string) =>
      callByKey('POST', 'transaction/initiatePayment', {
        amount,
        reference: 'A-77',
        notifyUrl: 'http://127.0.0.1:9/',
      });
    const refused = await start('12.5');
    const made = await start('12.50');
    const { transactionId } = made.answer.json<{ transactionId: string }>();
    const cancelled = await callByKey('POST', 'transaction/cancelPayment', { id: transactionId });

    const [first] = await waitFor(`filter=${refused.requestId}`);
    expect(first).toMatchObject({
      call: 'POST /transaction/initiatePayment',
      httpStatus: 422,
      errorCode: 'invalidInput',
      keyName: 'Webwinkel',
      reference: 'A-77',
      transactionId: null,
    });
    expect(await read(first!.id)).toMatchObject({
      errors: [{ field: 'amount', error: 'amountTwoDecimals' }],
      events: [],
    });
    await waitFor('filter=a-77', 0);
    const order = await waitFor('filter=A-77&sort=createdDateTime,asc', 3);
    expect(order.map(({ requestId }) => requestId)).toEqual(
      [refused, made, cancelled].map(({ requestId }) => requestId),
    );
    const about = await waitFor(`filter=${transactionId}`, 2);
    const last = about.find(({ requestId }) => requestId === cancelled.requestId);
    expect((await read(last!.id)).events).toMatchObject([{ eventType: 'payment.aborted' }]);
    expect((await list('outcomes=FAILED')).map(({ requestId }) => requestId)).toEqual([refused.requestId]);
  });

  it('keep neither bodies nor query values, nor names that a sender made up', async () => {
    const { requestId } = await callByKey('POST', 'transaction/initiatePayment?x=Kanarie', {
      amount: '1.00',
      description: 'Voor Anna Kanarie',
      reference: 'Kanarie 4242 4242 4242 4242',
      'anna@kanarie.test': 1,
      metadata: { Kanarie: 7 },
    });
    const [row] = await waitFor(`filter=${requestId}`);
    expect((await read(row!.id)).errors).toEqual([{ field: 'x', error: 'unknownField' }]);
    const { rows } = await sql`SELECT r::text FROM api_requests r`.execute(test.ownerDb);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/kanarie|4242/i);
  });

  it('include those that the key or its address may not make, and nobody else’s', async () => {
    const small = await anApiKey(test, user.headers, user.merchantId, ['payments:read'], ['203.0.113.0/24']);
    const { requestId } = await callByKey('GET', 'merchant/getPaymentMethods', undefined, small.headers);
    expect(await waitFor(`filter=${requestId}`)).toMatchObject([
      { errorCode: 'addressNotAllowed', httpStatus: 403 },
    ]);
    const other = await aSignedInUser(test);
    expect(await list('', other.headers)).toEqual([]);
    const [own] = await list('');
    const answer = await test.app.inject({
      url: `/gateway/apiKeys/requests/${own!.id}`,
      headers: other.headers,
    });
    expect(answer.statusCode).toBe(404);
  });

  it('show which key uses what is deprecated, which the answer announces', async () => {
    const [since, sunset] = ['2026-12-01', '2027-06-01'];
    const marked: Endpoint[] = [getPaymentMethods, initiatePayment];
    Object.assign(getPaymentMethods, { deprecated: [{ since, sunset }] });
    Object.assign(initiatePayment, { deprecated: [{ field: 'description', since, sunset }] });
    try {
      const whole = await callByKey('GET', 'merchant/getPaymentMethods');
      const unused = await callByKey('POST', 'transaction/initiatePayment', { amount: '1.00' });
      const used = await callByKey('POST', 'transaction/initiatePayment', { amount: '1', description: 'x' });
      for (const { answer } of [whole, used])
        expect(answer.headers).toMatchObject({
          deprecation: '@1796083200',
          sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
        });
      expect(unused.answer.headers).not.toHaveProperty('deprecation');
      const rows = await waitFor('outcomes=DEPRECATED', 2);
      expect(rows.map(({ keyName, isDeprecated }) => [keyName, isDeprecated])).toEqual([
        ['Webwinkel', true],
        ['Webwinkel', true],
      ]);
      const [newest, oldest] = await Promise.all(rows.map(({ id }) => read(id)));
      expect(newest?.deprecated).toEqual([{ field: 'description', sunset }]);
      expect(oldest?.deprecated).toEqual([{ field: null, sunset }]);
      const { paths } = openApiDocument(test.context.settings);
      expect(paths['/gateway/merchant/getPaymentMethods']?.['get']).toMatchObject({ deprecated: true });
      expect(paths['/gateway/transaction/initiatePayment']?.['post']?.requestBody?.content).toMatchObject({
        'application/json': { schema: { properties: { description: { deprecated: true } } } },
      });
    } finally {
      for (const endpoint of marked) Object.assign(endpoint, { deprecated: undefined });
    }
  });

  it('are the last thousand of each company', async () => {
    const other = await aSignedInUser(test);
    const { id } = await anApiKey(test, other.headers, other.merchantId);
    const at = test.clock.now().getTime() - 60_000;
    await sql`INSERT INTO api_requests SELECT ${other.merchantId}, gen_random_uuid(), gen_random_uuid(), ${id}, 'GET /x',
      200, NULL, '{}', '{}', 1, NULL, '', ${new Date(at)}::timestamptz - n * interval '1 second'
      FROM generate_series(1, 1500) n`.execute(test.ownerDb);
    const before = (await list('')).length;
    const { headers } = await anApiKey(test, other.headers, other.merchantId);
    const { requestId } = await callByKey('GET', 'merchant/getPaymentMethods', undefined, headers);
    const count = async () =>
      Number(
        (
          await sql<{ n: string }>`SELECT count(*) AS n FROM api_requests
          WHERE merchant_id = ${other.merchantId}`.execute(test.ownerDb)
        ).rows[0]!.n,
      );
    await expect.poll(count).toBe(1000);
    expect(await list(`filter=${requestId}`, other.headers)).toHaveLength(1);
    expect(await list('')).toHaveLength(before);
  });

  it('name a refund’s payment and the order of it', async () => {
    const { id } = await aPaidPayment(test, { merchantId: user.merchantId, reference: 'A-78' });
    const refund = { transactionId: id, merchantId: user.merchantId, refundId: randomUUID(), amount: '1' };
    const { requestId } = await callByKey('POST', 'refund/initiateRefund', refund);
    expect(await waitFor('filter=A-78')).toMatchObject([{ requestId, transactionId: id }]);
  });
});
