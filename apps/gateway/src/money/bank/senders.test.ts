import type { RefundAccounts } from '@stuiver/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDashboardToday } from '../../insight/dashboard/today.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import type { TestApp } from '../../testing/app.ts';
import type { Twin } from '../../testing/bank/twin.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aBankTransfer,
  anIban,
  aSentFile,
  aTwin,
  type Banker,
  takeStatement,
} from '../../testing/bank/world.ts';
import { expectSoundBooks, paymentRow, refund, refundRows } from '../../testing/engine/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { aSession, limitRole } from '../../testing/refund-requests.ts';
import { decideRefundRequest } from '../refunds/approvals/decide.ts';
import { getRefundRequest } from '../refunds/approvals/read-requests.ts';
import { requestRefunds } from '../refunds/approvals/request-refunds.ts';
import { runRefundRequests } from '../refunds/approvals/run-requests.ts';
import { readAccounts } from '../refunds/senders.ts';

type Payment = { readonly merchantId: string; readonly id: string };

const DAY = 86_400_000;
const [A, T] = [anIban(1), anIban(3)] as const;

let test: TestApp;
let one: Banker;
let other: Banker;
let twin: Twin;
let merchantId: string;
beforeAll(async () => {
  test = await aBankApp();
  [one, other] = [await aBanker(test), await aBanker(test)];
  twin = aTwin(test);
  merchantId = (await aBankMerchant(test)).id;
});
afterAll(async () => {
  await expectSoundBooks(test);
  await test.close();
});

async function passDay(): Promise<void> {
  test.clock.advance(DAY);
  [one, other] = [await aBanker(test), await aBanker(test)];
  await takeStatement(test, one, other, twin.endOfDay().camt053);
}

/** A payment of € 100.00 that A paid for the most part, and T the rest; amounts in minor units. */
async function paidByTwo(ofT = 4_000): Promise<Payment> {
  const payment = await aBankTransfer(test, merchantId, 10_000);
  const creditorReference = payment.reference;
  twin.payIn({ amount: 10_000 - ofT, iban: A, name: 'A. Aalders', creditorReference });
  twin.payIn({ amount: ofT, iban: T, name: 'T. Tiemes', creditorReference });
  await passDay();
  return payment;
}

async function ordersBack(payment: Payment) {
  const rows = await test.ownerDb
    .selectFrom('bank_orders')
    .select(['id', 'iban', 'amount', 'status'])
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'REFUND')
    .orderBy('id')
    .execute();
  return rows.map(({ iban, amount, status }) => [iban, amount, status]);
}

const findSenderId = async (payment: Payment, iban: string) => {
  const { movements } = await readAccounts(test.context, merchantId, payment.id);
  return movements.find((movement) => movement.iban === iban)!.senderId;
};

it('shows who paid, what each can get back, and where refunds go, to its own company only', async () => {
  const payment = await paidByTwo();
  await refund(test, payment, { amount: 7_000 });
  const { headers } = await aSignedInUser(test, { merchantId, roles: ['SUPPORT'] });
  const stranger = await aSignedInUser(test, { roles: ['ADMIN'] });
  const read = (by: Record<string, string>) =>
    test.app.inject({ url: `/gateway/refund/accounts/${payment.id}`, headers: by });
  expect((await read(stranger.headers)).statusCode).toBe(404);
  const answer = (await read(headers)).json<RefundAccounts>();
  expect(answer).toMatchObject({
    movements: [
      { name: 'A. Aalders', iban: A, amount: '60.00', left: '0.00', isUsable: true },
      { name: 'T. Tiemes', iban: T, amount: '40.00', left: '30.00', isUsable: true },
    ],
    parts: [
      { name: 'A. Aalders', iban: A, amount: '60.00', status: 'PENDING' },
      { name: 'T. Tiemes', iban: T, amount: '10.00', status: 'PENDING' },
    ],
  });
});

it('goes to the sender that a user chose, up to what that sender has left', async () => {
  const payment = await paidByTwo();
  const senderId = await findSenderId(payment, T);
  const { headers } = await aSignedInUser(test, { merchantId, roles: ['FINANCE'] });
  const send = (amount: string, chosen: string, refundId: string = test.context.ids.next()) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/refund/initiateRefund',
      headers,
      payload: { merchantId, transactionId: payment.id, refundId, amount, senderId: chosen },
    });
  expect((await send('40.01', senderId)).json()).toMatchObject({ errors: { senderId: ['exceedsSender'] } });
  const stranger = test.context.ids.next();
  expect((await send('1.00', stranger)).json()).toMatchObject({ errors: { senderId: ['notASender'] } });
  expect(await ordersBack(payment)).toEqual([]);
  const refundId = test.context.ids.next();
  const first = await send('40.00', senderId, refundId);
  expect(first.statusCode).toBe(200);
  expect(await ordersBack(payment)).toEqual([[T, 4_000, 'WAITING']]);
  // Repeated, it is answered as before, though the sender has nothing left by now.
  expect((await send('40.00', senderId, refundId)).body).toBe(first.body);
  expect((await send('40.00', await findSenderId(payment, A), refundId)).json()).toMatchObject({
    code: 'refundKeyReused',
  });
});

