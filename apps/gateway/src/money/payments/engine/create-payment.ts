import type { PaymentResult } from '@stuiver/contract';
import { payPath } from '@stuiver/contract/checkout-pages';
import { localDay } from '@stuiver/domain/dates';
import type { Language } from '@stuiver/domain/languages';
import {
  isPaymentMethod,
  PAYMENT_METHODS,
  payableMethods,
  type PaymentMethod,
} from '@stuiver/domain/methods';
import { AppError, orNotFound } from '../../../platform/app-error.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import type { StatementPart } from '../../../platform/database/statements.ts';
import { auditParts } from '../../../platform/audit/write-audit.ts';
import { addEvent, beginChange, type PaymentChange, type PaymentRow } from '../../ledger/change.ts';
import { commitNewPayment } from '../../ledger/commit-change.ts';
import { requireMethod, requireOpen } from '../../../company/merchants/open-merchant.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import type { RecurrencePlan } from './recurrence-plan.ts';
import { merchantTerms } from './merchant-terms.ts';
import { buildSearchText } from '../../payers/metadata.ts';
import { sealReference } from '../../payers/sealed-reference.ts';
import { PAYMENT_LIFE_MS, REFERENCE_GRACE_MS } from './attempts.ts';

/** A payment to be created. Amount in minor units; omitted fields are empty, or follow the merchant. */
export type NewPayment = {
  readonly merchantId: string;
  readonly amount: number;
  readonly currency: string;
  readonly country: string;
  readonly description: string;
  readonly redirectUrlSuccess?: string;
  readonly redirectUrlFailed?: string;
  readonly redirectUrlAborted?: string;
  /** Overrides the merchant's first endpoint; that one when omitted or empty. */
  readonly notifyUrl?: string;
  /** 24 hours after creation when omitted. */
  readonly expiresAt?: Date;
  readonly paymentLinkId?: string;
  /** The call that made its link. */
  readonly requestId?: string | null;
  readonly customerId?: string | undefined;
  /** The shop's own name for it, and its texts as JSON. */
  readonly reference?: string | undefined;
  readonly metadata?: string | undefined;
  /** Preselected on the payer's page; case-insensitive. The payer chooses when it is omitted or empty. */
  readonly paymentMethod?: string | undefined;
  /** The payer's, if chosen. */
  readonly language?: Language | null;
  readonly accountHolderName?: string | undefined;
  readonly emailAddress?: string | undefined;
  readonly iban?: string | undefined;
  /** Makes it the first payment of a recurrence, which starts when it succeeds. */
  readonly recurrence?: RecurrencePlan | null;
  /** Collects it on this mandate, without its payer. */
  readonly mandateReference?: string;
};

/**
 * Seals a payment's reference. It opens until 30 days after the payment expires, so that a late visitor learns its
 * status.
 */
export function sealPayment(
  deps: Context,
  payment: Pick<PaymentRow, 'merchant_id' | 'id' | 'expires_at'>,
): string {
  const expiresAt = new Date(payment.expires_at.getTime() + REFERENCE_GRACE_MS);
  return sealReference(deps.keyring, {
    kind: 'payment',
    merchantId: payment.merchant_id,
    id: payment.id,
    expiresAt,
  });
}

