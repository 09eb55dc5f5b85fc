import type { getBankDesk, getBankOrders, ResponseOf } from '@stuiver/contract';
import { readFileSync } from 'node:fs';
import { seededRandom } from '@stuiver/domain/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseCount, takeTurns } from '../../../../../tools/testing/selection.ts';
import type { TestApp } from '../../testing/app.ts';
import type { Twin } from '../../testing/bank/twin.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aBankTransfer,
  aFiledDebit,
  anIban,
  applyAll,
  aSentFile,
  aTwin,
  type Banker,
  emptyBank,
  takeStatement,
} from '../../testing/bank/world.ts';
import { balances, expectSoundBooks, paymentRow, refund, refundRows } from '../../testing/engine/engine.ts';
import { getRedirectUrl } from '../payments/payer/payment-status.ts';
import { sweepAttempts } from '../payments/engine/sweep-attempts.ts';
import { sweepRefunds } from '../refunds/sweep-refunds.ts';

type Orders = ResponseOf<typeof getBankOrders>;
type Desk = ResponseOf<typeof getBankDesk>;
type Payment = Awaited<ReturnType<typeof aBankTransfer>>;

const DAY = 86_400_000;
/** Accounts of three payers: A pays most of it, T a cent. */
const [A, B, T] = [anIban(1), anIban(2), anIban(3)] as const;

let test: TestApp;
let start: Date;
let one: Banker;
let other: Banker;
let twin: Twin;
let merchantId: string;
beforeAll(async () => {
  test = await aBankApp();
  start = test.clock.now();
});
beforeEach(async () => {
  await emptyBank(test);
  test.clock.set(start);
  [one, other] = [await aBanker(test), await aBanker(test)];
  twin = aTwin(test, { openingBalance: 1_000_000 });
  merchantId = (await aBankMerchant(test)).id;
});
afterAll(() => test.close());

async function passDay(): Promise<void> {
  test.clock.advance(DAY);
  [one, other] = [await aBanker(test), await aBanker(test)];
  await takeStatement(test, one, other, twin.endOfDay().camt053);
}

/** A payment that several accounts paid, one after the other; amounts in minor units. */
async function paidBy(
  amount: number,
  ...movements: readonly (readonly [string, number])[]
): Promise<Payment> {
  const payment = await aBankTransfer(test, merchantId, amount);
  for (const [iban, part] of movements)
    twin.payIn({ amount: part, iban, name: `Payer ${iban.slice(-2)}`, creditorReference: payment.reference });
  await passDay();
  return payment;
}

/** Orders that give back a payment's money, by the account that they go to. */
async function ordersBack(payment: Pick<Payment, 'id'>) {
  const rows = await test.ownerDb
    .selectFrom('bank_orders')
    .select(['id', 'iban', 'amount', 'status', 'key'])
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'REFUND')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows;
}
const targets = async (payment: Pick<Payment, 'id'>) =>
  (await ordersBack(payment)).map(({ iban, amount, status }) => [iban, amount, status]);
const endToEndId = async (payment: Payment, iban: string) =>
  (await ordersBack(payment)).findLast((order) => order.iban === iban)!.id.replaceAll('-', '');

/** Sends what waits to the bank, and lets it be booked. */
async function sendRefunds(): Promise<string> {
  const { xml } = await aSentFile(one, other, 'REFUNDS');
  await takeStatement(test, one, other, twin.take(xml));
  return xml;
}

/** Transfers of a file, by account. */
const filed = (xml: string) =>
  [...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>[^]*?<CdtrAcct><Id><IBAN>(\w+)</g)].map(
    ([, amount, iban]) => [iban!, amount!] as const,
  );

