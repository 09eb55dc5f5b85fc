import type { FieldErrors } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { checkBic, checkIban, isSepaIban, normaliseIban } from '@stuiver/domain/iban';
import { checkSepaReference, hasSepaForm } from '@stuiver/domain/sepa-text';
import { bicOfIban, mandateLapseDay, type PostalAddress } from '@stuiver/domain/mandate';
import { searchText } from '@stuiver/domain/search-text';
import type { MandateType } from '@stuiver/domain/states';
import { AppError, invalid, notFound } from '../../platform/app-error.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { findCreditor, insertMandate } from './repository.ts';

/** A mandate signed outside any payment (MODEL_C). */
export type NewMandate = {
  readonly merchantId: string;
  /** 1 to 35 characters of the SEPA set. */
  readonly reference: string;
  /** Day of signature, `YYYY-MM-DD`, not after today. */
  readonly agreementDate: string;
  readonly consumer: {
    readonly name: string;
    readonly iban: string;
    /** Derived from the IBAN where possible when omitted. */
    readonly bic?: string;
    readonly address: PostalAddress;
  };
};

/** A mandate that a payer signs with a payment, whose attempt refers to `id`. */
export type SignedMandate = Omit<NewMandate, 'agreementDate'> & {
  readonly id: string;
  readonly firstPaymentId: string;
};

type MandateFacts = NewMandate & {
  readonly id: string;
  readonly type: MandateType;
  readonly firstPaymentId: string | null;
  readonly lastPresentedOn: string | null;
};

/**
 * Writes a mandate, validated by the caller.
 *
 * @throws AppError `notFound` when there is no such merchant
 */
async function writeMandate(deps: Pick<Context, 'clock'>, tx: Tx, facts: MandateFacts): Promise<void> {
  const creditor = await findCreditor(tx, facts.merchantId);
  if (!creditor) throw notFound();
  const { id } = facts;
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
      last_presented_on: facts.lastPresentedOn,
      lapses_on: mandateLapseDay(facts.agreementDate, facts.lastPresentedOn),
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
      bic: facts.consumer.bic ?? bicOfIban(iban),
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
  const { consumer } = input;
  const errors: FieldErrors = {};
  if (!checkSepaReference(input.reference)) errors['reference'] = ['invalid'];
  if (input.agreementDate > today) errors['agreementDate'] = ['tooHigh'];
  else if (mandateLapseDay(input.agreementDate, null) <= today) errors['agreementDate'] = ['tooLow'];
  if (consumer.name.trim() === '') errors['consumerName'] = ['required'];
  else if (!hasSepaForm(consumer.name)) errors['consumerName'] = ['notForBanks'];
  for (const field of ['street', 'postCode', 'town'] as const) {
    const text = consumer.address[field];
    if (text !== '' && !hasSepaForm(text)) errors[field] = ['notForBanks'];
  }
  if (!checkIban(consumer.iban)) errors['consumerIban'] = ['notAnIban'];
  else if (!isSepaIban(consumer.iban)) errors['consumerIban'] = ['ibanNotSepa'];
  if (consumer.bic !== undefined && !checkBic(consumer.bic)) errors['consumerBic'] = ['invalid'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/**
 * Records a mandate that was signed outside any payment (Transactionless, MODEL_C, spec 3.22), with its
 * audit row. The caller has checked its merchant against the scope.
 *
 * @returns its id
 * @throws AppError `notFound`, `invalidInput` by field; `reference: unknownValue` when the creditor has one with this
 *   reference
 */
export async function createMandate(deps: Context, input: NewMandate, actor: Actor): Promise<string> {
  const { clock, db, ids, settings } = deps;
  validate(input, localDay(clock.now(), settings.timeZone));
  try {
    return await inTransaction(db, async (tx) => {
      const id = ids.next();
      await writeMandate(deps, tx, {
        ...input,
        id,
        type: 'MODEL_C',
        firstPaymentId: null,
        lastPresentedOn: null,
      });
      await writeAudit(deps, tx, {
        merchantId: input.merchantId,
        actor,
        action: 'mandate.created',
        subjectId: id,
        after: { mandateType: 'MODEL_C' },
      });
      return id;
    });
  } catch (error) {
    if (breaksUnique(error, 'mandates_merchant_id_creditor_identifier_reference_key')) {
      throw invalid('reference', 'unknownValue');
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
