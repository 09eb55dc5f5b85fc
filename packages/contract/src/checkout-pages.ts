import type { Language } from '@stuiver/domain/languages';
import type { ResponseOf } from './endpoint.ts';
import type { MerchantLook } from './endpoints/company/branding.ts';
import type { getRedirectUrl, HostedDetails, SepaMandate } from './endpoints/money/checkout.ts';
import type { FieldErrors } from './errors.ts';

// Nothing in this file may import zod at run time: the payer's bundle takes it whole.

/** Addresses of the payer's pages. */
export const CHECKOUT_PATHS = {
  pay: '/pay',
  link: '/pay/:link',
  preview: '/pay/preview',
  authorize: '/payment/authorize/:id',
  onward: '/payment/onward/:id',
  return: '/payment/return/:id',
  status: '/payment/status/:status',
  transferCode: '/payment/transfer-code',
  language: '/payment/language',
} as const;

function withQuery(path: string, query: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== null) search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * The hosted page of a payment or link (spec 2.13).
 *
 * @param reference sealed, of a payment or a link
 * @param language carried along, so that the pages of one payment speak one language; null leaves
 *   it to the payment and the browser
 * @returns a path with its query, relative to the origin
 */
export function payPath(reference: string, language: Language | null = null): string {
  return withQuery(CHECKOUT_PATHS.pay, { reference, language });
}

/**
 * The short address of a payment link, at most 37 characters, which leads to its hosted page.
 *
 * @param merchantNumber of the link's merchant
 * @param token 128 random bits in base64url
 * @returns a path, relative to the origin
 */
export function linkPath(merchantNumber: number, token: string): string {
  return CHECKOUT_PATHS.link.replace(':link', `${merchantNumber}-${token}`);
}

/**
 * The result page of a payment (spec 2.15).
 *
 * @param status decoration only: the page shows the status in the database
 * @param reference sealed, of a payment
 * @param language as in {@link payPath}
 * @returns a path with its query, relative to the origin
 */
export function statusPath(status: string, reference: string, language: Language | null = null): string {
  return withQuery(`/payment/status/${encodeURIComponent(status)}`, { reference, language });
}

/**
 * The test bank's page of an attempt (spec 2.14; test mode only).
 *
 * @param attempt sealed reference of an attempt
 * @param language as in {@link payPath}
 * @returns a path with its query, relative to the origin
 */
export function authorizePath(attempt: string, language: Language | null = null): string {
  return withQuery(`/payment/authorize/${encodeURIComponent(attempt)}`, { language });
}

/**
 * Our page that takes a payer to their next step at a bank.
 *
 * @param attempt sealed reference of an attempt
 * @returns a path, relative to the origin
 */
export function onwardPath(attempt: string): string {
  return CHECKOUT_PATHS.onward.replace(':id', attempt);
}

/**
 * The address at which a payer comes back from a bank.
 *
 * @param attempt sealed reference of an attempt
 * @returns a path, relative to the origin
 */
export function returnPath(attempt: string): string {
  return CHECKOUT_PATHS.return.replace(':id', attempt);
}

/**
 * The hosted page of a payment that waits for a bank transfer, for a payer who would rather pay otherwise.
 *
 * @param reference as in {@link payPath}
 * @param language as in {@link payPath}
 * @returns a path with its query, relative to the origin
 */
export function otherWayPath(reference: string, language: Language | null = null): string {
  return withQuery(CHECKOUT_PATHS.pay, { reference, language, choose: 'other' });
}

/**
 * Returns the path of the QR code of a pending bank transfer (EPC069-12), an SVG image.
 *
 * @param reference sealed, of a payment or link
 * @param missing the missing amount: another amount is another picture
 * @returns a path with its query, relative to the origin
 */
export function transferCodePath(reference: string, missing: string): string {
  return withQuery(CHECKOUT_PATHS.transferCode, { reference, missing });
}

/** The themes that a preview can be seen in. */
export const PREVIEW_THEMES = ['light', 'dark'] as const;
export type PreviewTheme = (typeof PREVIEW_THEMES)[number];

/**
 * The hosted page of settings or a payment link before they are saved, for a frame of the portal. Nothing on it works.
 *
 * @param look sealed, from `previewPage` or `previewPaymentLink`
 * @returns a path with its query, relative to the origin
 */
export function previewPath(look: string, language: Language, theme: PreviewTheme): string {
  return withQuery(CHECKOUT_PATHS.preview, { look, language, theme });
}

