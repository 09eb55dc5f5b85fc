import type { Language } from '@stuiver/messages';
import type { Context } from '../../lib/context.ts';
import type { PaymentLinksService } from '../payment-links/service.ts';
import { paymentOfReference } from './payment-of-reference.ts';
import { keepLanguage } from './repository.ts';

/**
 * Keeps the payer's choice of language with the payment: mails and later pages speak it. A link that
 * nobody has paid on yet has no payment to keep it with; the choice then comes with the submission.
 *
 * @param context keyring, clock, database
 * @param paymentLinks looks at links
 * @param text the sealed reference of a payment or link
 * @param language chosen
 * @throws AppError `notFound` for a reference that does not open
 */
export async function chooseLanguage(
  context: Context,
  paymentLinks: Pick<PaymentLinksService, 'viewLink'>,
  text: string,
  language: Language,
): Promise<void> {
  const { merchantId, id } = await paymentOfReference(context, paymentLinks, text);
  if (id !== null) await keepLanguage(context.db, merchantId, id, language);
}