describe('a refund of a payment that two accounts paid', () => {
  it('goes back to each account for what it sent, under one refund', async () => {
    const payment = await paidBy(10_000, [A, 9_999], [T, 1]);
    await refund(test, payment, { amount: 10_000 });
    const xml = await sendRefunds();
    expect(new Map(filed(xml))).toEqual(
      new Map([
        [A, '99.99'],
        [T, '0.01'],
      ]),
    );
    expect(await refundRows(test, payment)).toMatchObject([{ amount: 10_000, status: 'PENDING' }]);
    await passDay();
    expect(await refundRows(test, payment)).toMatchObject([
      { amount: 10_000, missing_amount: 0, status: 'SUCCEEDED' },
    ]);
    await expectSoundBooks(test, [merchantId]);
  });

  it('starts with the oldest movement, refund after refund', async () => {
    const payment = await paidBy(10_000, [A, 6_000]);
    twin.payIn({ amount: 4_000, iban: T, creditorReference: payment.reference });
    await passDay();
    await refund(test, payment, { amount: 2_500 });
    test.clock.advance(1000);
    await refund(test, payment, { amount: 5_000 });
    test.clock.advance(1000);
    await refund(test, payment, { amount: 2_500 });
    expect(await targets(payment)).toEqual([
      [A, 2_500, 'WAITING'],
      [A, 3_500, 'WAITING'],
      [T, 1_500, 'WAITING'],
      [T, 2_500, 'WAITING'],
    ]);
  });

  it('returns what was too much to the account that sent it, and the rest to the others', async () => {
    const payment = await paidBy(10_000, [A, 6_000], [B, 6_000]);
    await passDay();
    twin.payIn({ amount: 500, iban: A, creditorReference: payment.reference });
    await passDay();
    expect(await targets(payment)).toEqual([
      [B, 2_000, 'WAITING'],
      [A, 500, 'WAITING'],
    ]);
    await refund(test, payment, { amount: 10_000 });
    expect((await targets(payment)).slice(2)).toEqual([
      [A, 6_000, 'WAITING'],
      [B, 4_000, 'WAITING'],
    ]);
  });

  it.each(takeTurns(['rejected', 'returned'], 1))(
    'stands for the account that took it when the other’s part is %s, whose room is free again',
    async (how) => {
      const payment = await paidBy(10_000, [A, 9_999], [T, 1]);
      await refund(test, payment, { amount: 10_000 });
      await sendRefunds();
      const id = await endToEndId(payment, T);
      if (how === 'rejected') await takeStatement(test, one, other, twin.reject(id, 'AC04'));
      await passDay();
      if (how === 'returned') {
        expect(await refundRows(test, payment)).toMatchObject([{ amount: 10_000, status: 'SUCCEEDED' }]);
        twin.returnLine(id, 'AC04');
        await passDay();
      }
      expect(await refundRows(test, payment)).toMatchObject([
        { amount: 9_999, missing_amount: 1, status: 'SUCCEEDED', reason_code: 'AC04' },
      ]);
      expect(await paymentRow(test, payment)).toMatchObject({
        refunded_amount: 9_999,
        refund_status: 'SUCCEEDED',
      });
      await expectSoundBooks(test, [merchantId]);
      // Money that came back from an account waits for a person there.
      await refund(test, payment, { amount: 1 });
      expect((await targets(payment)).at(-1)).toEqual([T, 1, 'HELD']);
      const { bank = 0, processor_clearing = 0 } = await balances(test, merchantId);
      expect(bank + processor_clearing).toBe(twin.balance() - 1_000_000);
    },
  );

  it('fails when every part fails, and gives all of its room back', async () => {
    const payment = await paidBy(10_000, [A, 9_000], [T, 1_000]);
    await refund(test, payment, { amount: 10_000 });
    await sendRefunds();
    for (const iban of [A, T])
      await takeStatement(test, one, other, twin.reject(await endToEndId(payment, iban), 'AC01'));
    expect(await refundRows(test, payment)).toMatchObject([{ status: 'FAILED' }]);
    expect(await paymentRow(test, payment)).toMatchObject({ refunded_amount: 0, refund_status: 'FAILED' });
    await expectSoundBooks(test, [merchantId]);
  });

  it('goes to both senders when its time is over before it was complete', async () => {
    const payment = await paidBy(10_000, [A, 3_000], [T, 2_000]);
    test.clock.advance(15 * DAY);
    await sweepAttempts(test.context);
    expect(await targets(payment)).toEqual([
      [A, 3_000, 'WAITING'],
      [T, 2_000, 'WAITING'],
    ]);
    await expectSoundBooks(test, [merchantId]);
  });
});

