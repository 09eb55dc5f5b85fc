import {
  type FieldErrors,
  type HostedDetails,
  initiatePaymentBody,
  type InitiatePaymentBody,
} from '@stuiver/contract';
import {
  type CheckoutNotice,
  nameCardField,
  type PayFormAnswer,
  type PayFormField,
  payPath,
  statusPath,
} from '@stuiver/contract/checkout-pages';
import { DEFAULT_CARD_TYPE, parseExpiry } from '@stuiver/domain/card';
import { DEBTOR_FIELDS, DEBTOR_LIMITS } from '@stuiver/domain/direct-debit';
import { getMethodFacts } from '@stuiver/domain/methods';
import { amountForWire } from '@stuiver/domain/money';
import { isLanguage, type Language } from '@stuiver/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCallSource } from '../../platform/access/source.ts';
import { AppError } from '../../platform/app-error.ts';
import { parseInput } from '../../platform/http/wire-input.ts';
import { unguessableId } from '../../platform/ids.ts';
import {
  readFormValues,
  resolveLanguage,
  readQueryValues,
  saveLanguage,
  type FormValues,
} from '../../platform/http/page-request.ts';
import { type CheckoutDeps, onward } from './checkout-request.ts';
import { readReceipts } from './receipts.ts';
import { requestPaymentDetails } from '../../money/payments/payer/hosted-details.ts';
import { findReceipt, openLinkAddress } from '../../money/payment-links/use-link.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { abortPayment } from '../../money/payments/payer/abort-payment.ts';

/** The origin that a form's answer may lead to: back to the shop. Only http(s) URLs are stored. */
function shopOrigin(details: HostedDetails): string[] {
  return details.redirectUrlAborted === null ? [] : [new URL(details.redirectUrlAborted).origin];
}

/** The notices of links that cannot be paid, with their HTTP statuses. */
const LINK_NOTICES: Readonly<
  Partial<Record<HostedDetails['status'], readonly [notice: CheckoutNotice, status: number]>>
> = { USED: ['linkUsed', 410], UNUSABLE: ['linkUnusable', 410], BUSY: ['linkBusy', 409] };

/** Seconds after which the page of a busy link refreshes. */
const BUSY_SECONDS = 10;

type Shown = {
  readonly reference: string;
  readonly asked: string;
  readonly answer: PayFormAnswer | null;
  /** A payer who would rather not make the bank transfer that was chosen. */
  readonly choosesOther: boolean;
};

/** The page of a reference: the form, the result, or a notice that the link has ended. */
async function showPayPage(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { reference, asked, answer, choosesOther }: Shown,
): Promise<FastifyReply> {
  const details = await requestPaymentDetails(deps.context, reference);
  const language = resolveLanguage(request, asked, details.language);
  const over = LINK_NOTICES[details.status];
  if (over) {
    const [notice, status] = over;
    const receipt = await findReceipt(deps.context, reference, readReceipts(request, deps.https));
    if (receipt !== null) return reply.redirect(statusPath('success', receipt, language), 303);
    if (notice === 'linkBusy') void reply.header('refresh', String(BUSY_SECONDS));
    return deps.send(request, reply, { kind: 'notice', notice, merchant: details }, { status, language });
  }
  // While an attempt is under way no other may start: never a form that would be refused.
  const isOpen = details.status === 'USABLE' || details.status === 'OPEN';
  const payable = details.transferAwaited ? choosesOther : isOpen && !details.attemptUnderWay;
  const word = isOpen && !details.transferAwaited ? 'checking' : details.status.toLowerCase();
  if (!payable) return reply.redirect(statusPath(word, reference, language), 303);
  return deps.send(
    request,
    reply,
    { kind: 'pay', reference, details, answer, submissionId: unguessableId(deps.context.random) },
    { status: answer === null ? 200 : 422, language, formTargets: shopOrigin(details) },
  );
}

/** Returns a direct debit's typed fields, for the form that comes back; never card data. */
function readDebtorFields(form: FormValues): PayFormAnswer['debtor'] {
  return Object.fromEntries(
    DEBTOR_FIELDS.map((field) => [field, form(field).slice(0, DEBTOR_LIMITS[field])]),
  ) as PayFormAnswer['debtor'];
}

/** The fields of a direct debit, and the consent, which an unticked box does not send. */
function readDebitFields(form: FormValues): Partial<InitiatePaymentBody> {
  const fields = Object.fromEntries(DEBTOR_FIELDS.map((field) => [field, form(field)]));
  const mandateReference = form('mandateReference');
  return { ...fields, mandateReference, mandateAgreed: form('mandateAgreed') === 'true' };
}

/** Checks whether a method is paid by its card, though it has another way. */
const isByCard = (form: FormValues): boolean =>
  form(nameCardField(form('paymentMethod'), 'byCard')) === 'true';

