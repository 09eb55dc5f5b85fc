import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { ensureProvider } from '../company/merchants/provider.ts';
import { settleDue } from '../money/payments/engine/end-payments.ts';
import { closeDueSettlements } from '../money/settlements/close-settlements.ts';
import type { TestApp } from './app.ts';
import { aPaidPayment } from './engine/engine.ts';
import { aMerchant, aSignedInUser } from './merchants.ts';

const DAY = 86_400_000;

/** One of the provider's people who approve payouts. */
export async function aPayoutApprover(test: TestApp) {
  await ensureProvider(test.context);
  return aSignedInUser(test, { merchantId: PROVIDER_ID, roles: ['PAYOUT_APPROVER'] });
}

/** Lets a day pass: the processor pays, and the merchant's settlements close. */
export async function passSettlementDay(test: TestApp, merchantId: string): Promise<void> {
  test.clock.advance(DAY);
  await settleDue(test.context, merchantId);
  await closeDueSettlements(test.context, merchantId);
}

/** A payout that waits for approval, by default of a new merchant. Amount in minor units. */
export async function aDuePayout(
  test: TestApp,
  { merchantId = '', name, amount = 10_000 }: { merchantId?: string; name?: string; amount?: number } = {},
): Promise<{ merchantId: string; id: string }> {
  const iban = 'NL91ABNA0417164300';
  const shop = merchantId || (await aMerchant(test, { iban, ...(name === undefined ? {} : { name }) })).id;
  await aPaidPayment(test, { merchantId: shop, amount });
  for (let day = 0; day < 2; day += 1) await passSettlementDay(test, shop);
  const { id } = await test.ownerDb
    .selectFrom('payouts')
    .select('id')
    .where('merchant_id', '=', shop)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { merchantId: shop, id };
}