it('refunds anew what failed of a surplus, where it waits for a person at the desk', async () => {
  const payment = await paidBy(10_000, [A, 10_000], [T, 700]);
  await sendRefunds();
  await takeStatement(test, one, other, twin.reject(await endToEndId(payment, T), 'AC04'));
  const rows = await refundRows(test, payment);
  expect(new Map(rows.map(({ kind, amount, status }) => [status, [kind, amount]]))).toEqual(
    new Map([
      ['FAILED', ['SURPLUS', 700]],
      ['PENDING', ['SURPLUS', 700]],
    ]),
  );
  expect(rows).toHaveLength(2);
  const shown = await getRedirectUrl(test.context, payment.sealed);
  expect(shown.surplus).toEqual({ amount: '7.00', status: 'PENDING' });
  expect(await targets(payment)).toEqual([
    [T, 700, 'REJECTED'],
    [T, 700, 'HELD'],
  ]);
  await expectSoundBooks(test, [merchantId]);
});

it.each([
  ['names no account', '', ''],
  ['names an account whose check digits are wrong', 'NL00INGB0001234567', 'NL00INGB0001234567'],
  ['names the provider’s own account', 'NL44RABO0123456789', ''],
])('holds what came on a line that %s, in no file', async (_, iban, kept) => {
  const payment = await paidBy(10_000, [iban, 4_000], [A, 6_000]);
  await refund(test, payment, { amount: 10_000 });
  expect(await targets(payment)).toEqual([
    [kept, 4_000, 'HELD'],
    [A, 6_000, 'WAITING'],
  ]);
  expect(filed(await sendRefunds())).toEqual([[A, '60.00']]);
  await passDay();
  expect(await refundRows(test, payment)).toMatchObject([{ status: 'PENDING', amount: 10_000 }]);
});

describe('a part of a direct debit', () => {
  async function aBookedDebit(): Promise<{ merchantId: string; id: string }> {
    const payment = await aFiledDebit(test, merchantId, { iban: A });
    twin.take((await aSentFile(one, other, 'COLLECTIONS')).xml);
    await passDay();
    await passDay();
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED' });
    return payment;
  }

  it.each([
    ['that the bank debited', B, B],
    ['of its mandate if the bank names none', '', A],
  ])('goes back to the account %s', async (_, stated, expected) => {
    const payment = await aBookedDebit();
    await test.ownerDb
      .updateTable('bank_lines')
      .set({ counter_iban: stated })
      .where('effect', '=', 'COLLECTED')
      .execute();
    await refund(test, payment, { amount: 1_000 });
    test.clock.advance(1000);
    await refund(test, payment, { amount: 1_500 });
    expect(await targets(payment)).toEqual([
      [expected, 1_000, 'WAITING'],
      [expected, 1_500, 'WAITING'],
    ]);
  });
});

