import type { paymentLinkRequest, PaymentLinkRow } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { normaliseIban } from '@stuiver/domain/iban';
import { payableMethods } from '@stuiver/domain/methods';
import { parseAmount } from '@stuiver/domain/money';
import { linkValidUntil, buildSepaSpec } from '@stuiver/domain/payment-link';
import type { z } from 'zod';
import { currentRequestId } from '../../platform/access/origin.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { invalid, notFound, orNotFound } from '../../platform/app-error.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { KEEP_NOTHING, type KeepAnswer, keepIn } from '../../platform/idempotency/answer-once.ts';
import { checkedUrls } from '../../platform/http/checked-urls.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { findMerchant, offeredMethods } from '../../company/merchants/merchants.ts';
import { requireMethod, requireOpen } from '../../company/merchants/open-merchant.ts';
import { readRecurrencePlan } from '../payments/engine/recurrence-plan.ts';
import { readShopTexts } from '../payers/metadata.ts';
import { newLinkToken } from './link-address.ts';
import { toLinkRow } from './link-row.ts';
import { insertLink, type LinkRow, lockLink } from './repository.ts';

export type PaymentLinkRequest = z.output<typeof paymentLinkRequest>;
/** The same in any currency, as a payment has it. */
export type LinkInput = Omit<PaymentLinkRequest, 'currency'> & { readonly currency: string };

/**
 * The amounts of a link, in minor units: a fixed one, or the least and the most that its payer may enter.
 *
 * @throws AppError `invalidInput`; `tooLow` for a most that is not above the least
 */
function parseLinkAmounts(request: LinkInput): { least: number; most: number | null } {
  const least = parseAmount(request.amount);
  if (!least.ok) throw invalid('transaction.amount', least.reason);
  if (request.maximumAmount === null) return { least: least.minor, most: null };
  const most = parseAmount(request.maximumAmount);
  if (!most.ok) throw invalid('transaction.maximumAmount', most.reason);
  if (most.minor <= least.minor) throw invalid('transaction.maximumAmount', 'tooLow');
  return { least: least.minor, most: most.minor };
}

/**
 * Creates a link with its audit row.
 *
 * @param paymentId the payment that it asks for again; null for a link of its own
 * @throws AppError `invalidInput`
 */
export async function writeLink(
  deps: Context,
  tx: Tx,
  request: LinkInput,
  actor: Actor,
  paymentId: string | null,
): Promise<LinkRow> {
  const { least, most } = parseLinkAmounts(request);
  const texts = readShopTexts(request, 'transaction.');
  const { merchantId, redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted } = request;
  const redirects = { redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted };
  const urls = checkedUrls(deps, redirects, 'transaction.');
  const now = deps.clock.now();
  const recurrence = readRecurrencePlan(request, localDay(now, deps.settings.timeZone), 'transaction.');
  const id = deps.ids.next();
  const sepa = request.sepaSpec === null ? null : buildSepaSpec(request.sepaSpec);
  await insertLink(
    tx,
    {
      merchant_id: merchantId,
      id,
      ...newLinkToken(deps),
      amount: least,
      maximum_amount: most,
      currency: request.currency,
      country: request.country,
      description: request.description.trim(),
      reference: texts.reference,
      redirect_url_success: urls.redirectUrlSuccess,
      redirect_url_failed: urls.redirectUrlFailed,
      redirect_url_aborted: urls.redirectUrlAborted,
      link_validity_days: request.linkValidityDays,
      expires_at: new Date(linkValidUntil(now, request.linkValidityDays, deps.settings.timeZone)),
      maximum_uses: request.maximumUses,
      sepa_only: sepa !== null,
      keeps_one: paymentId !== null,
      payment_id: paymentId,
      recurrence_frequency: recurrence?.frequency ?? null,
      recurrence_end_date: recurrence?.endDate ?? null,
      created_by: actor.kind === 'user' ? actor.id : null,
      created_at: now,
      request_id: currentRequestId(),
    },
    {
      account_holder_name: request.accountHolderName.trim(),
      iban: normaliseIban(request.iban),
      email_address: request.emailAddress.trim(),
      sepa_email_address: sepa?.emailAddress ?? '',
      sepa_iban: normaliseIban(sepa?.iban ?? ''),
      sepa_postal_address: sepa?.postalAddress ?? '',
      metadata: texts.metadata,
    },
  );
  await writeAudit(deps, tx, {
    merchantId,
    actor,
    action: 'paymentLink.created',
    subjectId: id,
    after: {
      ...(most === null ? { amount: least } : {}),
      linkValidityDays: request.linkValidityDays,
      maximumUses: request.maximumUses,
      openAmount: most !== null,
      sepaOnly: sepa !== null,
    },
  });
  const link = orNotFound(await lockLink(tx, merchantId, id));
  return link;
}

/**
 * Creates a payment link with its audit row (spec 3.12).
 *
 * @throws AppError `notFound` (someone else's merchant), `merchantNotOpen`, `noPaymentMethod`, `invalidInput`, also for URLs that
 *   this deployment does not allow
 */
export async function requestPaymentLink(
  deps: Context,
  scope: MerchantScope,
  request: PaymentLinkRequest,
  actor: Actor,
  keep: KeepAnswer = KEEP_NOTHING,
): Promise<PaymentLinkRow> {
  if (!scope.merchantIds.includes(request.merchantId)) throw notFound();
  const merchant = orNotFound(await findMerchant(deps.db, request.merchantId));
  requireOpen(merchant);
  const enabled = await offeredMethods(deps.db, merchant.id);
  return inTransaction(deps.db, async (tx) => {
    const written = await writeLink(deps, tx, request, actor, null);
    const payable = payableMethods(
      enabled.map(({ method }) => method),
      merchant.creditor_identifier,
      { sepaOnly: written.sepa_only, isRecurring: written.recurrence_frequency !== null },
    );
    requireMethod(payable);
    const paymentLink = toLinkRow(deps, written);
    await keepIn(tx, keep, { paymentLink });
    return paymentLink;
  });
}
