import type { PaymentMethod } from '@stuiver/domain/methods';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Context } from '../../lib/context.ts';
import { listMethods } from './repository.ts';

export { findMerchant, type MerchantRow, offeredMethods } from './repository.ts';

/** The methods that the selected companies offer, each once, by best priority. */
export async function getPaymentMethods(
  { db }: Context,
  scope: MerchantScope,
): Promise<{ paymentMethods: PaymentMethod[] }> {
  return { paymentMethods: await listMethods(db, scope) };
}
