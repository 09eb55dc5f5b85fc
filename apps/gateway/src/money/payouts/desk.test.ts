import type { getPayees, getPayouts, ResponseOf } from '@stuiver/contract';
import { PROVIDER_ID, type ProviderRole } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { aDuePayout } from '../../testing/payouts.ts';
import { ensureProvider } from '../../company/merchants/provider.ts';
import { deliverDue } from '../inbox/test-bank.ts';
import { sendPayouts } from './send-payouts.ts';

const IBAN = 'NL91ABNA0417164300';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await ensureProvider(test.context);
});
afterAll(() => test.close());

async function aPerson(role: ProviderRole = 'PAYOUT_APPROVER') {
  const { id, headers } = await aSignedInUser(test, { merchantId: PROVIDER_ID, roles: [role] });
  return {
    id,
    get: async <T>(path: string) =>
      (await test.app.inject({ url: `/gateway/payouts${path}`, headers })).json<T>(),
    post: (path: string, payload: object = {}) =>
      test.app.inject({ method: 'POST', url: `/gateway/payouts${path}`, headers, payload }),
  };
}

type Page = ResponseOf<typeof getPayouts>;
type Payees = ResponseOf<typeof getPayees>;

it('shows payouts of all merchants to two people, who approve and withdraw, and what stops them', async () => {
  const { merchantId: bakery } = await aDuePayout(test, { name: 'Bakkerij Smit' });
  await aDuePayout(test, { name: 'Slagerij Smit' });
  const [one, other] = [await aPerson(), await aPerson()];
  const page = await one.get<Page>('');
  const sums = [{ currency: 'EUR', amount: '200.00' }];
  expect(page).toMatchObject({ totalElements: 2, isSending: true, sums });
  const found = await one.get<Page>('?search=bakkerij');
  expect(found.content).toMatchObject([
    {
      merchantId: bakery,
      merchantName: 'Bakkerij Smit',
      settlementNumber: 1,
      amount: '100.00',
      iban: IBAN,
      holderName: 'Bakkerij Smit',
      status: 'DUE',
      stoppedBy: null,
      firstApprover: null,
      isFirstApprover: false,
    },
  ]);
  const { id } = found.content[0]!;
  const approval = { merchantId: bakery, id, firstApproverId: null };
  await one.post('/approve', { payouts: [approval] });
  expect((await other.get<Page>('?search=bakkerij')).content[0]?.firstApprover?.id).toBe(one.id);
  const own = async ({ get }: typeof one) =>
    (await get<Page>('?search=bakkerij')).content[0]?.isFirstApprover;
  expect([await own(one), await own(other)]).toEqual([true, false]);
  expect((await one.post(`/${id}/withdraw`, { merchantId: bakery })).statusCode).toBe(200);
  await one.post('/approve', { payouts: [approval] });
  expect((await one.post(`/merchants/${bakery}/hold`, { reason: ' Onderzoek ' })).statusCode).toBe(200);
  const held = await other.post('/approve', { payouts: [{ ...approval, firstApproverId: one.id }] });
  expect(held.json()).toEqual({ results: [{ id, result: 'held' }] });
  expect((await one.get<Page>('?search=bakkerij')).content[0]?.stoppedBy).toBe('HELD');
  expect((await one.get<Payees>('/merchants')).merchants).toMatchObject([
    { id: bakery, hold: { reason: 'Onderzoek', heldBy: 'Anna de Vries' } },
  ]);
  expect((await one.get<Payees>('/merchants?search=smit')).merchants).toMatchObject([
    { name: 'Bakkerij Smit', hold: { reason: 'Onderzoek' } },
    { name: 'Slagerij Smit', hold: null },
  ]);
  await one.post(`/merchants/${bakery}/release`);
  expect((await one.get<Payees>('/merchants')).merchants).toEqual([]);
  await other.post('/approve', { payouts: [{ ...approval, firstApproverId: one.id }] });
  await sendPayouts(test.context);
  expect((await one.get<Page>('?view=underWay')).content).toMatchObject([{ id, status: 'SENT' }]);
  expect((await one.get<Page>('')).totalElements).toBe(1);
  test.clock.advance(60_000);
  await deliverDue(test.context, bakery);
  expect(await one.get<Page>('?view=paid')).toMatchObject({
    content: [{ id, status: 'PAID', reasonCode: null }],
    totalElements: 1,
  });
  expect((await one.get<Page>('?view=underWay')).content).toEqual([]);
  expect((await one.get<Page>('?view=failed')).content).toEqual([]);
});

it('holds no payouts of unknown merchants, nor of the provider', async () => {
  const one = await aPerson();
  for (const id of [PROVIDER_ID, test.context.ids.next()])
    expect((await one.post(`/merchants/${id}/hold`, { reason: 'Onderzoek' })).statusCode).toBe(404);
});

it.each(['REVIEWER', 'PRICE_MANAGER'] as const)('opens to no %s', async (role) => {
  const person = await aPerson(role);
  expect((await person.get<{ code: string }>('')).code).toBe('forbidden');
  expect((await person.post('/approve', { payouts: [] })).statusCode).toBe(403);
});