/** The form as the body of its call; it exists for this request only. */
function buildPayBody(form: FormValues, language: Language): InitiatePaymentBody {
  const method = form('paymentMethod');
  const { fields } = getMethodFacts(method) ?? {};
  const byCard = isByCard(form);
  const typedCard = (field: PayFormField) => form(nameCardField(method, field));
  const filledIn =
    fields === 'card' || byCard
      ? {
          byCard,
          cardType: DEFAULT_CARD_TYPE,
          creditcardNumber: typedCard('creditcardNumber'),
          cardExpirationDate: parseExpiry(typedCard('cardExpirationDate')),
          cvc: typedCard('cvc'),
          cardHolderName: typedCard('cardHolderName'),
        }
      : fields === 'mandate'
        ? readDebitFields(form)
        : {};
  // Present if a link lets its payer choose the amount; in the form typed.
  const typed = form('amount');
  const amount = typed === '' ? {} : { amount: amountForWire(typed, language) };
  return parseInput(initiatePaymentBody, {
    encryptedTransaction: form('reference'),
    submissionId: form('submissionId') || undefined,
    paymentMethod: method,
    ...amount,
    ...filledIn,
  });
}

/** The result of a posted form: an address to go to, or errors for the form itself. */
type Posted = { readonly goTo: string } | { readonly errors: FieldErrors };

async function pay(deps: CheckoutDeps, form: FormValues, language: Language): Promise<Posted> {
  const reference = form('reference');
  try {
    const result = await payReference(deps.context, reference, { ...buildPayBody(form, language), language });
    const url = onward(
      result.redirectUrl ?? statusPath('checking', result.reference),
      deps.context.settings.publicUrl,
      language,
    );
    // Declined: back to the form, which shows the reason and lets the payer try again.
    const declined = result.status === 'OPEN' && url.startsWith('/payment/status/');
    return { goTo: declined ? payPath(result.reference, language) : url };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'invalidInput') return { errors: error.errors ?? {} };
    // Paid, under way, closed: the page of this reference shows the current state.
    if (error.status === 409) return { goTo: payPath(reference, language) };
    throw error;
  }
}

async function abort(deps: CheckoutDeps, form: FormValues, language: Language): Promise<Posted> {
  const reference = form('reference');
  try {
    const { redirectUrl } = await abortPayment(deps.context, reference);
    return { goTo: redirectUrl ?? payPath(reference, language) };
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return { goTo: payPath(reference, language) };
    throw error;
  }
}

/**
 * The hosted page, and its forms as they post before or without JavaScript: the same use cases, a redirect after
 * success, errors at their fields otherwise. Card data never returns to a page.
 */
export function addPayPage(scope: FastifyInstance, path: string, deps: CheckoutDeps): void {
  scope.get(path, async (request, reply) => {
    const query = readQueryValues(request);
    return showPayPage(deps, request, reply, {
      reference: query('reference'),
      asked: query('language'),
      answer: null,
      choosesOther: query('choose') === 'other',
    });
  });

  scope.post(path, async (request, reply) => {
    const form = readFormValues(request);
    const asked = form('language');
    saveLanguage(reply, asked, deps.https);
    const language = resolveLanguage(request, asked);
    const posted = await (form('intent') === 'abort'
      ? abort(deps, form, language)
      : pay(deps, form, language));
    if ('goTo' in posted) return reply.redirect(posted.goTo, 303);
    const answer: PayFormAnswer = {
      errors: posted.errors,
      paymentMethod: form('paymentMethod') || null,
      byCard: isByCard(form),
      amount: form('amount') || null,
      debtor: getMethodFacts(form('paymentMethod'))?.fields === 'mandate' ? readDebtorFields(form) : null,
    };
    return showPayPage(deps, request, reply, {
      reference: form('reference'),
      asked,
      answer,
      choosesOther: true,
    });
  });
}

/**
 * The short address of a payment link leads to its hosted page. One that is unknown and one whose link can't be used
 * get the same answer.
 */
export function addLinkAddress(scope: FastifyInstance, path: string, deps: CheckoutDeps): void {
  scope.get<{ Params: { link: string } }>(path, async (request, reply) => {
    const receipts = readReceipts(request, deps.https);
    const source = getCallSource(request);
    const reference = await openLinkAddress(deps.context, source, request.params.link, receipts);
    const asked = readQueryValues(request)('language');
    if (reference !== null) return reply.redirect(payPath(reference, isLanguage(asked) ? asked : null), 303);
    const language = resolveLanguage(request, asked);
    return deps.send(
      request,
      reply,
      { kind: 'notice', notice: 'linkGone', merchant: null },
      { status: 404, language },
    );
  });
}