describe('a refund without a usable account', () => {
  const held = async () => (await one.get<Orders>('/orders?isHeld=true')).orders;
  const proposal = { name: 'J. Jansen', iban: B, reason: '' };
  async function aHeldRefund(): Promise<{ payment: Payment; id: string }> {
    const payment = await paidBy(10_000, ['', 4_000], [A, 6_000]);
    await refund(test, payment, { amount: 10_000 });
    const [order] = await held();
    return { payment, id: order!.id };
  }
  const decide = (who: Banker, id: string, decision: string, proposedDateTime?: string) =>
    who.post(`/orders/${id}/decision`, { decision, proposedDateTime });
  const seen = async () => (await held())[0]?.proposal?.proposedDateTime;

  it('goes to the account that one person proposes and another approves', async () => {
    const { payment, id } = await aHeldRefund();
    expect((await one.get<Desk>()).ordersOpen).toBe(1);
    expect((await one.post(`/orders/${id}/account`, proposal)).statusCode).toBe(200);
    expect((await held())[0]).toMatchObject({ amount: '40.00', proposal: { name: 'J. Jansen', iban: B } });
    expect((await decide(one, id, 'APPROVED', await seen())).json()).toMatchObject({ code: 'ownRequest' });
    const before = await seen();
    test.clock.advance(1000);
    await one.post(`/orders/${id}/account`, { ...proposal, iban: T });
    expect((await decide(other, id, 'APPROVED', before)).json()).toMatchObject({ code: 'changedMeanwhile' });
    expect((await decide(other, id, 'APPROVED', await seen())).statusCode).toBe(200);
    expect(await held()).toEqual([]);
    expect(new Map(filed(await sendRefunds()))).toEqual(
      new Map([
        [T, '40.00'],
        [A, '60.00'],
      ]),
    );
    await passDay();
    expect(await refundRows(test, payment)).toMatchObject([{ amount: 10_000, status: 'SUCCEEDED' }]);
    await expectSoundBooks(test, [merchantId]);
  });

  it('is proposed with no name, or an account that cannot be paid, which is refused at its field', async () => {
    const { id } = await aHeldRefund();
    for (const [wrong, errors] of [
      [{ name: '' }, { name: ['required'] }],
      [{ iban: 'NL00INGB0001234567' }, { iban: ['notAnIban'] }],
      [{ iban: 'NL44 RABO 0123 4567 89' }, { iban: ['invalid'] }],
      [{ iban: 'BR1500000000000010932840814P2' }, { iban: ['invalid'] }],
    ] as const) {
      const answer = await one.post(`/orders/${id}/account`, { ...proposal, ...wrong });
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors }]);
    }
    expect((await held())[0]?.proposal).toBeNull();
  });

  it('fails when two people give it up, and the rest of the refund continues', async () => {
    const { payment, id } = await aHeldRefund();
    await one.post(`/orders/${id}/account`, { name: '', iban: '', reason: 'Betaler onbereikbaar' });
    await decide(other, id, 'REJECTED', await seen());
    expect((await held())[0]?.proposal).toBeNull();
    await one.post(`/orders/${id}/account`, { name: '', iban: '', reason: 'Betaler onbereikbaar' });
    await decide(other, id, 'APPROVED', await seen());
    await applyAll(test);
    await sendRefunds();
    await passDay();
    expect(await refundRows(test, payment)).toMatchObject([
      { amount: 6_000, missing_amount: 4_000, status: 'SUCCEEDED', reason_code: 'unpayable' },
    ]);
    expect(await paymentRow(test, payment)).toMatchObject({ refunded_amount: 6_000 });
    await expectSoundBooks(test, [merchantId]);
  });

  it('stays in suspense when it was too much and two people give it up', async () => {
    const payment = await paidBy(10_000, [A, 10_000], ['', 700]);
    const [order] = await held();
    await one.post(`/orders/${order!.id}/account`, { name: '', iban: '', reason: 'Onbekend' });
    await decide(other, order!.id, 'APPROVED', await seen());
    await applyAll(test);
    expect(await refundRows(test, payment)).toMatchObject([{ kind: 'SURPLUS', status: 'FAILED' }]);
    expect(await balances(test, merchantId)).toMatchObject({ suspense: -700 });
    await expectSoundBooks(test, [merchantId]);
  });
});

it('holds a refund to a payer who was erased', async () => {
  const payment = await paidBy(10_000, [A, 10_000]);
  await test.ownerDb
    .updateTable('bank_orders')
    .set({ name: '', iban: '', erased_at: test.clock.now() })
    .where('payment_id', '=', payment.id)
    .execute();
  await refund(test, payment, { amount: 10_000 });
  expect(await targets(payment)).toEqual([['', 10_000, 'HELD']]);
});

