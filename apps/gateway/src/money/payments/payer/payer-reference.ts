import type { Language } from '@stuiver/domain/languages';
import { notFound, orNotFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { viewLink } from '../../payment-links/use-link.ts';
import { newestPaymentOfLink } from '../payment-queries.ts';
import { openReference } from '../../payers/sealed-reference.ts';
import { keepLanguage } from './repository.ts';

/**
 * Finds the payment of a payer's reference: its own, or that of a link for one use, which every visit shares. A link
 * for several uses creates a payment for each payer, and reveals none to another.
 *
 * @param text the sealed reference
 * @returns `id` is null for a link that has no payment to show
 * @throws AppError `notFound` for a reference that is unknown, tampered with, expired or an attempt's
 */
export async function paymentOfReference(
  deps: Context,
  text: string,
): Promise<{ merchantId: string; id: string | null }> {
  const opened = openReference(deps.keyring, deps.clock, text);
  if (!opened.ok || opened.reference.kind === 'attempt') throw notFound();
  const { kind, merchantId, id } = opened.reference;
  if (kind === 'payment') return { merchantId, id };
  const view = orNotFound(await viewLink(deps, deps.db, merchantId, id));
  const isShared = view.link.maximum_uses === 1;
  return { merchantId, id: isShared ? await newestPaymentOfLink(deps.db, merchantId, id) : null };
}

/**
 * Stores the payer's choice of language with the payment, for mails and later pages. An unpaid link has no payment to
 * store it with; the choice then comes with the submission.
 *
 * @param text the sealed reference of a payment or link
 * @throws AppError `notFound` for a reference that does not open
 */
export async function chooseLanguage(deps: Context, text: string, language: Language): Promise<void> {
  const { merchantId, id } = await paymentOfReference(deps, text);
  if (id !== null) await keepLanguage(deps.db, merchantId, id, language);
}