/** Response of `getRedirectUrl`: the true state of a payment. */
export type PaymentState = ResponseOf<typeof getRedirectUrl>;

/** The outcomes that a tester can choose at the test bank. */
export const TEST_BANK_OUTCOMES = ['success', 'failure', 'cancel', 'expire', 'later'] as const;
export type TestBankOutcome = (typeof TEST_BANK_OUTCOMES)[number];

/** Deployment data that every payer's page needs. */
export type CheckoutFrame = {
  readonly productName: string;
  readonly mode: 'test' | 'live';
  readonly gatewayPrefix: string;
  /** The origin of addresses of ours, whatever name the page was opened under. */
  readonly publicUrl: string;
  readonly timeZone: string;
  /** The first locale that the browser accepts, by which money is written; null: as the page's language does. */
  readonly locale: string | null;
  /** The page's own address in each language. */
  readonly languagePaths: Readonly<Record<Language, string>>;
  /** The URL of each language's texts. */
  readonly catalogues: Readonly<Record<Language, string>>;
};

/**
 * Reason why a form posted without JavaScript came back. Of the typed values it holds only a direct debit's
 * fields: card data never goes back into a page.
 */
export type PayFormAnswer = {
  readonly errors: FieldErrors;
  readonly paymentMethod: string | null;
  /** True if the card was chosen of a method that can be paid by its card too. */
  readonly byCard: boolean;
  /** Amount as the payer typed it; null if the amount is fixed. */
  readonly amount: string | null;
  readonly debtor: SepaMandate['debtor'] | null;
};

export type PayPageData = CheckoutFrame & {
  readonly kind: 'pay';
  readonly reference: string;
  readonly details: HostedDetails;
  readonly answer: PayFormAnswer | null;
  /** By which the form as it posts without JavaScript is one submission, however often it is sent. */
  readonly submissionId: string;
};

export type AuthorizePageData = CheckoutFrame & {
  readonly kind: 'authorize';
  readonly attempt: string;
  /** Sealed, of the payment. */
  readonly payment: string;
  readonly merchantName: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly paymentMethod: HostedDetails['paymentMethods'][number];
  /** Next path once the outcome was chosen; null before. */
  readonly decidedPath: string | null;
  /** For bank transfers: amount transferred so far, and whether one was refused; else null. */
  readonly transfer: { readonly transferred: string; readonly isWrong: boolean } | null;
};

export type StatusPageData = CheckoutFrame & {
  readonly kind: 'status';
  readonly reference: string;
  readonly state: PaymentState;
};

/** A page with only a message: unknown addresses, links that ended, an outage. */
export const CHECKOUT_NOTICES = [
  'notFound',
  'linkBusy',
  'linkUsed',
  'linkUnusable',
  'linkGone',
  'unavailable',
  'tooManyRequests',
  'internal',
] as const;
export type CheckoutNotice = (typeof CHECKOUT_NOTICES)[number];
export type NoticePageData = CheckoutFrame & {
  readonly kind: 'notice';
  readonly notice: CheckoutNotice;
  /** Shown when the merchant is known, as for a link that ended. */
  readonly merchant: MerchantLook | null;
};

/** Page data that the gateway renders and the browser hydrates: the same object on both sides. */
export type CheckoutPage = PayPageData | AuthorizePageData | StatusPageData | NoticePageData;

/** The markup for `#root`, the drawings outside it, and the title in the page's language. */
type RenderedPage = { readonly html: string; readonly sprite: string; readonly title: string };
export type CheckoutRender = (page: CheckoutPage, language: Language) => RenderedPage;

/** Ids of the elements that gateway and browser agree on. */
export const CHECKOUT_ROOT_ID = 'root';
export const CHECKOUT_DATA_ID = 'stuiver-page';

/** Fields of the form as it posts without JavaScript; the specified names, if there are any. */
export const PAY_FORM_FIELDS = ['creditcardNumber', 'cardExpirationDate', 'cvc', 'cardHolderName'] as const;
export type PayFormField = (typeof PAY_FORM_FIELDS)[number];

/**
 * The name by which a field of a card posts without JavaScript: the card of a method that can also be paid otherwise
 * has names of its own, since the form holds the card method's fields too.
 */
export const nameCardField = (method: string, field: PayFormField | 'byCard'): string =>
  method === 'CARD' ? field : `${method}.${field}`;
