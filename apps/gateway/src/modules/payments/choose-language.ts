import type { Language } from '@stuiver/messages';
import type { Context } from '../../lib/context.ts';
import { paymentOfReference } from './payment-of-reference.ts';
import { keepLanguage } from './repository.ts';

/**
 * Stores the payer's choice of language with the payment, for mails and later pages. A link that nobody has paid yet has
 * no payment to store it with; the choice then comes with the submission.
 *
 * @param text the sealed reference of a payment or link
 * @throws AppError `notFound` for a reference that does not open
 */
export async function chooseLanguage(context: Context, text: string, language: Language): Promise<void> {
  const { merchantId, id } = await paymentOfReference(context, text);
  if (id !== null) await keepLanguage(context.db, merchantId, id, language);
}