/** Starts a change that creates an OPEN payment; the caller may add to it before it is written. */
export function newPaymentChange(deps: Context, input: NewPayment, actor: Actor): PaymentChange {
  const at = deps.clock.now();
  const id = deps.ids.next();
  const payment: PaymentRow = {
    merchant_id: input.merchantId,
    id,
    amount: input.amount,
    currency: input.currency,
    country: input.country,
    description: input.description,
    reference: input.reference ?? '',
    status: 'OPEN',
    method: '',
    asked_method: null,
    recurrence_type: input.recurrence ? 'FIRST' : 'ONETIME',
    payment_link_id: input.paymentLinkId ?? null,
    customer_id: input.customerId ?? null,
    language: input.language ?? null,
    redirect_url_success: input.redirectUrlSuccess ?? '',
    redirect_url_failed: input.redirectUrlFailed ?? '',
    redirect_url_aborted: input.redirectUrlAborted ?? '',
    notify_url: input.notifyUrl ?? '',
    captured_attempt_id: null,
    captured_amount: 0,
    refunded_amount: 0,
    charged_back_amount: 0,
    refund_status: '',
    chargeback_status: '',
    late: false,
    attention: [],
    notification_sequence: 0,
    created_day: localDay(at, deps.settings.timeZone),
    created_at: at,
    updated_at: at,
    expires_at: input.expiresAt ?? new Date(at.getTime() + PAYMENT_LIFE_MS),
    paid_at: null,
    settled_at: null,
    recurrence_frequency: input.recurrence?.frequency ?? null,
    recurrence_end_date: input.recurrence?.endDate ?? null,
    recurrence_id: null,
    mandate_id: null,
    due_date: null,
  };
  const change = beginChange(deps, actor, null, payment);
  const words = {
    account_holder_name: input.accountHolderName ?? '',
    email_address: input.emailAddress ?? '',
    iban: input.iban ?? '',
    metadata: input.metadata ?? '',
  };
  const search_text = buildSearchText(payment, words);
  change.payer = { kind: 'insert', row: { ...words, search_text, ip_address: '', device: '' } };
  addEvent(change, 'paymentCreated', { amount: input.amount, requestId: input.requestId ?? null });
  return change;
}

/** Reads the method that a payment is requested with (spec 3.10); null if the payer chooses. */
function readRequestedMethod(text: string | undefined): PaymentMethod | null {
  const method = text?.trim().toUpperCase() ?? '';
  if (method === '') return null;
  if (!isPaymentMethod(method))
    throw new AppError(
      'invalidInput',
      { paymentMethod: ['unknownValue'] },
      { allowed: { paymentMethod: [...PAYMENT_METHODS] } },
    );
  return method;
}

/** The answer to the creation of a payment; `redirectUrl` is its hosted page. */
export type CreatedPayment = PaymentResult & { readonly redirectUrl: string };

/**
 * Creates an OPEN payment in one statement, with its audit row when a person does it. The caller has checked the
 * merchant against the scope.
 *
 * @param beside further parts of the same statement
 * @throws AppError `notFound` when the merchant does not exist, `merchantNotOpen`, `noPaymentMethod`, `invalidInput` on `paymentMethod`
 *   for one that the payer would not be offered, and PostgreSQL's errors about the further parts
 */
export async function createPayment(
  deps: PaymentDeps,
  input: NewPayment,
  actor: Actor,
  beside: (made: CreatedPayment) => readonly StatementPart[] = () => [],
): Promise<CreatedPayment> {
  const askedMethod = readRequestedMethod(input.paymentMethod);
  const terms = orNotFound(await merchantTerms(deps.db, input.merchantId));
  requireOpen(terms);
  const payable = payableMethods(
    terms.methods.map(({ method }) => method),
    terms.creditor_identifier,
    { isRecurring: Boolean(input.recurrence) },
  );
  requireMethod(payable);
  if (askedMethod !== null && !payable.includes(askedMethod))
    throw new AppError(
      'invalidInput',
      { paymentMethod: ['methodNotOffered'] },
      { allowed: { paymentMethod: [...payable] } },
    );
  const change = newPaymentChange(deps, input, actor);
  const { payment } = change;
  payment.asked_method = askedMethod;
  const reference = sealPayment(deps, payment);
  const made: CreatedPayment = {
    redirectUrl: `${deps.settings.publicUrl}${payPath(reference)}`,
    status: 'OPEN',
    transactionId: payment.id,
    reference,
  };
  // For a shop's own payments the event names the key.
  const audit =
    actor.kind === 'user'
      ? auditParts(deps, {
          merchantId: input.merchantId,
          actor,
          action: 'payment.created',
          subjectId: payment.id,
          after: { amount: input.amount, currency: input.currency },
        })
      : [];
  const signals = audit.length > 0 ? [{ poller: 'audit' as const }] : [];
  await commitNewPayment(deps.db, change, [...beside(made), ...audit], signals);
  return made;
}