it('never gives an account back more than it sent, if a refund before it names no movement', async () => {
  const payment = await aBankTransfer(test, merchantId, 10_000);
  for (const [iban, amount] of [
    [A, 3_000],
    [A, 2_000],
    [T, 5_000],
  ] as const)
    twin.payIn({ amount, iban, name: 'A. Aalders', creditorReference: payment.reference });
  await passDay();
  await refund(test, payment, { amount: 2_500 });
  // As refunds were before they knew their movement.
  await test.ownerDb
    .updateTable('bank_orders')
    .set({ line_id: null })
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'REFUND')
    .execute();
  const { movements } = await readAccounts(test.context, merchantId, payment.id);
  expect(movements.map(({ iban, left }) => [iban, left])).toEqual([
    [A, 2_500],
    [A, 0],
    [T, 5_000],
  ]);
  await refund(test, payment, { amount: 7_500 });
  const orders = await ordersBack(payment);
  expect(orders.filter(([iban]) => iban === A).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(
    5_000,
  );
});

it('goes to the sender that its requester chose, which the approver saw', async () => {
  const asker = await aSession(test, merchantId, ['SUPPORT']);
  const approver = await aSession(test, merchantId, ['FINANCE']);
  await limitRole(test, merchantId, 'SUPPORT', 0);
  const payment = await paidByTwo();
  const ask = (amount: string, senderId: string) =>
    requestRefunds(test.context, asker, scopeOfOne(merchantId), {
      id: test.context.ids.next(),
      merchantId,
      reason: 'Retour',
      items: [{ transactionId: payment.id, amount, senderId }],
    });
  const senderId = await findSenderId(payment, T);
  await expect(ask('40.01', senderId)).rejects.toMatchObject({
    errors: { 'items.0.senderId': ['exceedsSender'] },
  });
  const { id } = await ask('25.00', senderId);
  const read = () => getRefundRequest(test.context, approver, scopeOfOne(merchantId), id);
  expect((await read()).items).toMatchObject([{ sender: { name: 'T. Tiemes', iban: T } }]);
  await decideRefundRequest(test.context, approver, scopeOfOne(merchantId), id, { approve: true, note: '' });
  await runRefundRequests(test.context);
  expect(await ordersBack(payment)).toEqual([[T, 2_500, 'WAITING']]);
});

it('raises attention for the part that did not arrive, until it is refunded again', async () => {
  const session = await aSession(test, merchantId, ['ADMIN']);
  const attention = async () => {
    const today = await getDashboardToday(test.context, session, scopeOfOne(merchantId));
    return today.attention.flatMap(({ kind, items }) =>
      kind === 'refundFailed' ? items.map(({ amount, code }) => [amount, code]) : [],
    );
  };
  const payment = await paidByTwo(1);
  await refund(test, payment, { amount: 10_000 });
  twin.take((await aSentFile(one, other, 'REFUNDS')).xml);
  const orders = await test.ownerDb
    .selectFrom('bank_orders')
    .select(['id', 'iban'])
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'REFUND')
    .execute();
  const ofT = orders.find(({ iban }) => iban === T)!.id.replaceAll('-', '');
  await takeStatement(test, one, other, twin.reject(ofT, 'AC04'));
  expect(await attention()).toEqual([['0.01', 'part:1']]);
  test.clock.advance(1000);
  await refund(test, payment, { amount: 1 });
  expect(await attention()).toEqual([]);
  await passDay();
});

it('never takes more of an account than it has left when two gateways refund at once', async () => {
  const second = await aBankApp({ databaseUrl: test.databaseUrl });
  try {
    for (let round = 0; round < 3; round += 1) {
      const payment = await paidByTwo();
      const senderId = await findSenderId(payment, T);
      const answers = await Promise.allSettled(
        Array.from({ length: 12 }, (_, index) =>
          refund(index % 2 === 0 ? test : second, payment, {
            amount: 1_000,
            ...(index % 3 === 0 ? { senderId } : {}),
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(10);
      const orders = await ordersBack(payment);
      const backTo = (account: string) =>
        orders.reduce((sum, [iban, amount]) => (iban === account ? sum + Number(amount) : sum), 0);
      expect(backTo(A)).toBeLessThanOrEqual(6_000);
      expect(backTo(T)).toBeLessThanOrEqual(4_000);
      expect(backTo(A) + backTo(T) + backTo('')).toBe(10_000);
      expect(await paymentRow(test, payment)).toMatchObject({ refunded_amount: 10_000 });
      expect(await refundRows(test, payment)).toHaveLength(10);
    }
  } finally {
    await second.close();
  }
});
