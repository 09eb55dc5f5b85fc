import type { paymentLinkRequest } from '@stuiver/contract';
import { normaliseIban } from '@stuiver/domain/iban';
import { localDay } from '@stuiver/domain/dates';
import { parseAmount } from '@stuiver/domain/money';
import { linkValidUntil, sepaSpecOf } from '@stuiver/domain/payment-link';
import type { z } from 'zod';
import { invalid, notFound } from '../../lib/app-error.ts';
import { checkedUrls } from '../../lib/checked-urls.ts';
import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { recurrencePlanOf } from '../../lib/recurrence-wish.ts';
import type { AuditService } from '../audit/service.ts';
import { type LinkRow, insertLink, lockLink } from './repository.ts';

export type PaymentLinkRequest = z.output<typeof paymentLinkRequest>;

/**
 * What a link asks for, in minor units: one amount, or from the least to the most that its payer may fill in.
 *
 * @throws AppError `invalidInput`; `tooLow` for a most that is not above the least
 */
function amountsOf(request: PaymentLinkRequest): { least: number; most: number | null } {
  const least = parseAmount(request.amount);
  if (!least.ok) throw invalid('transaction.amount', least.reason);
  if (request.maximumAmount === null) return { least: least.minor, most: null };
  const most = parseAmount(request.maximumAmount);
  if (!most.ok) throw invalid('transaction.maximumAmount', most.reason);
  if (most.minor <= least.minor) throw invalid('transaction.maximumAmount', 'tooLow');
  return { least: least.minor, most: most.minor };
}

/**
 * Makes a payment link with its audit row (specification, sections 3, 5 and 9).
 *
 * @param context clock, ids, time zone, mode
 * @param audit writes the audit row
 * @param tx the transaction
 * @param request as the contract parsed it; its merchant has been found in the caller's scope
 * @param userId who makes it
 * @returns the stored link
 * @throws AppError `invalidInput` for addresses that this deployment does not take, `notFound`
 */
export async function requestPaymentLink(
  context: Context,
  audit: AuditService,
  tx: Tx,
  request: PaymentLinkRequest,
  userId: string,
): Promise<LinkRow> {
  const { least, most } = amountsOf(request);
  const { redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted } = request;
  const urls = checkedUrls(
    context,
    { redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted },
    'transaction.',
  );
  const now = context.clock.now();
  const recurrence = recurrencePlanOf(request, localDay(now, context.settings.timeZone), 'transaction.');
  const id = context.ids.next();
  const { merchantId } = request;
  const sepa = request.sepaSpec === null ? null : sepaSpecOf(request.sepaSpec);
  await insertLink(
    tx,
    {
      merchant_id: merchantId,
      id,
      amount: least,
      maximum_amount: most,
      currency: request.currency,
      country: request.country,
      description: request.description.trim(),
      redirect_url_success: urls.redirectUrlSuccess,
      redirect_url_failed: urls.redirectUrlFailed,
      redirect_url_aborted: urls.redirectUrlAborted,
      link_validity_days: request.linkValidityDays,
      expires_at: new Date(linkValidUntil(now, request.linkValidityDays, context.settings.timeZone)),
      maximum_uses: request.maximumUses,
      sepa_only: sepa !== null,
      recurrence_frequency: recurrence?.frequency ?? null,
      recurrence_end_date: recurrence?.endDate ?? null,
      created_by: userId,
      created_at: now,
    },
    {
      account_holder_name: request.accountHolderName.trim(),
      iban: normaliseIban(request.iban),
      email_address: request.emailAddress.trim(),
      sepa_email_address: sepa?.emailAddress ?? '',
      sepa_iban: normaliseIban(sepa?.iban ?? ''),
      sepa_postal_address: sepa?.postalAddress ?? '',
    },
  );
  await audit.writeAudit(tx, {
    merchantId,
    actor: { kind: 'user', id: userId },
    action: 'paymentLink.created',
    subjectKind: 'paymentLink',
    subjectId: id,
    data: {
      linkValidityDays: request.linkValidityDays,
      maximumUses: request.maximumUses,
      openAmount: most !== null,
      sepaOnly: sepa !== null,
    },
  });
  const link = await lockLink(tx, merchantId, id);
  if (!link) throw notFound();
  return link;
}
