import type { MerchantMethods } from '@stuiver/contract';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { BANK_ENV } from '../../testing/bank/world.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { aPriceManager } from '../../testing/terms.ts';

let live: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  live = await testApp({ env: { ...LIVE_SETTINGS, ...BANK_ENV } });
  ({ headers } = await aPriceManager(live));
});
afterAll(() => live.close());

const url = (id: string) => `/gateway/prices/${id}/methods`;
async function call(id: string, methods?: readonly string[]) {
  const answer = await live.app.inject({
    method: methods ? 'POST' : 'GET',
    url: url(id),
    headers,
    ...(methods ? { payload: { methods } } : {}),
  });
  return { status: answer.statusCode, ...answer.json<Partial<MerchantMethods> & { errors?: object }>() };
}
const on = ({ methods = [] }: Partial<MerchantMethods>) =>
  methods.filter(({ enabled }) => enabled).map(({ paymentMethod }) => paymentMethod);

it('are switched on and off by the provider, in their order, and audited in the company', async () => {
  const { id } = await aMerchant(live);
  expect((await call(id)).methods).toEqual([
    { paymentMethod: 'SEPA_DIRECT_DEBIT', enabled: false, lacksIdentifier: true },
    { paymentMethod: 'BANK_TRANSFER', enabled: false, lacksIdentifier: false },
  ]);
  expect(on(await call(id, ['BANK_TRANSFER', 'SEPA_DIRECT_DEBIT']))).toEqual([
    'BANK_TRANSFER',
    'SEPA_DIRECT_DEBIT',
  ]);
  await call(id, ['BANK_TRANSFER', 'SEPA_DIRECT_DEBIT']);
  expect(on(await call(id, ['SEPA_DIRECT_DEBIT']))).toEqual(['SEPA_DIRECT_DEBIT']);
  const rows = await live.ownerDb
    .selectFrom('audit_log')
    .select(['actor_kind', 'after'])
    .where('merchant_id', '=', id)
    .where('action', '=', 'merchant.updated')
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { actor_kind: 'user', after: { paymentMethodSettings: ['BANK_TRANSFER', 'SEPA_DIRECT_DEBIT'] } },
    { actor_kind: 'user', after: { paymentMethodSettings: ['SEPA_DIRECT_DEBIT', '-BANK_TRANSFER'] } },
  ]);
});

it('are refused when none is left, when nothing executes one, and for no merchant', async () => {
  const { id } = await aMerchant(live);
  expect(await call(id, [])).toMatchObject({ status: 422, errors: { methods: ['required'] } });
  expect(await call(id, ['CARD'])).toMatchObject({ status: 422, errors: { methods: ['methodNotOffered'] } });
  expect(on(await call(id))).toEqual([]);
  for (const other of ['0199c0de-0000-7000-8000-00000000dead', PROVIDER_ID])
    for (const methods of [undefined, ['BANK_TRANSFER']])
      expect((await call(other, methods)).status).toBe(404);
});
