import type {
  HostedDetails,
  PreviewRequest,
  previewPage as previewCall,
  ResponseOf,
} from '@stuiver/contract';
import type { Session } from '../../platform/access/session.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { findMerchant } from '../../company/merchants/merchants.ts';
import { mandateToSign, needsMandate, offers } from '../../money/payments/payer/hosted-details.ts';
import { knownDebtor } from '../../money/payments/payer/sign-debit.ts';
import { pictureUrl } from '../../company/branding/merchant-pictures.ts';
import { pictureOf } from '../../company/branding/try-picture.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { z } from 'zod';

const picture = z.object({ hash: z.string(), width: z.number(), height: z.number() }).nullable();

const sealedLook = z.object({
  merchantId: z.string(),
  brandColour: z.string(),
  logo: picture,
  background: picture,
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  expiresAt: z.number(),
});

/** Appearance of a hosted page in a preview. */
type Look = {
  readonly merchantId: string;
  /** `#rrggbb`, or empty. */
  readonly brandColour: string;
  readonly logo: z.output<typeof picture>;
  readonly background: z.output<typeof picture>;
  readonly paymentMethods: readonly PaymentMethod[];
};

/** A frame's request carries no session, so the look travels sealed in its address. */
const LIFE_MILLISECONDS = 60 * 60 * 1000;

/** Seals an appearance for an hour, as base64url. */
function sealLook({ clock, keyring }: Pick<Context, 'clock' | 'keyring'>, look: Look): string {
  const expiresAt = clock.now().getTime() + LIFE_MILLISECONDS;
  const plain = Buffer.from(JSON.stringify({ ...look, expiresAt }), 'utf8');
  return keyring.seal('preview', plain).toString('base64url');
}

/** Opens a sealed appearance; null for a text that was not sealed here, or longer than an hour ago. */
function openLook({ clock, keyring }: Pick<Context, 'clock' | 'keyring'>, text: string): Look | null {
  if (!/^[A-Za-z0-9_-]{40,4000}$/.test(text)) return null;
  const plain = keyring.open('preview', Buffer.from(text, 'base64url'));
  if (plain === null) return null;
  const { expiresAt, ...look } = sealedLook.parse(JSON.parse(plain.toString('utf8')));
  return expiresAt <= clock.now().getTime() ? null : look;
}

/**
 * Prepares a preview of a company's hosted page with values that need not be saved. The caller has checked that the
 * company is the user's. No picture is fetched: `tryPicture` does that.
 *
 * @returns the sealed appearance for `/pay/preview`, and the state of each picture's address
 */
export async function previewPage(
  context: Context,
  { userId }: Pick<Session, 'userId'>,
  { id: merchantId, brandColour, logoUrl, backgroundUrl, paymentMethods }: PreviewRequest,
): Promise<ResponseOf<typeof previewCall>> {
  const [logo, background] = await Promise.all([
    pictureOf(context, { merchantId, userId, kind: 'logo', url: logoUrl.trim() }),
    pictureOf(context, { merchantId, userId, kind: 'background', url: backgroundUrl.trim() }),
  ]);
  const look = sealLook(context, {
    merchantId,
    brandColour,
    logo: logo.picture,
    background: background.picture,
    paymentMethods: [...new Set(paymentMethods)],
  });
  return { look, logo: logo.state, background: background.state };
}

/** The sample payment of a preview, good for a quarter of an hour. */
const SAMPLE = { amount: '49.95', currency: 'EUR', secondsLeft: 900 } as const;

/**
 * Builds the hosted page of a sealed look: a sample payment that exists nowhere.
 *
 * @param description of the sample payment, in the page's language
 * @throws AppError `notFound` for an appearance that is unknown, tampered with or expired
 */
export async function previewDetails(
  context: Context,
  sealed: string,
  description: string,
): Promise<HostedDetails> {
  const look = openLook(context, sealed);
  const merchant = look === null ? undefined : await findMerchant(context.db, look.merchantId);
  if (look === null || !merchant) throw notFound();
  const { logo, background } = look;
  const paymentMethods = offers(merchant, look.paymentMethods);
  return {
    ...SAMPLE,
    kind: 'link',
    shared: false,
    status: 'USABLE',
    merchantName: merchant.name,
    brandColour: look.brandColour || null,
    logoUrl: logo && pictureUrl(look.merchantId, logo.hash),
    logoSize: logo && { width: logo.width, height: logo.height },
    backgroundUrl: background && pictureUrl(look.merchantId, background.hash),
    maximumAmount: null,
    description,
    paymentMethods,
    preselectedMethod: null,
    recurrence: null,
    redirectUrlAborted: merchant.redirect_url_aborted || null,
    attemptUnderWay: false,
    transferAwaited: false,
    declineCode: null,
    nothingTaken: false,
    sepa: paymentMethods.some(needsMandate)
      ? mandateToSign(context, merchant, knownDebtor(null, null, 'NL'), false)
      : null,
    language: null,
  };
}
