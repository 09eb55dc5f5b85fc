import type { getBankDesk, getBankFiles, getBankOrders, ResponseOf } from '@stuiver/contract';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { aBankApp, aBanker, aBankMerchant, aFiledDebit, type Banker } from '../../testing/bank/world.ts';
import { attemptRows, paymentRow } from '../../testing/engine/engine.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { applyWaiting } from '../inbox/inbox.ts';
import { applyReturnCode } from '../mandates/use-mandate.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

type Desk = ResponseOf<typeof getBankDesk>;
type Files = ResponseOf<typeof getBankFiles>;
type Orders = ResponseOf<typeof getBankOrders>;

const HOUR = 3_600_000;

let test: TestApp;
let one: Banker;
let other: Banker;
beforeAll(async () => {
  test = await aBankApp();
});
beforeEach(async () => {
  [one, other] = [await aBanker(test), await aBanker(test)];
});
afterAll(() => test.close());

async function aProposedFile(
  amount = 2500,
): Promise<{ id: string; payment: { merchantId: string; id: string } }> {
  const { id: merchantId } = await aBankMerchant(test);
  const payment = await aFiledDebit(test, merchantId, { amount });
  const answer = await one.post('/files', { kind: 'COLLECTIONS' });
  expect(answer.statusCode).toBe(200);
  return { ...answer.json<{ id: string }>(), payment };
}
const fetchBankFile = async (id: string) =>
  (await one.get<Files>('/files?pageSize=50')).content.find((file) => file.id === id);
const fetchOrders = async (query: string) => (await one.get<Orders>(`/orders?${query}`)).orders;

it('collects by a file that another person approves, whose hash is that of the download', async () => {
  const { id: merchantId } = await aBankMerchant(test, { name: 'Zon', legalName: 'Bakker Brood BV' });
  const payment = await aFiledDebit(test, merchantId);
  expect(await attemptRows(test, payment)).toMatchObject([{ status: 'PENDING', processor: 'sepa' }]);
  const desk = await one.get<Desk>();
  expect(desk).toMatchObject({
    account: { iban: 'NL44RABO0123456789' },
    waiting: [{ kind: 'COLLECTIONS', quantity: 1, amount: '25.00', dueDate: '2026-03-03' }],
    balance: null,
  });
  const { id } = (await one.post('/files', { kind: 'COLLECTIONS' })).json<{ id: string }>();
  expect((await one.get<Desk>()).waiting).toEqual([]);
  expect((await one.post('/files', { kind: 'COLLECTIONS' })).statusCode).toBe(409);
  expect((await one.post(`/files/${id}/download`)).statusCode).toBe(409);
  expect((await one.post(`/files/${id}/decision`, { decision: 'APPROVED' })).json()).toMatchObject({
    code: 'ownRequest',
  });
  expect((await other.post(`/files/${id}/decision`, { decision: 'APPROVED' })).statusCode).toBe(200);
  const download = await one.post(`/files/${id}/download`);
  expect(download.headers['content-type']).toContain('application/xml');
  expect(download.body).toContain('<InstdAmt Ccy="EUR">25.00</InstdAmt>');
  expect(download.body).toContain('<Cdtr><Nm>Bakker Brood BV</Nm>');
  expect(download.body).toContain('<ReqdColltnDt>2026-03-03</ReqdColltnDt>');
  const file = await fetchBankFile(id);
  expect(file).toMatchObject({ status: 'SENT', quantity: 1, amount: '25.00', sentBy: { id: one.id } });
  expect(createHash('sha256').update(download.body).digest('hex')).toBe(file?.sha256);
  // After a lost connection the same bytes again.
  expect((await other.post(`/files/${id}/download`)).body).toBe(download.body);
  const [order] = await fetchOrders(`fileId=${id}`);
  expect(order).toMatchObject({
    paymentId: payment.id,
    merchantId,
    status: 'FILED',
    iban: 'NL91ABNA0417164300',
  });
  expect(await fetchOrders(`search=${payment.id}`)).toEqual([order]);
  expect(await fetchOrders(`search=${order?.id.replaceAll('-', '')}`)).toEqual([order]);
});

