import { createHash, timingSafeEqual } from 'node:crypto';
import { invalid, notFound } from '../../lib/app-error.ts';
import type { Actor } from '../../lib/context.ts';
import { testApiPassword } from '../../lib/deployment.ts';
import { createPayment, type NewPayment } from './create-payment.ts';
import type { EngineParts } from './engine.ts';

export type RequestPaymentInput = NewPayment & { readonly apiPassword: string };

/** Compares in a time that does not depend on where the texts differ. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/**
 * The test helper `requestPayment` (specification, section 7): makes an OPEN payment from the sample
 * data that the client sends with the API password of the deployment.
 *
 * @param parts the engine
 * @param input the payment and the password
 * @param actor whose session it is
 * @returns as `createPayment`
 * @throws AppError `notFound` in live mode, `invalidInput` on `apiPassword`
 */
export async function requestPayment(
  parts: EngineParts,
  input: RequestPaymentInput,
  actor: Actor,
): Promise<{ id: string; reference: string; hostedUrl: string }> {
  if (parts.context.settings.mode !== 'test') throw notFound();
  const password = await testApiPassword(parts.context.db);
  if (password === null || !isSame(password, input.apiPassword))
    throw invalid('apiPassword', 'wrongCredentials');
  return createPayment(parts, input, actor);
}
