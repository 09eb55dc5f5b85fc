import { isPaymentMethod, type PaymentMethod } from '@stuiver/domain/methods';
import { invalid } from '../../lib/app-error.ts';
import type { Queries } from '../../lib/database.ts';
import { processorOf } from './repository.ts';

/**
 * Refuses a payment request for a method that its payer would not be offered (specification,
 * section 3). The payer still chooses on the hosted page.
 *
 * @param db where the merchant's methods are
 * @param merchantId of the payment
 * @param asked the request's `paymentMethod`; empty and missing leave it to the payer
 * @returns the method, or null
 * @throws AppError `invalidInput` on `paymentMethod`: `unknownValue`, `methodNotOffered`
 */
export async function requireOffered(
  db: Queries,
  merchantId: string,
  asked: string | undefined,
): Promise<PaymentMethod | null> {
  const method = asked?.trim().toUpperCase() ?? '';
  if (method === '') return null;
  if (!isPaymentMethod(method)) throw invalid('paymentMethod', 'unknownValue');
  if ((await processorOf(db, merchantId, method)) === null)
    throw invalid('paymentMethod', 'methodNotOffered');
  return method;
}
