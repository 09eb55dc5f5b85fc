import type { ErrorBody, PaymentDetails, PaymentLinkRow, RecurrenceDetails } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from '../../erasure/erase.ts';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aDebit } from '../../testing/engine/engine.ts';
import { aCreditor, runSlot } from '../../testing/engine/recurring.ts';
import { linkReference } from '../../testing/links.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { payReference } from './payer/pay-reference.ts';

const METADATA = { klant: 'Anna Kanarie', kassa: '3' };
const EMAIL = 'anna@kanarie.test';

describe('the order number and metadata of a shop', () => {
  const lines: string[] = [];
  let test: TestApp;
  let receiver: Receiver;
  let merchantId: string;
  let key: { authorization: string };
  beforeAll(async () => {
    test = await testApp({ logTo: { write: (line) => void lines.push(line) } });
    receiver = await startReceiver();
    ({ id: merchantId } = await aCreditor(test));
    const user = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    key = (await anApiKey(test, user.headers, merchantId)).headers;
  });
  afterAll(async () => {
    await receiver.close();
    await test.close();
  });

  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: `/gateway/${path}`, headers: { ...key, ...headers }, payload });
  const initiate = (payload: object, headers?: Record<string, string>) =>
    post('transaction/initiatePayment', { amount: '12.50', ...payload }, headers);
  const get = async <T>(path: string) =>
    (await test.app.inject({ url: `/gateway/${path}`, headers: key })).json<T>();
  const listPayments = async (query: string) => {
    const path = `transaction/getByMerchantId/${merchantId}?${query}`;
    return (await get<{ content: { id: string; reference: string }[] }>(path)).content;
  };
  const readPayment = async (id: string) =>
    (await get<{ details: { transaction: PaymentDetails } }>(`transaction/getPaymentDetails/${id}`)).details
      .transaction;
  const findEvents = (id: string) =>
    receiver.calls
      .map(({ body }) => JSON.parse(body) as { data: Record<string, unknown> })
      .filter(({ data }) => data['transactionId'] === id);
  /** Rows of a table, as text. */
  const readTable = async (table: 'notifications' | 'ledger_events' | 'audit_log' | 'idempotency_keys') =>
    JSON.stringify(await test.ownerDb.selectFrom(table).selectAll().execute());

  it('are read with the payment, and the payment is found by exactly its order number', async () => {
    const made = await initiate({ reference: 'A-1042', metadata: METADATA });
    const { transactionId: id } = made.json<{ transactionId: string }>();
    await initiate({ reference: 'A-10421' });
    expect(await readPayment(id)).toMatchObject({ reference: 'A-1042', metadata: METADATA });
    expect(await listPayments('reference=A-1042')).toMatchObject([{ id, reference: 'A-1042' }]);
    expect(await listPayments('reference=A-104')).toEqual([]);
    expect(await listPayments('filter=a-1042')).toHaveLength(2);
  });

  it('find the payment by a text, alone or with its name, also once a debtor has signed', async () => {
    const long = 'regel '.repeat(11).trim();
    const started = await initiate({ metadata: { ...METADATA, zuil: 'Zuid-7', regels: long } });
    const { transactionId: id, reference } = started.json<{ transactionId: string; reference: string }>();
    const find = async (text: string) =>
      (await listPayments(`filter=${encodeURIComponent(text)}`)).map((row) => row.id);
    for (const text of ['zuil:zuid-7', 'Zuid-7']) expect(await find(text)).toEqual([id]);
    expect(await find('zuil:zuid-8')).toEqual([]);
    expect(await find(long)).toEqual([]);
    await payReference(test.context, reference, aDebit());
    expect(await find('zuil:zuid-7')).toEqual([id]);
    expect(await readPayment(id)).toMatchObject({ metadata: { zuil: 'Zuid-7' } });
  });

  it('belong to the request of an idempotency key', async () => {
    const once = { 'idempotency-key': 'order-7' };
    const first = await initiate({ reference: 'A-7', metadata: { a: '1' } }, once);
    expect((await initiate({ reference: 'A-7', metadata: { a: '1' } }, once)).body).toBe(first.body);
    for (const other of [{ reference: 'A-8', metadata: { a: '1' } }, { reference: 'A-7' }])
      expect((await initiate(other, once)).json()).toMatchObject({ code: 'idempotencyKeyReused' });
  });

  it.each([
    [{ metadata: { kaart: '4242 4242 4242 4242' } }, { metadata: ['cardNumberInside'] }],
    [{ metadata: { '4242424242424242': 'x' } }, { metadata: ['cardNumberInside'] }],
    [{ reference: '4242424242424242' }, { reference: ['cardNumberInside'] }],
    [{ reference: 'x'.repeat(65) }, { reference: ['tooLong'] }],
    [{ metadata: { a: 'x'.repeat(501) } }, { 'metadata.a': ['tooLong'] }],
    [{ metadata: { a: 1 } }, { 'metadata.a': ['invalid'] }],
    [
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, ''])) },
      { metadata: ['tooLong'] },
    ],
  ])('refuses %j', async (wish, errors) => {
    const answers = [
      [await initiate(wish), ''],
      [
        await post('transaction/requestPaymentLink', {
          transaction: {
            merchantId,
            amount: '5.00',
            description: 'Lamp',
            paymentLink: true,
            linkValidityDays: 7,
            ...wish,
          },
        }),
        'transaction.',
      ],
    ] as const;
    for (const [answer, prefix] of answers)
      expect([answer.statusCode, answer.json<ErrorBody>().errors]).toEqual([
        422,
        Object.fromEntries(Object.entries(errors).map(([name, keys]) => [`${prefix}${name}`, keys])),
      ]);
  });

  it('go from a link to its payment, its recurring payment and each collection', async () => {
    const transaction = {
      merchantId,
      amount: '5.00',
      description: 'Lidmaatschap',
      reference: 'LID-9',
      metadata: METADATA,
      emailAddress: EMAIL,
      paymentLink: true,
      linkValidityDays: 7,
      transactionRecurrenceType: 'FIRST',
      frequency: 'MONTHLY',
    };
    const made = await post('transaction/requestPaymentLink', { transaction });
    const { paymentLink } = made.json<{ paymentLink: PaymentLinkRow }>();
    expect(paymentLink.reference).toBe('LID-9');
    const address = `transaction/getPaymentLink/${paymentLink.id}`;
    expect(await get(address)).toMatchObject({
      details: { paymentLink: { reference: 'LID-9', metadata: METADATA } },
    });
    for (const query of ['reference=LID-9', 'filter=LID-9'])
      expect(await get(`transaction/getPaymentLinks?${query}`)).toMatchObject({
        content: [{ id: paymentLink.id, reference: 'LID-9' }],
      });
    await payReference(test.context, linkReference(test, paymentLink), aCard());

    const [payment] = await listPayments('reference=LID-9');
    expect(await readPayment(payment!.id)).toMatchObject({ metadata: METADATA });
    const list = await get<{ content: { id: string; nextRunDate: string }[] }>(
      'recurrence/getRecurrencesForMerchant?reference=LID-9',
    );
    expect(list).toMatchObject({ content: [{ reference: 'LID-9' }] });
    const { id, nextRunDate } = list.content[0]!;
    test.clock.set(new Date(`${nextRunDate}T10:00:00Z`));
    await runSlot(test, { merchantId, id }, nextRunDate);
    const { details } = await get<{ details: { recurrence: RecurrenceDetails } }>(
      `recurrence/getRecurrence/${id}`,
    );
    expect(details.recurrence).toMatchObject({ reference: 'LID-9', metadata: METADATA });
    expect(await listPayments('reference=LID-9')).toHaveLength(2);
    for (const { transactionId } of details.recurrence.collections)
      expect(await readPayment(transactionId)).toMatchObject({ reference: 'LID-9', metadata: METADATA });
  });

  it('are in webhook events, the metadata as they are at delivery, and in no stored event, audit row or log', async () => {
    const started = await initiate({ reference: 'A-11', metadata: METADATA, notifyUrl: receiver.url });
    const { transactionId: id, reference } = started.json<{ transactionId: string; reference: string }>();
    receiver.answer(500);
    await payReference(test.context, reference, aCard());
    await test.delivery.drainPayment(merchantId, id);
    expect(findEvents(id).at(-1)?.data).toMatchObject({ reference: 'A-11', metadata: METADATA });
    const tables = ['notifications', 'ledger_events', 'audit_log', 'idempotency_keys'] as const;
    for (const table of tables) expect(await readTable(table)).not.toContain('Kanarie');
    expect(lines.join('')).not.toContain('Kanarie');

    await test.ownerDb
      .updateTable('payers')
      .set({ metadata: '' })
      .where('merchant_id', '=', merchantId)
      .where('payment_id', '=', id)
      .execute();
    receiver.answer(200);
    test.clock.advance(3_600_000);
    await test.delivery.drainPayment(merchantId, id);
    expect(findEvents(id).at(-1)?.data).toMatchObject({ reference: 'A-11' });
    expect(findEvents(id).at(-1)?.data).not.toHaveProperty('metadata');
  });

  it('show in the portal in the body of a webhook event, byte for byte as it was sent', async () => {
    const started = await initiate({ metadata: METADATA, notifyUrl: receiver.url });
    const { transactionId: id, reference } = started.json<{ transactionId: string; reference: string }>();
    await payReference(test.context, reference, aCard());
    await test.delivery.drainPayment(merchantId, id);
    const { headers } = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    const delivery = await test.ownerDb
      .selectFrom('notifications')
      .select('id')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
    const answer = await test.app.inject({ url: `/gateway/notification/deliveries/${delivery.id}`, headers });
    const { body } = answer.json<{ delivery: { body: string } }>().delivery;
    expect(body).toContain('Anna Kanarie');
    expect(body).toBe(receiver.calls.at(-1)?.body);
  });

  it('lose the metadata when their payer is erased', async () => {
    const transaction = {
      merchantId,
      amount: '5.00',
      description: 'Lamp',
      reference: 'A-12',
      metadata: METADATA,
      emailAddress: 'weg@kanarie.test',
      paymentLink: true,
      linkValidityDays: 1,
    };
    const made = await post('transaction/requestPaymentLink', { transaction });
    const { id } = made.json<{ paymentLink: PaymentLinkRow }>().paymentLink;
    test.clock.advance(3 * 86_400_000);
    await erasePerson(test.context, { email: 'weg@kanarie.test' }, merchantId, () => Promise.resolve());
    expect(await get(`transaction/getPaymentLink/${id}`)).toMatchObject({
      details: { paymentLink: { reference: 'A-12', metadata: {} } },
    });
  });
});
