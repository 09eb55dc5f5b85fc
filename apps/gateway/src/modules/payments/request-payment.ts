import { createHash, timingSafeEqual } from 'node:crypto';
import type { PaymentDeps } from '../processors/processor.ts';
import { invalid, notFound } from '../../lib/app-error.ts';
import type { Actor } from '../../lib/context.ts';
import { testApiPassword } from '../../lib/deployment.ts';
import type { MerchantScope } from '../../lib/access/scope.ts';
import { createPayment, type NewPayment } from './create-payment.ts';
import { merchantTerms } from './repository.ts';

export type RequestPaymentInput = NewPayment & { readonly apiPassword: string };

/** Who asks, when somebody signed in does. */
export type SignedInRequester = { readonly actor: Actor; readonly scope: MerchantScope };

/** Compares in a time that does not depend on where the texts differ. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/**
 * The test helper `requestPayment` (specification, section 7): makes an OPEN payment from the sample
 * data that the client sends with the API password of the deployment. The password is what counts:
 * the screen it belongs to has no sign-in check. Who is signed in is held to their own companies.
 *
 * @param input the payment and the password
 * @param by whose session it is; null without one
 * @returns as `createPayment`
 * @throws AppError `notFound` in live mode, and for a company that is not the session's; `invalidInput`
 *   on `apiPassword`, `merchantId` and `paymentMethod`
 */
export async function requestPayment(
  deps: PaymentDeps,
  input: RequestPaymentInput,
  by: SignedInRequester | null,
): Promise<{ id: string; reference: string; hostedUrl: string }> {
  if (deps.settings.mode !== 'test') throw notFound();
  if (by && !by.scope.merchantIds.includes(input.merchantId)) throw notFound();
  const password = await testApiPassword(deps.db);
  if (password === null || !isSame(password, input.apiPassword))
    throw invalid('apiPassword', 'wrongCredentials');
  if (!(await merchantTerms(deps.db, input.merchantId))) throw invalid('merchantId', 'invalid');
  // Nobody is known behind the password alone: what the test helper does is the system's doing.
  return createPayment(deps, input, by?.actor ?? { kind: 'system' });
}