it('never gives an account more than it sent, whatever fails, and keeps the books to the cent', async () => {
  const random = seededRandom('movements');
  const payers = [A, B, T, anIban(4)];
  const payments: Payment[] = [];
  for (let round = 0; round < 6; round += 1) {
    const amount = 5_000 + random.int(5_000);
    const payment = await aBankTransfer(test, merchantId, amount);
    payments.push(payment);
    let left = amount + random.pick([0, 0, 777]);
    while (left > 0) {
      const part = Math.min(left, 1 + random.int(4_000));
      twin.payIn({ amount: part, iban: random.pick(payers), creditorReference: payment.reference });
      left -= part;
    }
  }
  await passDay();
  for (let day = 0; day < chooseCount(4, 12); day += 1) {
    for (const payment of payments) {
      const { captured_amount, refunded_amount } = await paymentRow(test, payment);
      const room = captured_amount - refunded_amount;
      if (room > 0 && random.int(2) === 0) await refund(test, payment, { amount: 1 + random.int(room) });
    }
    const files = await one.post('/files', { kind: 'REFUNDS' });
    if (files.statusCode === 200) {
      const { id } = files.json<{ id: string }>();
      await other.post(`/files/${id}/decision`, { decision: 'APPROVED' });
      await takeStatement(test, one, other, twin.take((await one.post(`/files/${id}/download`)).body));
    }
    for (const payment of payments)
      for (const order of await ordersBack(payment)) {
        const reference = order.id.replaceAll('-', '');
        if (order.status === 'FILED' && random.int(6) === 0)
          await takeStatement(test, one, other, twin.reject(reference, 'AC04'));
        else if (order.status === 'BOOKED' && random.int(8) === 0) twin.returnLine(reference, 'MS03');
      }
    await passDay();
    await sweepRefunds(test.context);
  }
  const sent = await test.ownerDb
    .selectFrom('bank_lines as l')
    .innerJoin('bank_orders as o', 'o.id', 'l.order_id')
    .select(['o.payment_id', 'l.counter_iban as iban', 'l.amount'])
    .where('l.effect', '=', 'RECEIVED')
    .execute();
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  let failed = 0;
  for (const payment of payments) {
    const orders = await ordersBack(payment);
    failed += orders.filter(({ status }) => status === 'REJECTED' || status === 'RETURNED').length;
    for (const iban of payers) {
      const back = orders.filter(
        (order) => order.iban === iban && order.status !== 'REJECTED' && order.status !== 'RETURNED',
      );
      const own = sent.filter((line) => line.payment_id === payment.id && line.iban === iban);
      expect([payment.id, iban, sum(back) <= sum(own)]).toEqual([payment.id, iban, true]);
    }
  }
  expect(failed).toBeGreaterThan(1);
  await expectSoundBooks(test, [merchantId]);
  // The books follow a refund's money when its last part has gone.
  const pending = await test.ownerDb
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'PENDING')
    .execute();
  const gone = await Promise.all(payments.map(ordersBack));
  const ahead = gone
    .flat()
    .filter(({ key, status }) => status === 'BOOKED' && pending.some(({ id }) => id === key));
  const { bank = 0, processor_clearing = 0 } = await balances(test, merchantId);
  expect(bank + processor_clearing - sum(ahead)).toBe(twin.balance() - 1_000_000);
});

it('decides anew, by its migration, what a former rule made and no file holds', async () => {
  const payment = await paidBy(10_000, [A, 9_999], [T, 1]);
  const { input } = await refund(test, payment, { amount: 10_000 });
  const ofRefund = test.ownerDb.deleteFrom('bank_orders').where('key', '=', input.refundId);
  await ofRefund.where('part', '=', 1).execute();
  const former = { iban: T, amount: 10_000, line_id: null };
  await test.ownerDb.updateTable('bank_orders').set(former).where('key', '=', input.refundId).execute();
  const url = new URL('../../../migrations/0025_refunds_by_movement.sql', import.meta.url);
  const changes = readFileSync(url, 'utf8').match(/^(DELETE FROM|UPDATE) [^;]+;/gm)!;
  expect(changes).toHaveLength(2);
  for (const change of changes) await sql.raw(change).execute(test.ownerDb);
  expect(await targets(payment)).toEqual([]);
  await sweepRefunds(test.context);
  expect(await targets(payment)).toEqual([
    [A, 9_999, 'WAITING'],
    [T, 1, 'WAITING'],
  ]);
});

it('decides anew what a former rule put in a file, once that was cancelled', async () => {
  const payment = await paidBy(10_000, [A, 9_999], [T, 1]);
  const { input } = await refund(test, payment, { amount: 10_000 });
  const orders = test.ownerDb.updateTable('bank_orders').where('key', '=', input.refundId);
  await test.ownerDb
    .deleteFrom('bank_orders')
    .where('key', '=', input.refundId)
    .where('part', '=', 1)
    .execute();
  await orders.set({ iban: T, amount: 10_000, line_id: null }).execute();
  const { id } = await aSentFile(one, other, 'REFUNDS');
  expect((await one.get<Orders>('/orders?isHeld=true')).orders).toMatchObject([{ iban: T, status: 'FILED' }]);
  await one.post(`/files/${id}/cancel`, { reason: 'Naar de verkeerde' });
  test.clock.advance(6 * 3_600_000);
  await sweepRefunds(test.context);
  await applyAll(test);
  expect(await targets(payment)).toEqual([
    [A, 9_999, 'WAITING'],
    [T, 1, 'WAITING'],
  ]);
});
