import type { PaymentMethod } from '@stuiver/domain/methods';
import { statementText } from '@stuiver/domain/statement-text';
import { isLanguage } from '@stuiver/messages';
import { orNotFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentRow } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit-change.ts';
import { requireOpen } from '../../company/merchants/open-merchant.ts';
import type { PaymentDeps, StartRequest, StoredInstrument } from '../processors/processor.ts';
import { merchantTerms } from '../payments/engine/merchant-terms.ts';
import { applyOutcome } from '../payments/engine/apply-outcome.ts';
import type { RecurrencePlan } from '../payments/engine/recurrence-plan.ts';
import { newPaymentChange } from '../payments/engine/create-payment.ts';
import { addAttempt, callProcessor, type StoredCard } from '../payments/engine/start-attempt.ts';

/** The data of a recurrence's first payment that its runs need. */
type FirstPayment = {
  readonly country: string;
  readonly language: string | null;
  readonly customer_id: string | null;
  readonly reference: string;
  readonly metadata: string;
  readonly account_holder_name: string;
  readonly email_address: string;
  readonly iban: string;
  readonly processor: string;
  readonly processor_reference: string | null;
} & { readonly [K in keyof StoredCard]: StoredCard[K] | null };

/** A payment that its payer agreed to before: a run of a recurrence, or one on a mandate. Amount in minor units. */
export type NewCollection = {
  readonly merchantId: string;
  /** Null unless it is a run. */
  readonly recurrenceId: string | null;
  readonly mandateId: string | null;
  /** The slot's day, `YYYY-MM-DD`; null unless it is a run. */
  readonly dueDate: string | null;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly first: FirstPayment;
  readonly notifyUrl?: string | undefined;
  /** The recurrence that starts when it succeeds. */
  readonly plan?: RecurrencePlan | null | undefined;
};

/** A collection that is committed as STARTED and not yet sent. */
export type StartedCollection = {
  readonly payment: PaymentRow;
  readonly processor: string;
  readonly request: StartRequest;
};

function storedCard(first: FirstPayment): StoredCard | null {
  const { card_brand, card_first_six, card_last_four, card_expiry, card_fingerprint } = first;
  return card_brand && card_first_six && card_last_four && card_expiry && card_fingerprint
    ? { card_brand, card_first_six, card_last_four, card_expiry, card_fingerprint }
    : null;
}

function storedInstrument(collection: NewCollection): StoredInstrument {
  if (collection.mandateId !== null) return { kind: 'mandate', mandateId: collection.mandateId };
  return { kind: 'token', reference: collection.first.processor_reference ?? '' };
}

/**
 * Creates the payment of a collection with its STARTED attempt, in the transaction that locks its recurrence or mandate;
 * calls no processor.
 *
 * @throws AppError `merchantNotOpen`; PostgreSQL's unique violation when the slot has a payment already
 *   (`payments_one_per_slot`)
 */
export async function startCollection(
  deps: PaymentDeps,
  tx: Tx,
  collection: NewCollection,
  actor: Actor = { kind: 'system' },
): Promise<StartedCollection> {
  const { first } = collection;
  const terms = orNotFound(await merchantTerms(tx, collection.merchantId));
  requireOpen(terms);
  const input = {
    merchantId: collection.merchantId,
    amount: collection.amount,
    currency: collection.currency,
    country: first.country,
    description: collection.description,
    customerId: first.customer_id ?? undefined,
    reference: first.reference,
    metadata: first.metadata,
    language: isLanguage(first.language) ? first.language : null,
    accountHolderName: first.account_holder_name,
    emailAddress: first.email_address,
    iban: first.iban,
    notifyUrl: collection.notifyUrl ?? '',
    recurrence: collection.plan ?? null,
  };
  const change = newPaymentChange(deps, input, actor);
  const { payment } = change;
  payment.recurrence_type = 'RECURRING';
  payment.recurrence_id = collection.recurrenceId;
  payment.mandate_id = collection.mandateId;
  payment.due_date = collection.dueDate;
  const attemptId = deps.ids.next();
  const instrument = { method: collection.method, card: null, stored: storedCard(first) };
  addAttempt(change, instrument, first.processor, attemptId);
  await commitChange(tx, change);
  return {
    payment,
    processor: first.processor,
    request: {
      merchantId: collection.merchantId,
      key: attemptId,
      method: collection.method,
      amount: collection.amount,
      currency: collection.currency,
      description: collection.description,
      statementText: terms
        ? statementText(terms.bank_statement_preference, {
            name: terms.name,
            reference: collection.description,
          })
        : '',
      card: null,
      iban: first.iban || null,
      stored: storedInstrument(collection),
      transferReference: null,
      returnUrl: '',
      isFirst: false,
      browser: null,
      ipAddress: '',
    },
  };
}

/**
 * Sends a committed collection to its processor and commits the answer. Without one the outcome is unknown, and the
 * sweeper asks.
 */
export async function pursueCollection(deps: PaymentDeps, started: StartedCollection): Promise<void> {
  const outcome = await callProcessor(deps, started.processor, started.request);
  await applyOutcome(deps, started.request.merchantId, started.request.key, outcome);
}