it('lets orders wait again when their file is rejected, withdrawn, or cancelled in time', async () => {
  const { id, payment } = await aProposedFile();
  const waits = async () => (await fetchOrders(`search=${payment.id}`))[0]?.status;
  expect((await other.post(`/files/${id}/decision`, { decision: 'WITHDRAWN' })).statusCode).toBe(403);
  await one.post(`/files/${id}/decision`, { decision: 'WITHDRAWN' });
  expect(await waits()).toBe('WAITING');
  const again = (await one.post('/files', { kind: 'COLLECTIONS' })).json<{ id: string }>();
  await other.post(`/files/${again.id}/decision`, { decision: 'REJECTED' });
  expect(await waits()).toBe('WAITING');
  const sent = (await one.post('/files', { kind: 'COLLECTIONS' })).json<{ id: string }>();
  await other.post(`/files/${sent.id}/decision`, { decision: 'APPROVED' });
  await one.post(`/files/${sent.id}/download`);
  expect((await one.post(`/files/${sent.id}/cancel`, { reason: ' ' })).statusCode).toBe(422);
  expect((await one.post(`/files/${sent.id}/cancel`, { reason: 'Bij de bank gestopt' })).statusCode).toBe(
    200,
  );
  expect(await waits()).toBe('WAITING');
  expect(await fetchBankFile(sent.id)).toMatchObject({ status: 'CANCELLED', reason: 'Bij de bank gestopt' });
  expect((await one.post(`/files/${sent.id}/download`)).statusCode).toBe(409);
});

it('neither approves nor sends a file after the bank’s hour, nor cancels one that was sent', async () => {
  const [late, sent] = [await aProposedFile(), await aProposedFile()];
  await other.post(`/files/${sent.id}/decision`, { decision: 'APPROVED' });
  await one.post(`/files/${sent.id}/download`);
  test.clock.advance(6 * HOUR);
  [one, other] = [await aBanker(test), await aBanker(test)];
  const tooLate = { code: 'bankFileTooLate' };
  expect((await other.post(`/files/${late.id}/decision`, { decision: 'APPROVED' })).json()).toMatchObject(
    tooLate,
  );
  expect((await one.post(`/files/${sent.id}/cancel`, { reason: 'Vergissing' })).json()).toMatchObject(
    tooLate,
  );
  expect(await fetchBankFile(late.id)).toMatchObject({ status: 'PROPOSED', isTooLate: true });
  await one.post(`/files/${late.id}/decision`, { decision: 'REJECTED' });
  expect((await one.get<Desk>()).waiting).toMatchObject([{ dueDate: '2026-03-04' }]);
});

it('cancels what its payer gave up before a file took it, and nothing after', async () => {
  const { payment } = await aProposedFile();
  const processor = test.context.processors.get('sepa');
  const [attempt] = await attemptRows(test, payment);
  const operation = { merchantId: payment.merchantId, key: attempt!.id };
  expect(await processor.void(operation)).toMatchObject({ status: 'PENDING' });
  const waiting = await aFiledDebit(test, payment.merchantId);
  const [open] = await attemptRows(test, waiting);
  expect(await processor.void({ ...operation, key: open!.id })).toMatchObject({ status: 'ABORTED' });
  expect((await fetchOrders(`search=${waiting.id}`))[0]?.status).toBe('CANCELLED');
});

it('gives up a collection whose mandate was stopped while it waited', async () => {
  const { id: merchantId } = await aBankMerchant(test);
  const [stopped, good] = [
    await aFiledDebit(test, merchantId),
    await aFiledDebit(test, merchantId, { amount: 100 }),
  ];
  const [attempt] = await attemptRows(test, stopped);
  await inTransaction(test.context.db, (tx) =>
    applyReturnCode(test.context, tx, merchantId, attempt!.mandate_id!, 'MD01'),
  );
  const { id } = (await one.post('/files', { kind: 'COLLECTIONS' })).json<{ id: string }>();
  await applyWaiting(test.context);
  expect(await attemptRows(test, stopped)).toMatchObject([{ status: 'FAILED', decline_code: 'MD01' }]);
  expect((await fetchOrders(`fileId=${id}`)).map(({ paymentId }) => paymentId)).toEqual([good.id]);
});

it('makes one file of an order when people make files at once', async () => {
  const { id: merchantId } = await aBankMerchant(test);
  await aFiledDebit(test, merchantId);
  const answers = await Promise.all(
    [one, other, one, other].map((person) => person.post('/files', { kind: 'COLLECTIONS' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

it('shows nothing of it to a merchant, nor to others of the provider', async () => {
  const { id } = await aProposedFile();
  const merchant = await aSignedInUser(test, { roles: ['ADMIN'] });
  for (const url of ['', '/files', `/orders?fileId=${id}`, '/statements', '/lines'])
    expect(
      (await test.app.inject({ url: `/gateway/bank${url}`, headers: merchant.headers })).statusCode,
    ).toBe(403);
});

it('refuses what the bank would refuse, before any file', async () => {
  const { id: merchantId } = await aBankMerchant(test);
  await test.ownerDb
    .updateTable('merchants')
    .set({ name: 'Ресторан' })
    .where('id', '=', merchantId)
    .execute();
  const payment = await aFiledDebit(test, merchantId);
  expect(await attemptRows(test, payment)).toMatchObject([{ status: 'FAILED', decline_code: 'FF01' }]);
  expect((await paymentRow(test, payment)).status).toBe('OPEN');
});
