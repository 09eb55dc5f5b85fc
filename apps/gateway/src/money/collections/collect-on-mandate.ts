import type { PaymentResult } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { checkEmail } from '@stuiver/domain/email';
import { payableMethods } from '@stuiver/domain/methods';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Actor } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type KeepAnswer, keepIn } from '../../platform/idempotency/answer-once.ts';
import { findMandates } from '../mandates/repository.ts';
import { lockForCollection, markPresented, readCollectionFacts } from '../mandates/use-mandate.ts';
import { type NewPayment, sealPayment } from '../payments/engine/create-payment.ts';
import { merchantTerms } from '../payments/engine/merchant-terms.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { pursueCollection, startCollection } from './collect.ts';

const METHOD = 'SEPA_DIRECT_DEBIT';
const NO_CARD = {
  card_brand: null,
  card_first_six: null,
  card_last_four: null,
  card_expiry: null,
  card_fingerprint: null,
} as const;

/**
 * Finds and locks a mandate that may be collected on now: not one that was signed for another, single payment.
 *
 * @throws AppError `mandateReference: referenceInvalid`, `mandateBlocked`
 */
async function lockUsable(tx: Tx, merchantId: string, reference: string, day: string) {
  const found = await findMandates(tx, scopeOfOne(merchantId), reference);
  const id = found.find(({ stopped_at }) => stopped_at === null)?.id;
  const state = id === undefined ? 'stopped' : await lockForCollection(tx, merchantId, id, day);
  if (state === 'blocked') throw new AppError('mandateBlocked');
  const facts = id === undefined ? undefined : await readCollectionFacts(tx, merchantId, id);
  if (id === undefined || facts === undefined || facts.isOneOff || state === 'stopped')
    throw invalid('mandateReference', 'referenceInvalid');
  return { id, debtor: facts.debtor };
}

/** Returns the processor of a merchant's direct debits. */
async function findProcessor(deps: PaymentDeps, { merchantId, paymentMethod }: NewPayment): Promise<string> {
  const terms = await merchantTerms(deps.db, merchantId);
  const methods = terms?.methods.map(({ method }) => method) ?? [];
  const payable = payableMethods(methods, terms?.creditor_identifier ?? '', { sepaOnly: true });
  const asked = paymentMethod?.trim().toUpperCase() || METHOD;
  const offered = terms?.methods.find(({ method }) => method === asked && payable.includes(method));
  if (!offered || !deps.processors.forMethod(METHOD).includes(offered.processor))
    throw invalid('paymentMethod', 'methodNotOffered');
  return offered.processor;
}

/**
 * Starts a payment by a direct debit on a mandate that its payer signed before, and told of it by the merchant; with a
 * plan, a recurrence starts when it succeeds. The answer is committed with the payment, before the processor is called.
 *
 * @throws AppError `notFound`, `merchantNotOpen`, `mandateBlocked`, `invalidInput` on `mandateReference`,
 *   `paymentMethod` and `emailAddress`
 */
export async function collectOnMandate(
  deps: PaymentDeps,
  input: NewPayment,
  actor: Actor,
  keep: KeepAnswer,
): Promise<PaymentResult> {
  const { merchantId, mandateReference = '', emailAddress = '', recurrence: plan } = input;
  if (emailAddress !== '' && !checkEmail(emailAddress)) throw invalid('emailAddress', 'notAnEmail');
  const processor = await findProcessor(deps, input);
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  const { answer, started } = await inTransaction(deps.db, async (tx) => {
    const mandate = await lockUsable(tx, merchantId, mandateReference, today);
    const first = {
      country: input.country,
      language: input.language ?? null,
      customer_id: null,
      reference: input.reference ?? '',
      metadata: input.metadata ?? '',
      account_holder_name: mandate.debtor.name,
      email_address: emailAddress,
      iban: mandate.debtor.iban,
      processor,
      processor_reference: null,
      ...NO_CARD,
    };
    const of = { recurrenceId: null, dueDate: null, mandateId: mandate.id, method: METHOD } as const;
    const started = await startCollection(deps, tx, { ...input, ...of, first, plan }, actor);
    await markPresented(tx, merchantId, mandate.id, today);
    const { id: transactionId, amount, currency } = started.payment;
    const answer: PaymentResult = {
      redirectUrl: null,
      status: 'PENDING',
      transactionId,
      reference: sealPayment(deps, started.payment),
    };
    await keepIn(tx, keep, answer);
    if (actor.kind === 'user')
      await writeAudit(deps, tx, {
        merchantId,
        actor,
        action: 'payment.created',
        subjectId: transactionId,
        after: { amount, currency },
      });
    return { answer, started };
  });
  await pursueCollection(deps, started);
  return answer;
}
