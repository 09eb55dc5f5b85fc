import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdyenWorld, anAdyenWorld } from '../../testing/adyen/world.ts';
import {
  aCard,
  aPayment,
  attemptRows,
  expectSoundBooks,
  paymentRow,
  refundRows,
} from '../../testing/engine/engine.ts';
import { runSlot } from '../../testing/engine/recurring.ts';
import { receiveMessage } from '../inbox/inbox.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { finishAttempt } from '../payments/payer/return.ts';
import { expireDue } from '../payments/engine/end-payments.ts';
import { sweepAttempts } from '../payments/engine/sweep-attempts.ts';
import { makeProcessors } from '../processors/processor.ts';
import { findOperation, insertOperation } from './operation-queries.ts';
import { ADYEN, writeReference } from './reference.ts';

const CARD = '4111111111111111';
const CHALLENGED = '4212345678901237';
const BANCONTACT_CARD = '6703444444444449';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a payment through Adyen', () => {
  let world: AdyenWorld;
  let merchantId: string;
  let log = '';
  beforeAll(async () => {
    world = await anAdyenWorld({ logTo: { write: (line) => void (log += line) } });
    ({ id: merchantId } = await world.makeMerchant('CARD', 'IDEAL', 'BANCONTACT'));
  });
  afterEach(() => expectSoundBooks(world.test, [merchantId]));
  afterAll(() => world.close());

  const pay = async (number = CARD, holder = 'J. Jansen', context = world.test.context) => {
    const payment = await aPayment(world.test, { merchantId, amount: 1250 });
    const result = await payReference(context, payment.reference, aCard(number, { cardHolderName: holder }));
    const [attempt] = await attemptRows(world.test, payment);
    const at = writeReference({ merchantId, key: attempt!.id });
    return { ...payment, result, attemptId: attempt!.id, at };
  };
  type Payment = Awaited<ReturnType<typeof pay>>;

  const readAttempt = async (payment: Pick<Payment, 'merchantId' | 'id'>) =>
    (await attemptRows(world.test, payment))[0]!;
  const findRow = ({ attemptId: key }: Pick<Payment, 'attemptId'>) =>
    findOperation(world.test.context.db, 'payment', { merchantId, key });
  const callsOf = ({ at }: Pick<Payment, 'at'>) =>
    world.twin.calls.filter(({ body }) => body['reference'] === at || body['paymentReference'] === at);

  /** Time passes until what is under way was asked about and reported. */
  async function pass(rounds = 2, milliseconds = 2 * MINUTE): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      world.test.clock.advance(milliseconds);
      await sweepAttempts(world.test.context, merchantId);
      await world.deliver();
    }
  }

  it('is authorised at once and succeeds by the event of its capture only', async () => {
    const payment = await pay();
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'AUTHORIZED' });
    world.test.clock.advance(2 * MINUTE);
    await sweepAttempts(world.test.context, merchantId);
    expect(await findRow(payment)).toMatchObject({ status: 'AUTHORIZED', capture: 'RECEIVED' });
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'AUTHORIZED' });
    await world.deliver();
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: 1250 });
  });

  it('is named by merchant and attempt, and by keys that fit', async () => {
    const payment = await pay();
    await pass();
    for (const { idempotencyKey } of callsOf(payment)) {
      expect(idempotencyKey!.length).toBeLessThanOrEqual(64);
      expect(idempotencyKey).toContain(payment.attemptId);
    }
    expect(callsOf(payment).map(({ path }) => path.split('/').at(-1))).toEqual(['payments', 'captures']);
    expect(callsOf(payment)[0]!.body).toMatchObject({
      amount: { value: 1250, currency: 'EUR' },
      shopperInteraction: 'Ecommerce',
    });
  });

  it('has its statement text in the characters that Adyen takes', async () => {
    const processor = world.test.context.processors.get(ADYEN);
    const statementText = 'Fietsen (Delft): order 7 van november';
    const start: typeof processor.start = (request) => processor.start({ ...request, statementText });
    const processors = makeProcessors([{ ...processor, start }]);
    const payment = await pay(CARD, 'J. Jansen', { ...world.test.context, processors });
    expect(callsOf(payment)[0]!.body).toMatchObject({ shopperStatement: 'Fietsen Delft order 7' });
  });

  it('is repeated with its key after a lost answer, and taken once', async () => {
    world.twin.break('payments', 'after');
    const payment = await pay();
    expect(await readAttempt(payment)).toMatchObject({ status: 'AUTHORIZED' });
    const keys = callsOf(payment).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(
      [...world.twin.books.payments.values()].filter(({ reference }) => reference === payment.at),
    ).toHaveLength(1);
  });

  it('is unknown while its first call is under way, never failed', async () => {
    world.twin.break('payments', 'busy', 'busy');
    const payment = await pay(CARD, 'J. Jansen', { ...world.test.context, callLimitMs: 50 });
    expect(await readAttempt(payment)).toMatchObject({ status: 'UNKNOWN' });
    expect(payment.result.status).toBe('PENDING');
    // The call goes on with the card in memory, after the payer was told that we are checking.
    await expect.poll(async () => (await findRow(payment))?.status, { timeout: 20_000 }).toBe('AUTHORIZED');
    await pass();
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'SUCCEEDED', late: false });
  });

  /** An attempt whose process ended after it had written its row, with or without the call. */
  async function anInterrupted(call: boolean): Promise<Payment> {
    const processor = world.test.context.processors.get(ADYEN);
    const start: typeof processor.start = async (request) => {
      if (call) await processor.start(request);
      else {
        const at = world.test.clock.now();
        await insertOperation(world.test.context.db, {
          merchant_id: merchantId,
          kind: 'payment',
          key: request.key,
          method: request.method,
          merchant_account: world.twin.merchantAccount,
          amount: request.amount,
          currency: request.currency,
          status: 'SENT',
          created_at: at,
          updated_at: at,
        });
      }
      throw new Error('the process ended');
    };
    const processors = makeProcessors([{ ...processor, start }]);
    const payment = await pay(CARD, 'J. Jansen', { ...world.test.context, processors });
    expect(await readAttempt(payment)).toMatchObject({ status: 'UNKNOWN' });
    return payment;
  }

  it('that was never sent is cancelled by our reference, and stays unknown until someone finds out', async () => {
    const payment = await anInterrupted(false);
    world.test.clock.advance(MINUTE);
    await sweepAttempts(world.test.context, merchantId);
    expect(callsOf(payment)).toEqual([]);
    await pass(4);
    expect(callsOf(payment).map(({ path }) => path)).toEqual([expect.stringMatching(/\/cancels$/)]);
    for (let hour = 0; hour < 3; hour += 1) await pass(1, DAY / 2);
    expect(await readAttempt(payment)).toMatchObject({ status: 'UNKNOWN' });
    expect(callsOf(payment)).toHaveLength(1);
    const again = payReference(world.test.context, payment.reference, aCard(CARD));
    await expect(again).rejects.toMatchObject({ code: 'attemptUncertain' });
  });

  it('that was taken before the process ended is found by its events', async () => {
    const payment = await anInterrupted(true);
    await pass(3);
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: 1250 });
  });

  it.each([
    { name: 'a result code that is unknown', answer: { resultCode: 'Approved' } },
    { name: 'a result code of another flow', answer: { resultCode: 'Success' } },
    { name: 'a redirect to nowhere', answer: { resultCode: 'RedirectShopper', action: null } },
  ])('is neither authorised nor failed by $name', async ({ answer }) => {
    world.twin.break('payments', { answer });
    const payment = await pay(CARD, 'DECLINED');
    expect(await readAttempt(payment)).toMatchObject({ status: 'UNKNOWN' });
    expect(await findRow(payment)).toMatchObject({ status: 'SENT' });
    expect(log).toContain('a processor gave an unexpected answer');
    await pass();
    expect(await readAttempt(payment)).toMatchObject({ status: 'FAILED' });
  });

  it('is cancelled when it is authorised after its end, if an earlier cancel may not have arrived', async () => {
    world.twin.break('payments', { answer: { resultCode: 'Approved' } });
    const payment = await pay(CARD, 'DECLINED');
    // The process ended between the row and the call of its cancel.
    await world.test.ownerDb
      .updateTable('adyen_operations')
      .set({ cancel: 'SENT' })
      .where('key', '=', payment.attemptId)
      .execute();
    await world.deliver();
    expect(await readAttempt(payment)).toMatchObject({ status: 'FAILED' });
    world.twin.decide(payment.at, 'Authorised');
    await world.deliver();
    await world.deliver();
    expect(world.twin.books.getPayment(payment.at)).toMatchObject({ status: 'cancelled', captured: 0 });
    expect(await findRow(payment)).toMatchObject({ status: 'ABORTED', cancel: 'SUCCEEDED' });
    expect(await paymentRow(world.test, payment)).toMatchObject({ captured_amount: 0 });
  });

  it.each([{ resultCode: 'PartiallyAuthorised' }, { amount: { value: 100, currency: 'EUR' } }])(
    'is cancelled when a part of the amount is authorised: %j',
    async (answer) => {
      world.twin.break('payments', { answer });
      const payment = await pay();
      expect(await readAttempt(payment)).toMatchObject({ status: 'PENDING' });
      expect(callsOf(payment).map(({ path }) => path)).toContainEqual(expect.stringMatching(/\/cancels$/));
      expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'PENDING', captured_amount: 0 });
    },
  );

  it.each([
    ['NOT_ENOUGH_BALANCE', '51'],
    ['CVC_DECLINED', 'N7'],
    ['CARD_EXPIRED', '54'],
  ])('that is refused as %s fails with %s', async (holder, code) => {
    const payment = await pay(CARD, holder);
    expect(await readAttempt(payment)).toMatchObject({ status: 'FAILED', decline_code: code });
  });

  /** Opens the address that the payer comes back by, as a browser does. */
  async function comeBack(address: string): Promise<string> {
    const { pathname, search } = new URL(address);
    const next = await finishAttempt(
      world.test.context,
      pathname.split('/').at(-1)!,
      Object.fromEntries(new URLSearchParams(search)),
    );
    return new URL(next).pathname;
  }

  it('is taken once when its payer comes back from 3-D Secure twice within a second', async () => {
    const payment = await pay(CHALLENGED);
    expect(payment.result.redirectUrl).toContain('/payment/onward/');
    expect(await readAttempt(payment)).toMatchObject({ status: 'REDIRECTED' });
    const back = world.twin.act(payment.at, 'approve');
    const pages = await Promise.all([comeBack(back), comeBack(back), comeBack(back)]);
    for (const page of pages) expect(page).toMatch(/^\/payment\/status\//);
    expect(await comeBack(back)).toMatch(/^\/payment\/status\//);
    expect(await readAttempt(payment)).toMatchObject({ status: 'AUTHORIZED' });
    await pass();
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: 1250 });
    expect(await attemptRows(world.test, payment)).toHaveLength(1);
  });

  it('is left as it is by a return with a made-up or missing text, and by one after its end', async () => {
    const payment = await pay(CHALLENGED);
    const back = world.twin.act(payment.at, 'refuse');
    for (const text of ['?redirectResult=made-up', '?cres=e30', '']) {
      const { origin, pathname } = new URL(back);
      expect(await comeBack(`${origin}${pathname}${text}`)).toMatch(/^\/payment\/status\//);
      expect(await readAttempt(payment)).toMatchObject({ status: 'REDIRECTED' });
    }
    await comeBack(back);
    expect(await readAttempt(payment)).toMatchObject({
      status: 'FAILED',
      decline_code: 'threeDSecureFailed',
    });
    await comeBack(back);
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'OPEN' });
  });

  /** Pays by the card of Bancontact, at a merchant who is paid through Adyen. */
  const payBancontact = async (holder = 'J. Jansen') => {
    const payment = await aPayment(world.test, { merchantId, amount: 1250 });
    const typed = { paymentMethod: 'BANCONTACT', byCard: true, cvc: '', cardHolderName: holder };
    await payReference(world.test.context, payment.reference, aCard(BANCONTACT_CARD, typed));
    const [attempt] = await attemptRows(world.test, payment);
    return { ...payment, attempt: attempt!, at: writeReference({ merchantId, key: attempt!.id }) };
  };

  it('by the card of Bancontact has no security code, is approved at the bank and needs no capture', async () => {
    const payment = await payBancontact();
    expect(payment.attempt).toMatchObject({
      status: 'REDIRECTED',
      method: 'BANCONTACT',
      card_brand: 'BANCONTACT',
      card_first_six: '670344',
      card_last_four: '4449',
    });
    expect(callsOf(payment)[0]!.body['paymentMethod']).toEqual({
      type: 'bcmc',
      number: BANCONTACT_CARD,
      expiryMonth: '04',
      expiryYear: '2031',
      holderName: 'J. Jansen',
    });
    await comeBack(world.twin.act(payment.at, 'approve'));
    await pass();
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: 1250 });
    expect(world.twin.books.getPayment(payment.at)).toMatchObject({ type: 'bcmc', captured: 1250 });
    expect(callsOf(payment)).toHaveLength(1);
  });

  it('by the card of Bancontact fails when its payer refuses, or the bank does', async () => {
    for (const [holder, act, code] of [
      ['J. Jansen', 'refuse', 'threeDSecureFailed'],
      ['NOT_ENOUGH_BALANCE', 'approve', '51'],
    ] as const) {
      const payment = await payBancontact(holder);
      await comeBack(world.twin.act(payment.at, act));
      expect(await readAttempt(payment)).toMatchObject({ status: 'FAILED', decline_code: code });
    }
  });

  it('keeps the success of a second attempt when the first one fails later', async () => {
    const first = await pay(CHALLENGED);
    await payReference(world.test.context, first.reference, aCard(CARD));
    await pass();
    expect(await paymentRow(world.test, first)).toMatchObject({ status: 'SUCCEEDED' });
    await comeBack(world.twin.act(first.at, 'refuse'));
    await pass();
    expect(await paymentRow(world.test, first)).toMatchObject({ status: 'SUCCEEDED', amount: 1250 });
    expect(
      (await attemptRows(world.test, first)).map(({ status, surplus }) => [status, surplus]),
    ).toContainEqual(['SUCCEEDED', false]);
    expect(await refundRows(world.test, first)).toEqual([]);
  });

  it('is cancelled when it expires before its capture, by the event only', async () => {
    const payment = await pay();
    await world.test.ownerDb
      .updateTable('payments')
      .set({ expires_at: world.test.clock.now() })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', payment.id)
      .execute();
    world.test.clock.advance(2 * MINUTE);
    await sweepAttempts(world.test.context, merchantId);
    expect(await findRow(payment)).toMatchObject({ status: 'AUTHORIZED', cancel: 'RECEIVED', capture: null });
    await pass();
    await expireDue(world.test.context, merchantId);
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'FAILED', captured_amount: 0 });
  });

  it('is captured when the process ended before the answer of its capture, though it has expired meanwhile', async () => {
    const payment = await pay();
    await world.test.ownerDb
      .updateTable('adyen_operations')
      .set({ capture: 'SENT' })
      .where('merchant_id', '=', merchantId)
      .where('key', '=', payment.attemptId)
      .execute();
    await world.test.ownerDb
      .updateTable('payments')
      .set({ expires_at: world.test.clock.now() })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', payment.id)
      .execute();
    await pass();
    expect(callsOf(payment).map(({ path }) => path.split('/').at(-1))).toEqual(['payments', 'captures']);
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: 1250 });
  });

  it('has a second movement of money under its reference reversed, as it may not be captured', async () => {
    const payment = await pay();
    await pass();
    const { body } = callsOf(payment)[0]!;
    const { pspReference } = world.twin.books.pay(body);
    const message = {
      processor: ADYEN,
      messageId: `second ${String(pspReference)}`,
      merchantId,
      subject: { kind: 'attempt', id: payment.attemptId },
      status: 'SUCCEEDED',
      reasonCode: null,
      reference: String(pspReference),
    } as const;
    expect(await receiveMessage(world.test.context, message)).toBe('surplus');
    const reversed = expect.stringMatching(
      new RegExp(`/payments/${String(pspReference)}/reversals$`),
    ) as string;
    expect(world.twin.calls.map(({ path }) => path)).toContainEqual(reversed);
    await pass();
    expect(await refundRows(world.test, payment)).toMatchObject([
      { kind: 'SURPLUS', status: 'SUCCEEDED', amount: 1250 },
    ]);
    expect(await paymentRow(world.test, payment)).toMatchObject({ status: 'SUCCEEDED', amount: 1250 });
  });

  it('has a refund that went unanswered sent again only while its key surely counts', async () => {
    const payment = await pay();
    await pass();
    const { refundStatus } = world.test.context.processors.get(ADYEN);
    /** A refund whose process ended days ago, before the answer of its call. */
    const anOldRefund = async (days: number) => {
      const key = world.test.context.ids.next();
      const at = new Date(world.test.clock.now().getTime() - days * DAY);
      await insertOperation(world.test.context.db, {
        merchant_id: merchantId,
        kind: 'refund',
        key,
        attempt_key: payment.attemptId,
        method: 'CARD',
        merchant_account: world.twin.merchantAccount,
        amount: 100,
        currency: 'EUR',
        status: 'SENT',
        created_at: at,
        updated_at: at,
      });
      return { merchantId, key };
    };
    const sent = ({ key }: { key: string }) =>
      world.twin.calls.filter(({ body }) => body['reference'] === `${merchantId}.${key}`);
    const recent = await anOldRefund(5);
    expect(await refundStatus(recent)).toMatchObject({ status: 'PENDING' });
    expect(sent(recent)).toHaveLength(1);
    const old = await anOldRefund(7);
    log = '';
    await expect(refundStatus(old)).rejects.toThrow('its key has expired');
    expect(sent(old)).toEqual([]);
    expect(log).toContain('a processor gave an unexpected answer');
    world.twin.forget();
  });

  it('stores the card of a first payment as a token, by which later ones are collected', async () => {
    const payment = await aPayment(world.test, {
      merchantId,
      amount: 2500,
      recurrence: { frequency: 'MONTHLY', endDate: null },
    });
    await payReference(world.test.context, payment.reference, aCard(CARD));
    await pass();
    const recurrence = await world.test.ownerDb
      .selectFrom('recurrences')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('first_payment_id', '=', payment.id)
      .executeTakeFirstOrThrow();
    const due = recurrence.next_run_date!;
    world.test.clock.set(new Date(`${due}T12:00:00Z`));
    expect(await runSlot(world.test, { merchantId, id: recurrence.id }, due)).toBe('collected');
    const { body } = world.twin.calls.findLast(({ path }) => path.endsWith('/payments'))!;
    expect(body).toMatchObject({ shopperInteraction: 'ContAuth', recurringProcessingModel: 'Subscription' });
    expect(JSON.stringify(body)).not.toContain(CARD);
    await pass();
    const collected = await world.test.ownerDb
      .selectFrom('payments')
      .select('status')
      .where('merchant_id', '=', merchantId)
      .where('recurrence_id', '=', recurrence.id)
      .execute();
    expect(collected.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  it('leaves the card’s number and code in no row, log line, file or error', async () => {
    const [number, cvc] = ['4988438843884305', '7373'];
    const secrets = [number, number.slice(6), BANCONTACT_CARD, BANCONTACT_CARD.slice(6)];
    log = '';
    const error = vi.spyOn(console, 'error');
    for (const faults of [[], ['busy'], ['after'], [{ status: 500 }]] as const) {
      world.twin.break('payments', ...faults);
      await pay(number, 'N. Kanarie');
    }
    await pay(number, 'DECLINED');
    await payBancontact();
    await pass();
    const { rows: tables } = await sql<{ name: string }>`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(
      world.test.ownerDb,
    );
    for (const secret of secrets) {
      for (const { name } of tables) {
        const { rows } =
          await sql`SELECT 1 FROM ${sql.raw(name)} AS t WHERE t::text LIKE ${`%${secret}%`}`.execute(
            world.test.ownerDb,
          );
        expect([name, rows]).toEqual([name, []]);
      }
      const folder = world.test.context.settings.dataDirectory;
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, file);
        if (statSync(path).isFile()) expect(readFileSync(path, 'latin1')).not.toContain(secret);
      }
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain(`"${cvc}"`);
    expect(error).not.toHaveBeenCalled();
  });
});
