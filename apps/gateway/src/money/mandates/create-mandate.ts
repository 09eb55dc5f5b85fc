import type { FieldErrors } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { payerMandateReference, SEPA_OUTSIDE_EEA } from '@stuiver/domain/direct-debit';
import { checkBic, checkIban, isSepaIban, normaliseIban } from '@stuiver/domain/iban';
import { checkSepaReference, hasSepaForm } from '@stuiver/domain/sepa-text';
import { bicOfIban, mandateLapseDay, type PostalAddress } from '@stuiver/domain/mandate';
import { searchText } from '@stuiver/domain/search-text';
import type { MandateType } from '@stuiver/domain/states';
import { payableMethods } from '@stuiver/domain/methods';
import { requireMethod, requireOpen } from '../../company/merchants/open-merchant.ts';
import { AppError, invalid, orNotFound } from '../../platform/app-error.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { KEEP_NOTHING, type KeepAnswer, keepIn } from '../../platform/idempotency/answer-once.ts';
import { merchantTerms } from '../payments/engine/merchant-terms.ts';
import { findCreditor, insertMandate } from './repository.ts';

/** A mandate signed outside any payment (MODEL_C). */
export type NewMandate = {
  readonly merchantId: string;
  /** 1 to 35 characters of the SEPA set. */
  readonly reference: string;
  /** Day of signature, `YYYY-MM-DD`, not after today. */
  readonly agreementDate: string;
  /** Day of the last collection elsewhere, from the signature to today; null without one. */
  readonly lastPresentedOn?: string | null;
  readonly consumer: {
    readonly name: string;
    readonly iban: string;
    /** Derived from the IBAN where possible when omitted. */
    readonly bic?: string;
    readonly address: PostalAddress;
  };
};

/** A mandate that a payer signs with a payment, whose attempt refers to `id`. */
export type SignedMandate = Omit<NewMandate, 'agreementDate' | 'lastPresentedOn'> & {
  readonly id: string;
  readonly firstPaymentId: string;
};

type MandateFacts = NewMandate & {
  readonly id: string;
  readonly type: MandateType;
  readonly firstPaymentId: string | null;
};

/**
 * Writes a mandate, validated by the caller.
 *
 * @throws AppError `notFound` when there is no such merchant
 */
async function writeMandate(deps: Pick<Context, 'clock'>, tx: Tx, facts: MandateFacts): Promise<void> {
  const creditor = orNotFound(await findCreditor(tx, facts.merchantId));
  const { id, lastPresentedOn = null } = facts;
  const now = deps.clock.now();
  const { name, address } = facts.consumer;
  const iban = normaliseIban(facts.consumer.iban);
  await insertMandate(
    tx,
    {
      merchant_id: facts.merchantId,
      id,
      creditor_identifier: creditor.creditor_identifier,
      reference: facts.reference,
      type: facts.type,
      agreed: true,
      agreement_date: facts.agreementDate,
      last_presented_on: lastPresentedOn,
      lapses_on: mandateLapseDay(facts.agreementDate, lastPresentedOn),
      blocked_reason: null,
      blocked_at: null,
      stop_reason: null,
      stopped_at: null,
      first_payment_id: facts.firstPaymentId,
      created_at: now,
      amended_at: null,
    },
    {
      merchant_id: facts.merchantId,
      mandate_id: id,
      name,
      iban,
      bic: facts.consumer.bic || bicOfIban(iban),
      old_iban: '',
      street: address.street,
      post_code: address.postCode,
      town: address.town,
      country: address.country,
      search_text: searchText(name, facts.reference, iban),
      erased_at: null,
    },
  );
}

