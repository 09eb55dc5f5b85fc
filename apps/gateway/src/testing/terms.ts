import { type Proposal, proposeTerms } from '@stuiver/contract';
import { buildExample } from '@stuiver/contract/examples/example';
import type { PricedEvent } from '@stuiver/domain/fees';
import type { NewRow } from '../platform/database/database.ts';
import type { TestApp } from './app.ts';
import { ensureProvider } from '../company/merchants/provider.ts';
import { aSignedInUser, aUser } from './merchants.ts';

/** Terms as someone proposes them. */
export const PROPOSAL = buildExample(proposeTerms).body as Proposal;

/** Prices by event, for every method: fixed in minor units, rate in hundredths of a percent. */
export type TestPrices = Partial<Record<PricedEvent, { fixed: number; rate?: number; minimum?: number }>>;

/** Gives a merchant approved terms: by default from the clock's year, with tax of 21 %. */
export async function someTerms(
  test: TestApp,
  merchantId: string,
  prices: TestPrices = {},
  overrides: Partial<NewRow<'terms'>> = {},
): Promise<string> {
  const id = test.context.ids.next();
  const at = test.clock.now();
  const [one, other] = [await aUser(test, { merchantId }), await aUser(test, { merchantId })];
  await test.ownerDb
    .insertInto('terms')
    .values({
      merchant_id: merchantId,
      id,
      valid_from: '2026-01-01',
      schedule: 'DAILY',
      cut_off_hour: 0,
      minimum_payout: 0,
      reserve_rate: 0,
      reserve_days: 0,
      vat_rate: 2100,
      status: 'APPROVED',
      proposed_by: one.id,
      proposed_at: at,
      decided_by: other.id,
      decided_at: at,
      ...overrides,
    })
    .execute();
  const rows = Object.entries(prices).map(([event, { fixed, rate = 0, minimum = 0 }]) => ({
    merchant_id: merchantId,
    terms_id: id,
    event: event as PricedEvent,
    method: '',
    currency: 'EUR',
    fixed,
    rate,
    minimum,
  }));
  if (rows.length > 0) await test.ownerDb.insertInto('prices').values(rows).execute();
  return id;
}

/** One of the provider's people who proposes and approves terms. */
export async function aPriceManager(test: TestApp): ReturnType<typeof aSignedInUser> {
  const merchantId = await ensureProvider(test.context);
  return aSignedInUser(test, { merchantId, roles: ['PRICE_MANAGER'] });
}
