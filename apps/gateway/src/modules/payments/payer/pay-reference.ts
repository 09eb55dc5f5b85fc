import type { InitiatePaymentBody, PaymentResult } from '@stuiver/contract';
import { creditorReferenceOf } from '@stuiver/domain/creditor-reference';
import { localDay } from '@stuiver/domain/dates';
import { METHODS } from '@stuiver/domain/methods';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { applyOutcomeAt, type KnownOutcome } from '../engine/apply-outcome.ts';
import { sealPayment } from '../engine/create-payment.ts';
import { callProcessor, type PaymentInstrument, voidAttempts } from '../engine/start-attempt.ts';
import { openReference } from '../sealed-reference.ts';
import { commitStarted, type Started, type Target } from './commit-started.ts';
import { readPaymentInstrument } from './payment-instrument.ts';
import { answerBefore, resultOfAttempt, statusUrlOf, type Submission } from './submissions.ts';

/** Second step: the call, outside any transaction. */
function callFor(
  deps: PaymentDeps,
  started: Started,
  instrument: PaymentInstrument,
  returnUrl: string,
): Promise<KnownOutcome> {
  const { payment, attempts } = started.change;
  const processor = attempts.find(({ row }) => row.id === started.attemptId)?.row.processor ?? '';
  return callProcessor(deps, processor, {
    merchantId: payment.merchant_id,
    key: started.attemptId,
    method: instrument.method,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.description,
    card: instrument.card,
    iban: started.mandate?.consumer.iban ?? null,
    stored: started.mandate && { kind: 'mandate', mandateId: started.mandate.id },
    transferReference:
      METHODS[instrument.method].pendingOn === 'payer' ? creditorReferenceOf(started.attemptId) : null,
    returnUrl,
  });
}

/**
 * First step, once for each submission: one that came before, even while this one was judged, is answered as
 * things stand, whatever stands in the way of another.
 */
async function startOnce(
  deps: PaymentDeps,
  target: Target,
  instrument: PaymentInstrument,
  input: InitiatePaymentBody,
  submission: Submission | null,
): Promise<Started | PaymentResult> {
  try {
    return await commitStarted(deps, target, instrument, input, submission);
  } catch (error) {
    const before = await answerBefore(deps, submission);
    if (before) return before;
    throw error;
  }
}

/**
 * Pays what a sealed reference names, a payment or a link (specification, sections 3, 5 and 7;
 * domain.md, "Talking to a processor"): STARTED is committed, the processor is called outside any
 * transaction, the result is committed. A declined attempt leaves the payment OPEN and answers with
 * that status. A submission on a link that came before, by its `submissionId`, starts nothing.
 *
 * @param reference sealed, from `encryptedTransaction`
 * @param input the card payment or payment request; its amount is looked at where a link leaves it open
 * @returns where the payer goes next (the bank's page, else our status page), the payment's status
 *   and a reference to the payment
 * @throws AppError `notFound` for a reference that does not open, 422 for means and amount, 409
 *   when nothing may start
 */
export async function payReference(
  deps: PaymentDeps,
  reference: string,
  input: InitiatePaymentBody,
): Promise<PaymentResult> {
  const opened = openReference(deps.keyring, deps.clock, reference);
  if (!opened.ok || opened.reference.kind === 'attempt') throw notFound();
  const target: Target = { ...opened.reference, kind: opened.reference.kind };
  const submission: Submission | null =
    target.kind === 'link' && input.submissionId !== undefined
      ? { merchantId: target.merchantId, linkId: target.id, id: input.submissionId }
      : null;
  const before = await answerBefore(deps, submission);
  if (before) return before;
  const instrument = readPaymentInstrument(
    input,
    deps.keyring,
    localDay(deps.clock.now(), deps.settings.timeZone),
  );
  const started = await startOnce(deps, target, instrument, input, submission);
  if (!('change' in started)) return started;
  const { payment } = started.change;
  const sealed = sealPayment(deps, payment);
  const place = {
    merchantId: payment.merchant_id,
    attemptId: started.attemptId,
    paymentId: payment.id,
    linkId: payment.payment_link_id,
  };
  if (await voidAttempts(deps, started.toVoid)) {
    await applyOutcomeAt(deps, place, { status: 'ABORTED', reference: null, reasonCode: 'cancelled' });
    throw new AppError('alreadyPaid');
  }
  const outcome = await callFor(deps, started, instrument, statusUrlOf(deps, 'pending', sealed));
  const applied = await applyOutcomeAt(deps, place, outcome);
  return resultOfAttempt(deps, applied.payment, applied.attempt);
}
