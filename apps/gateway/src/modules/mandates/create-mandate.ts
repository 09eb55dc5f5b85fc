import { localDay } from '@stuiver/domain/dates';
import { checkBic, checkIban, checkMandateReference, isSepaIban, normaliseIban } from '@stuiver/domain/iban';
import { bicOfIban, mandateLapseDay, type PostalAddress } from '@stuiver/domain/mandate';
import type { MandateType } from '@stuiver/domain/states';
import type { FieldErrors } from '@stuiver/contract';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Actor, Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { breaksUnique } from '../../lib/database-errors.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import { creditorOf, insertMandate } from './repository.ts';

/** A mandate that was signed by itself (MODEL_C). The address's parts stand apart. */
export type NewMandate = {
  readonly merchantId: string;
  /** 1 to 35 characters of the SEPA set. */
  readonly reference: string;
  /** When it was signed, `YYYY-MM-DD`, not after today. */
  readonly agreementDate: string;
  readonly consumer: {
    readonly name: string;
    readonly iban: string;
    /** Left out, it follows from the IBAN where it can. */
    readonly bic?: string;
    readonly address: PostalAddress;
  };
};

/** A mandate that a payer signs with a payment. `id` is the caller's, who has told the attempt of it. */
export type SignedMandate = Omit<NewMandate, 'agreementDate'> & {
  readonly id: string;
  readonly firstPaymentId: string;
};

/** Everything of a mandate that is decided by whoever writes it. */
export type MandateFacts = NewMandate & {
  readonly id: string;
  readonly type: MandateType;
  readonly firstPaymentId: string | null;
  readonly lastPresentedOn: string | null;
  readonly blockedReason: string | null;
};

/**
 * Writes a mandate in the caller's transaction.
 *
 * @param context clock
 * @param tx the transaction
 * @param facts judged by the caller
 * @throws AppError `notFound` when there is no such merchant
 */
export async function writeMandate(
  context: Pick<Context, 'clock' | 'settings'>,
  tx: Tx,
  facts: MandateFacts,
): Promise<void> {
  const creditor = await creditorOf(tx, facts.merchantId);
  if (!creditor) throw notFound();
  const { id } = facts;
  const now = context.clock.now();
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
      blocked_reason: facts.blockedReason,
      stop_reason: null,
      stopped_at: null,
      first_payment_id: facts.firstPaymentId,
      created_at: now,
    },
    {
      merchant_id: facts.merchantId,
      mandate_id: id,
      name,
      iban,
      bic: facts.consumer.bic ?? bicOfIban(iban),
      street: address.street,
      post_code: address.postCode,
      town: address.town,
      country: address.country,
      search_text: [name, facts.reference, iban].join(' ').toLowerCase(),
      erased_at: null,
    },
  );
}

/** @throws AppError `invalidInput` by field */
function judge(input: NewMandate, today: string): void {
  const { consumer } = input;
  const errors: FieldErrors = {};
  if (!checkMandateReference(input.reference)) errors['reference'] = ['invalid'];
  if (input.agreementDate > today) errors['agreementDate'] = ['tooHigh'];
  else if (mandateLapseDay(input.agreementDate, null) <= today) errors['agreementDate'] = ['tooLow'];
  if (consumer.name.trim() === '') errors['consumerName'] = ['required'];
  if (!checkIban(consumer.iban) || !isSepaIban(consumer.iban)) errors['consumerIban'] = ['notAnIban'];
  if (consumer.bic !== undefined && !checkBic(consumer.bic)) errors['consumerBic'] = ['invalid'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/**
 * Writes down a mandate that was signed by itself (specification, section 3: Transactionless, MODEL_C),
 * with its audit row.
 *
 * @param context the world outside
 * @param audit the audit log
 * @param input the mandate; the caller has checked its merchant against the scope
 * @param actor who writes it down
 * @returns its id
 * @throws AppError `notFound`, `invalidInput` by field; `reference: unknownValue` when the creditor has one of it
 */
export async function createMandate(
  context: Context,
  audit: Pick<AuditService, 'writeAudit'>,
  input: NewMandate,
  actor: Actor,
): Promise<string> {
  judge(input, localDay(context.clock.now(), context.settings.timeZone));
  try {
    return await inTransaction(context.db, async (tx) => {
      const id = context.ids.next();
      await writeMandate(context, tx, {
        ...input,
        id,
        type: 'MODEL_C',
        firstPaymentId: null,
        lastPresentedOn: null,
        blockedReason: null,
      });
      await audit.writeAudit(tx, {
        merchantId: input.merchantId,
        actor,
        action: 'mandate.created',
        subjectKind: 'mandate',
        subjectId: id,
        data: { type: 'MODEL_C' },
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
