import type { HostedDetails, MerchantLook, SepaMandate } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { maskIban, payerMandateReference } from '@stuiver/domain/direct-debit';
import { normaliseIban } from '@stuiver/domain/iban';
import { needsMandate, payableMethods, type PaymentMethod } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import type { Frequency } from '@stuiver/domain/states';
import { isLanguage } from '@stuiver/messages';
import { notFound, orNotFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { type MerchantRow, offeredMethods } from '../../../company/merchants/merchants.ts';
import { isBusy, type PayerLinkView, viewLink } from '../../payment-links/use-link.ts';
import { idleTransfer } from '../engine/attempts.ts';
import { findPayment, newestPaymentOfLink, shownAttempt } from '../payment-queries.ts';
import { openReference, type Reference } from '../../payers/sealed-reference.ts';
import { findMerchantLook, isAttemptUnderWay, isNothingTaken } from './payment-status.ts';
import { type Debtor, givenPayer, knownDebtor } from './sign-debit.ts';

/**
 * Builds the mandate that the payer signs on the hosted page (EPC130-08), under a new reference each time the page is
 * rendered; nothing is written before the payer agrees.
 *
 * @param known data filled in already
 * @param recurring whether it stays valid for later collections
 */
export function mandateToSign(
  deps: Context,
  merchant: MerchantRow,
  known: Debtor,
  recurring: boolean,
): SepaMandate {
  const { clock, ids, settings } = deps;
  return {
    creditorName: merchant.legal_name ?? merchant.name,
    creditorIdentifier: merchant.creditor_identifier,
    creditorAddress: merchant.postal_address,
    mandateReference: payerMandateReference(localDay(clock.now(), settings.timeZone), ids.next()),
    recurring,
    debtor: { ...known, iban: maskIban(normaliseIban(known.iban)) },
  };
}

/** Whole seconds until an instant; 0 from then on. */
function secondsUntil(deps: Context, end: Date): number {
  return Math.max(0, Math.floor((end.getTime() - deps.clock.now().getTime()) / 1000));
}

/** The page's merchant: the methods that it has switched on, and its appearance. */
type Host = {
  readonly merchant: MerchantRow;
  readonly methods: readonly PaymentMethod[];
  /** Those that can be paid by their card too. */
  readonly byCard: readonly PaymentMethod[];
  readonly look: MerchantLook;
};

/** Returns the end of a link for itself and its open payments; null while it can be used. */
function endOfLink(view: PayerLinkView | null): 'USED' | 'UNUSABLE' | null {
  if (!view || view.status === 'ACTIVE') return null;
  return view.status === 'USED' ? 'USED' : 'UNUSABLE';
}

/** Returns the recurrence that follows the first payment; null for a one-off. */
export function toHostedRecurrence(
  deps: Pick<Context, 'settings'>,
  frequency: Frequency | null,
  endDate: string | null,
): HostedDetails['recurrence'] {
  if (frequency === null || frequency === 'NEVER') return null;
  return { frequency, endDate, noticeDays: deps.settings.noticeDays };
}

async function detailsOfLink(
  deps: Context,
  view: PayerLinkView,
  { merchant, methods, byCard, look }: Host,
): Promise<HostedDetails> {
  const { link } = view;
  // A link for one use continues its open payment, so its page shows what blocks that payment.
  const live = link.maximum_uses === 1 ? await newestPaymentOfLink(deps.db, link.merchant_id, link.id) : null;
  const payment = live === null ? undefined : await findPayment(deps.db, link.merchant_id, live);
  const attempts = payment?.attempts ?? [];
  const end = endOfLink(view);
  const busy = end === null && (await isBusy(deps, view));
  const isRecurring = link.recurrence_frequency !== null;
  const paymentMethods = payableMethods(methods, merchant.creditor_identifier, {
    sepaOnly: link.sepa_only,
    isRecurring,
  });
  const known = knownDebtor(null, view.payer, link.country);
  return {
    kind: 'link',
    shared: link.maximum_uses !== 1,
    status: end ?? (busy ? 'BUSY' : 'USABLE'),
    ...look,
    amount: formatWire(link.amount),
    maximumAmount: link.maximum_amount === null ? null : formatWire(link.maximum_amount),
    currency: link.currency,
    description: link.description,
    paymentMethods,
    byCard: paymentMethods.filter((method) => byCard.includes(method)),
    preselectedMethod: null,
    redirectUrlAborted: link.redirect_url_aborted || merchant.redirect_url_aborted || null,
    attemptUnderWay: busy || isAttemptUnderWay(attempts),
    transferAwaited: idleTransfer(attempts) !== undefined,
    declineCode: attempts.at(-1)?.decline_code ?? null,
    nothingTaken: isNothingTaken({ status: 'OPEN', attempts }),
    sepa:
      end === null && paymentMethods.some(needsMandate)
        ? mandateToSign(deps, merchant, known, isRecurring)
        : null,
    recurrence: toHostedRecurrence(deps, link.recurrence_frequency, link.recurrence_end_date),
    language: isLanguage(payment?.language) ? payment.language : null,
    secondsLeft: secondsUntil(deps, link.expires_at),
  };
}

async function detailsOfPayment(
  deps: Context,
  reference: Reference,
  { merchant, methods, byCard, look }: Host,
): Promise<HostedDetails> {
  const { db } = deps;
  const { merchantId, id } = reference;
  const payment = orNotFound(await findPayment(db, merchantId, id));
  const { attempts, payment_link_id: linkId } = payment;
  const view = linkId === null ? null : await viewLink(deps, db, merchantId, linkId);
  const isRecurring = payment.recurrence_type === 'FIRST';
  const paymentMethods = payableMethods(methods, merchant.creditor_identifier, {
    sepaOnly: view?.link.sepa_only ?? false,
    isRecurring,
  });
  const known = knownDebtor(givenPayer(payment, attempts), view?.payer ?? null, payment.country);
  return {
    kind: 'payment',
    shared: false,
    status: (payment.status === 'OPEN' ? endOfLink(view) : null) ?? payment.status,
    ...look,
    amount: formatWire(payment.amount),
    maximumAmount: null,
    currency: payment.currency,
    description: payment.description,
    paymentMethods,
    byCard: paymentMethods.filter((method) => byCard.includes(method)),
    preselectedMethod: paymentMethods.find((method) => method === payment.asked_method) ?? null,
    redirectUrlAborted: payment.redirect_url_aborted || merchant.redirect_url_aborted || null,
    attemptUnderWay: isAttemptUnderWay(attempts),
    transferAwaited: idleTransfer(attempts) !== undefined,
    declineCode: shownAttempt(payment)?.decline_code ?? null,
    nothingTaken: isNothingTaken(payment),
    sepa:
      (payment.status === 'OPEN' || idleTransfer(attempts)) && paymentMethods.some(needsMandate)
        ? mandateToSign(deps, merchant, known, isRecurring)
        : null,
    recurrence: isRecurring
      ? toHostedRecurrence(deps, payment.recurrence_frequency, payment.recurrence_end_date)
      : null,
    language: isLanguage(payment.language) ? payment.language : null,
    secondsLeft: secondsUntil(deps, payment.expires_at),
  };
}

/**
 * Returns the data of the hosted page (spec 7.11, `requestPaymentDetails`), limited to what the payer may see. It
 * changes nothing, because mail scanners open links too.
 *
 * @param text the sealed reference of a payment or a link
 * @throws AppError `notFound` for a reference that is unknown, tampered with or expired
 */
export async function requestPaymentDetails(deps: PaymentDeps, text: string): Promise<HostedDetails> {
  const opened = openReference(deps.keyring, deps.clock, text.trim());
  if (!opened.ok) throw notFound();
  const { reference } = opened;
  const { db } = deps;
  const [found, enabled] = await Promise.all([
    findMerchantLook(deps, reference.merchantId),
    offeredMethods(db, reference.merchantId),
  ]);
  if (!found) throw notFound();
  const byCard = enabled.filter(({ method, processor }) => deps.processors.takesCard(processor, method));
  const names = (offered: typeof enabled) => offered.map(({ method }) => method);
  const host = { ...found, methods: names(enabled), byCard: names(byCard) };
  if (reference.kind === 'payment') return detailsOfPayment(deps, reference, host);
  if (reference.kind !== 'link') throw notFound();
  const view = orNotFound(await viewLink(deps, db, reference.merchantId, reference.id));
  return detailsOfLink(deps, view, host);
}