/** @throws AppError `invalidInput` by field */
function validate(input: NewMandate, today: string): void {
  const { agreementDate, consumer, lastPresentedOn = null } = input;
  const errors: FieldErrors = {};
  if (!checkSepaReference(input.reference)) errors['mandateReference'] = ['invalid'];
  const newest = lastPresentedOn === null ? 'agreementDate' : 'lastCollectionDate';
  if (agreementDate > today) errors['agreementDate'] = ['inFuture'];
  else if (lastPresentedOn !== null && lastPresentedOn > today) errors[newest] = ['inFuture'];
  else if (lastPresentedOn !== null && lastPresentedOn < agreementDate) errors[newest] = ['reversedRange'];
  else if (mandateLapseDay(agreementDate, lastPresentedOn) <= today) errors[newest] = ['tooLow'];
  if (consumer.name.trim() === '') errors['consumerName'] = ['required'];
  else if (!hasSepaForm(consumer.name)) errors['consumerName'] = ['notForBanks'];
  for (const field of ['street', 'postCode', 'town'] as const) {
    const text = consumer.address[field];
    if (text !== '' && !hasSepaForm(text)) errors[field] = ['notForBanks'];
  }
  // Without a town an address is left out of bank files.
  const needsAddress = SEPA_OUTSIDE_EEA.includes(normaliseIban(consumer.iban).slice(0, 2));
  if (needsAddress && consumer.address.town === '') errors['town'] = ['required'];
  if ((needsAddress || consumer.address.town !== '') && consumer.address.country === '')
    errors['country'] = ['required'];
  if (!checkIban(consumer.iban)) errors['consumerIban'] = ['notAnIban'];
  else if (!isSepaIban(consumer.iban)) errors['consumerIban'] = ['ibanNotSepa'];
  if (consumer.bic && !checkBic(consumer.bic)) errors['consumerBic'] = ['invalid'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/**
 * Records a mandate that was signed outside any payment (Transactionless, MODEL_C, spec 3.22), with its
 * audit row. The caller has checked its merchant against the scope.
 *
 * @param wish with an empty reference, one is made
 * @throws AppError `notFound`, `merchantNotOpen`, `noPaymentMethod` when its merchant doesn't offer direct debits,
 *   `invalidInput` by field; `mandateReference: referenceUsed` when the creditor has one with this reference
 */
export async function createMandate(
  deps: Context,
  wish: NewMandate,
  actor: Actor,
  keep: KeepAnswer = KEEP_NOTHING,
): Promise<{ id: string; mandateReference: string }> {
  const { clock, db, ids, settings } = deps;
  const id = ids.next();
  const today = localDay(clock.now(), settings.timeZone);
  const input = { ...wish, reference: wish.reference.trim() || payerMandateReference(today, id) };
  const answer = { id, mandateReference: input.reference };
  validate(input, today);
  try {
    return await inTransaction(db, async (tx) => {
      await keepIn(tx, keep, answer);
      const terms = orNotFound(await merchantTerms(tx, input.merchantId));
      requireOpen(terms);
      const methods = terms.methods.map(({ method }) => method);
      requireMethod(payableMethods(methods, terms.creditor_identifier, { sepaOnly: true }));
      await writeMandate(deps, tx, { ...input, id, type: 'MODEL_C', firstPaymentId: null });
      await writeAudit(deps, tx, {
        merchantId: input.merchantId,
        actor,
        action: 'mandate.created',
        subjectId: id,
        after: { mandateType: 'MODEL_C' },
      });
      return answer;
    });
  } catch (error) {
    if (breaksUnique(error, 'mandates_merchant_id_creditor_identifier_reference_key')) {
      throw invalid('mandateReference', 'referenceUsed');
    }
    throw error;
  }
}

/**
 * Writes the mandate that a payer has signed on the hosted page (MODEL_A), which is presented at once. The transaction
 * has written its payment.
 *
 * @throws PostgreSQL's unique violation when the creditor has a mandate with this reference
 */
export async function signByPayer(deps: Context, tx: Tx, signed: SignedMandate): Promise<void> {
  const day = localDay(deps.clock.now(), deps.settings.timeZone);
  await writeMandate(deps, tx, {
    ...signed,
    agreementDate: day,
    type: 'MODEL_A',
    lastPresentedOn: day,
  });
}
