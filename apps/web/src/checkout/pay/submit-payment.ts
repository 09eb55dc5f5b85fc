import type { FieldErrors } from '@stuiver/contract';
import { findSubmission, initiatePayment, requestPaymentDetails } from '@stuiver/contract/routes';
import { statusPath } from '@stuiver/contract/checkout-pages';
import { ApiError, type Call } from '@stuiver/contract/client';
import type { PaymentMethod } from '@stuiver/domain/methods';
import { PAYMENT_REFUSALS } from '@stuiver/domain/states';
import type { Language } from '@stuiver/messages';

/** The outcome of a submission, which decides the page's next step. */
export type SubmitResult =
  | { readonly kind: 'goTo'; readonly url: string; readonly payment: string | null }
  | { readonly kind: 'reload' }
  | {
      readonly kind: 'declined';
      readonly code: string;
      readonly nothingTaken: boolean;
      readonly reference: string;
    }
  | { readonly kind: 'fields'; readonly errors: FieldErrors }
  | {
      readonly kind: 'trouble';
      readonly text: 'tooManyRequests' | 'methodNotOffered' | 'notDone';
      /** The payment that a submission on a link made after all. */
      readonly reference?: string;
    }
  | { readonly kind: 'lost' };
export type FinalResult = Exclude<SubmitResult, { kind: 'lost' }>;

export type Submission = {
  readonly reference: string;
  /** True if the reference is a payment's; a link has no status page. */
  readonly ofPayment: boolean;
  /** By which a link recognises this submission. */
  readonly submissionId: string | undefined;
  readonly method: PaymentMethod;
  /** The wire's amount, when the payer fills it in. */
  readonly amount?: string | undefined;
  /** Values of the method's fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /** The origin that the gateway writes its own addresses with. */
  readonly publicUrl: string;
};

/** The request (spec 3.11). */
function buildPayRequest(submission: Submission): Record<string, unknown> {
  const { reference, submissionId, method, amount, fields, language } = submission;
  return {
    encryptedTransaction: reference,
    submissionId,
    paymentMethod: method,
    amount,
    language,
    ...fields,
  };
}

/**
 * Rewrites an address of our own to the name that this page was opened under, with the language; a bank's stays
 * unchanged.
 */
function rewriteOwnUrl(url: string, { language, publicUrl }: Submission): URL {
  const target = new URL(url, location.href);
  if (target.origin !== publicUrl && target.origin !== location.origin) return target;
  target.searchParams.set('language', language);
  // A page that was opened under another name of this host stays there: the first one may mean nothing to its phone.
  return new URL(`${target.pathname}${target.search}`, location.href);
}

/** After an answer that may be a decline, asks for the payment's state, so that the payer can continue on the page. */
async function afterAnswer(call: Call, reference: string, fallback: SubmitResult): Promise<SubmitResult> {
  try {
    const { details } = await call(requestPaymentDetails, { body: reference });
    const code = details.status === 'OPEN' && !details.attemptUnderWay ? details.declineCode : null;
    const { nothingTaken } = details;
    return code === null ? fallback : { kind: 'declined', code, nothingTaken, reference };
  } catch {
    return fallback;
  }
}

function afterError(error: ApiError, { reference, ofPayment, language }: Submission): SubmitResult {
  if (PAYMENT_REFUSALS.some((refusal) => refusal === error.code)) {
    if (!ofPayment) return { kind: 'reload' };
    return { kind: 'goTo', url: statusPath('checking', reference, language), payment: reference };
  }
  switch (error.code) {
    case 'linkUnusable':
    case 'notFound':
      return { kind: 'reload' };
    case 'tooManyRequests':
      return { kind: 'trouble', text: 'tooManyRequests' };
    case 'invalidInput':
      // A mandate is signed once; the reloaded page shows another reference.
      if (error.errors['encryptedTransaction'] || error.errors['mandateReference']) return { kind: 'reload' };
      if (error.errors['paymentMethod']) return { kind: 'trouble', text: 'methodNotOffered' };
      return { kind: 'fields', errors: error.errors };
    default:
      return { kind: 'lost' };
  }
}

/**
 * Pays (spec 7.12).
 *
 * @returns the next step; `lost` when there was no answer, or one that leaves the money's state open
 */
export async function submitPayment(call: Call, submission: Submission): Promise<SubmitResult> {
  try {
    const result = await call(initiatePayment, { body: buildPayRequest(submission) });
    const url = rewriteOwnUrl(result.redirectUrl ?? statusPath('checking', result.reference), submission);
    const goTo = { kind: 'goTo', url: url.href, payment: result.reference } as const;
    // Open again and not at a bank: declined, and the payer can try again here.
    const declined = result.status === 'OPEN' && url.pathname.startsWith('/payment/status/');
    return declined ? await afterAnswer(call, result.reference, goTo) : goTo;
  } catch (error) {
    if (error instanceof ApiError) return afterError(error, submission);
    throw error;
  }
}

/** Milliseconds between requests after an answer was lost; the first waits for a late arrival. */
const PAUSES = [2000, 2000, 3000, 5000] as const;

/** Returns the payment that a submission on a link made, once it exists; otherwise the link. */
async function ownPayment(call: Call, submission: Submission): Promise<Submission> {
  const { reference: encryptedTransaction, submissionId } = submission;
  if (submissionId === undefined) return submission;
  const { reference } = await call(findSubmission, { body: { encryptedTransaction, submissionId } });
  return reference === null ? submission : { ...submission, reference, ofPayment: true };
}

/** The state of a payment or link after a lost answer; null when it has to be asked again. */
async function pollOnce(
  call: Call,
  { reference, ofPayment, language }: Submission,
): Promise<FinalResult | null> {
  const { details } = await call(requestPaymentDetails, { body: reference });
  const { status, attemptUnderWay, declineCode: code, nothingTaken } = details;
  if (status === 'USED' || status === 'UNUSABLE') return { kind: 'reload' };
  if (status === 'BUSY') return null;
  if (attemptUnderWay || (status !== 'OPEN' && status !== 'USABLE'))
    return { kind: 'goTo', url: statusPath('checking', reference, language), payment: reference };
  if (!ofPayment) return { kind: 'trouble', text: 'notDone' };
  if (code !== null) return { kind: 'declined', code, nothingTaken, reference };
  return { kind: 'trouble', text: 'notDone', reference };
}

/**
 * Polls after a lost answer until the outcome is known; on a link, the outcome of the payment that the submission
 * made. The payer can try again only once nothing is under way, so that no one pays twice.
 *
 * @param wait resolves after some milliseconds
 */
export async function pollAfterLoss(
  call: Call,
  submission: Submission,
  wait: (milliseconds: number) => Promise<void>,
): Promise<FinalResult> {
  for (let round = 0; ; round++) {
    await wait(PAUSES[Math.min(round, PAUSES.length - 1)] ?? 0);
    try {
      const found = await pollOnce(call, await ownPayment(call, submission));
      if (found) return found;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return { kind: 'reload' };
    }
  }
}
