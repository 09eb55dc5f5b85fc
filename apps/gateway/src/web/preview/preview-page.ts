import {
  type HostedDetails,
  type MerchantLook,
  type PaymentLinkDraft,
  type PreviewRequest,
  type previewPage as previewCall,
  requestPaymentDetails,
  type ResponseOf,
} from '@stuiver/contract';
import { needsMandate, payableMethods, type PaymentMethod } from '@stuiver/domain/methods';
import { formatWire, parseAmount } from '@stuiver/domain/money';
import type { Session } from '../../platform/access/session.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { findMerchant, type MerchantRow, offeredMethods } from '../../company/merchants/merchants.ts';
import { mandateToSign, toHostedRecurrence } from '../../money/payments/payer/hosted-details.ts';
import { findMerchantLook } from '../../money/payments/payer/payment-status.ts';
import { knownDebtor } from '../../money/payments/payer/sign-debit.ts';
import { pictureUrl } from '../../company/branding/merchant-pictures.ts';
import { findPreviewPicture } from '../../company/branding/try-picture.ts';
import { z } from 'zod';

/** A page that exists nowhere else. */
const sealedPage = requestPaymentDetails.response.extend({ expiresAt: z.number() });

/** A frame's request carries no session, so the page travels sealed in its address. */
const LIFE_MILLISECONDS = 60 * 60 * 1000;

/** Seals a page for an hour, as base64url. */
function sealPage(deps: Pick<Context, 'clock' | 'keyring'>, details: HostedDetails): string {
  const expiresAt = deps.clock.realNow().getTime() + LIFE_MILLISECONDS;
  const plain = Buffer.from(JSON.stringify({ details, expiresAt }), 'utf8');
  return deps.keyring.seal('preview', plain).toString('base64url');
}

type Sample = Pick<HostedDetails, 'amount' | 'maximumAmount' | 'description'> & {
  readonly sepaOnly: boolean;
  readonly frequency: PaymentLinkDraft['frequency'];
};

/** The sample payment; a page without a description shows its language's. */
const SAMPLE: Sample = {
  amount: '49.95',
  maximumAmount: null,
  description: '',
  sepaOnly: false,
  frequency: null,
};

/** Builds the page of a payment that exists nowhere, good for a quarter of an hour. */
function buildPreviewPage(
  deps: Context,
  merchant: MerchantRow,
  look: MerchantLook,
  enabled: readonly PaymentMethod[],
  { amount, maximumAmount, description, sepaOnly, frequency }: Sample,
): HostedDetails {
  const recurrence = toHostedRecurrence(deps, frequency, null);
  const paymentMethods = payableMethods(enabled, merchant.creditor_identifier, {
    sepaOnly,
    isRecurring: recurrence !== null,
  });
  return {
    ...look,
    kind: 'link',
    shared: false,
    status: 'USABLE',
    amount,
    maximumAmount,
    currency: 'EUR',
    description,
    secondsLeft: 900,
    paymentMethods,
    byCard: [],
    preselectedMethod: null,
    recurrence,
    redirectUrlAborted: merchant.redirect_url_aborted || null,
    attemptUnderWay: false,
    transferAwaited: false,
    declineCode: null,
    nothingTaken: false,
    sepa: paymentMethods.some(needsMandate)
      ? mandateToSign(deps, merchant, knownDebtor(null, null, 'NL'), recurrence !== null)
      : null,
    language: null,
  };
}

/**
 * Prepares a preview of a company's hosted page with values that need not be saved. The caller has checked that the
 * company is the user's. No picture is fetched: `tryPicture` does that.
 *
 * @returns the sealed page for `/pay/preview`, and the state of each picture's address
 * @throws AppError `notFound`
 */
export async function previewPage(
  deps: Context,
  { userId }: Pick<Session, 'userId'>,
  { id: merchantId, brandColour, logoUrl, backgroundUrl, paymentMethods }: PreviewRequest,
): Promise<ResponseOf<typeof previewCall>> {
  const [merchant, logo, background] = await Promise.all([
    findMerchant(deps.db, merchantId),
    findPreviewPicture(deps, { merchantId, userId, kind: 'logo', url: logoUrl.trim() }),
    findPreviewPicture(deps, { merchantId, userId, kind: 'background', url: backgroundUrl.trim() }),
  ]);
  if (!merchant) throw notFound();
  const look = {
    merchantName: merchant.name,
    brandColour: brandColour || null,
    logoUrl: logo.picture && pictureUrl(merchantId, logo.picture.hash),
    logoSize: logo.picture && { width: logo.picture.width, height: logo.picture.height },
    backgroundUrl: background.picture && pictureUrl(merchantId, background.picture.hash),
  };
  const page = buildPreviewPage(deps, merchant, look, [...new Set(paymentMethods)], SAMPLE);
  return { look: sealPage(deps, page), logo: logo.state, background: background.state };
}

/** Reads an amount that may be half typed. */
function readAmount(typed: string): number | null {
  const parsed = parseAmount(typed);
  return parsed.ok ? parsed.minor : null;
}

/**
 * Prepares a preview of a payment link's page. The caller has checked that the company is the user's. Amounts that are
 * missing or wrong are those of a sample.
 *
 * @returns the sealed page for `/pay/preview`
 * @throws AppError `notFound`
 */
export async function previewPaymentLink(
  deps: Context,
  { id: merchantId, description, sepaOnly, frequency, ...typed }: PaymentLinkDraft,
): Promise<{ look: string }> {
  const [found, enabled] = await Promise.all([
    findMerchantLook(deps, merchantId),
    offeredMethods(deps.db, merchantId),
  ]);
  if (!found) throw notFound();
  const least = readAmount(typed.amount);
  const most = typed.maximumAmount === null ? null : readAmount(typed.maximumAmount);
  const sample = {
    amount: least === null ? SAMPLE.amount : formatWire(least),
    maximumAmount: least === null || most === null || most <= least ? null : formatWire(most),
    description: description.trim(),
    sepaOnly,
    frequency,
  };
  const methods = enabled.map(({ method }) => method);
  return { look: sealPage(deps, buildPreviewPage(deps, found.merchant, found.look, methods, sample)) };
}

/**
 * Opens a sealed page.
 *
 * @param description of a page that has none, in the page's language
 * @throws AppError `notFound` for a text that was not sealed here, or longer than an hour ago
 */
export function previewDetails(
  deps: Pick<Context, 'clock' | 'keyring'>,
  sealed: string,
  description: string,
): HostedDetails {
  const isText = /^[A-Za-z0-9_-]{40,8000}$/.test(sealed);
  const plain = isText ? deps.keyring.open('preview', Buffer.from(sealed, 'base64url')) : null;
  if (plain === null) throw notFound();
  const { details, expiresAt } = sealedPage.parse(JSON.parse(plain.toString('utf8')));
  if (expiresAt <= deps.clock.realNow().getTime()) throw notFound();
  return { ...details, description: details.description || description };
}
