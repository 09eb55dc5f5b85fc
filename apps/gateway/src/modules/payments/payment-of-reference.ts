import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { openReference } from '../../lib/sealed-reference.ts';
import type { PaymentLinksService } from '../payment-links/service.ts';
import { newestPaymentOfLink } from './read-repository.ts';

/**
 * Which payment a payer's reference means: its own, or that of a link for one use, which whoever opens
 * the link meets. A link for several uses makes a payment for each payer, and tells nobody of another's.
 *
 * @param context keyring, clock, database
 * @param paymentLinks looks at links
 * @param text the sealed reference as it came
 * @returns merchant and payment; null for the payment of a link that has none to tell of
 * @throws AppError `notFound` for a reference that is unknown, tampered with, expired or an attempt's
 */
export async function paymentOfReference(
  context: Context,
  paymentLinks: Pick<PaymentLinksService, 'viewLink'>,
  text: string,
): Promise<{ merchantId: string; id: string | null }> {
  const opened = openReference(context.keyring, context.clock, text);
  if (!opened.ok || opened.reference.kind === 'attempt') throw notFound();
  const { kind, merchantId, id } = opened.reference;
  if (kind === 'payment') return { merchantId, id };
  const view = await paymentLinks.viewLink(context.db, merchantId, id);
  if (!view) throw notFound();
  const isShared = view.link.maximum_uses === 1;
  return { merchantId, id: isShared ? await newestPaymentOfLink(context.db, merchantId, id) : null };
}
