import type { InitiatePaymentBody, PaymentResult } from '@stuiver/contract';
import { statusPath } from '@stuiver/contract/checkout-pages';
import { localDay } from '@stuiver/domain/dates';
import type { PaymentStatus } from '@stuiver/domain/states';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Tx } from '../../lib/database.ts';
import { openReference } from '../../lib/sealed-reference.ts';
import type { AttemptRow, PaymentChange } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit-change.ts';
import { lockPayment } from '../ledger/queries.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { applyOutcome, type KnownOutcome } from './apply-outcome.ts';
import { sealPayment } from './create-payment.ts';
import type { EngineParts } from './engine.ts';
import { type Means, readMeans } from './pay-input.ts';
import { type Continued, continuePayment, payLink, requireLinkOf } from './pay-link.ts';
import { nameUnknownPayer, payerIban, processorOf, statusAndAttempt } from './repository.ts';
import { addAttempt, callProcessor, orUnderWay, voidAttempts } from './start-attempt.ts';

type Target = { readonly kind: 'payment' | 'link'; readonly merchantId: string; readonly id: string };

/** What the first transaction leaves behind for the call. */
type Started = {
  readonly change: PaymentChange;
  readonly attemptId: string;
  readonly toVoid: readonly AttemptRow[];
  /** The debtor's account, when it is known; null for methods that do not ask for it. */
  readonly iban: string | null;
};

/** The account that a direct debit collects from; null when nobody told it. */
async function ibanOf(tx: Tx, change: PaymentChange): Promise<string | null> {
  const { merchant_id: merchantId, id } = change.payment;
  return (change.payer?.iban ?? (await payerIban(tx, merchantId, id))) || null;
}

/** A change on the payment that the reference names; its link, if it has one, still has a say. */
async function payPayment(parts: EngineParts, tx: Tx, { merchantId, id }: Target): Promise<Continued> {
  await requireLinkOf(parts, tx, merchantId, id);
  const payment = await lockPayment(tx, merchantId, id);
  if (!payment) throw notFound();
  return continuePayment(parts, tx, payment);
}

/** First step of the protocol: the attempt is committed as STARTED before anybody is called. */
async function commitStarted(
  parts: EngineParts,
  target: Target,
  means: Means,
  input: InitiatePaymentBody,
): Promise<Started> {
  const { context } = parts;
  const processor = await processorOf(context.db, target.merchantId, means.method);
  if (!processor || !parts.processors.codes.includes(processor))
    throw invalid('paymentMethod', 'methodNotOffered');
  const attemptId = context.ids.next();
  const holderName = means.card?.holderName ?? '';
  return orUnderWay(
    inTransaction(context.db, async (tx) => {
      const { change, toVoid } =
        target.kind === 'link'
          ? await payLink(parts, tx, target, means, input.amount)
          : await payPayment(parts, tx, target);
      // Mails and later pages speak as this one did.
      if (input.language) change.payment.language = input.language;
      addAttempt(change, means, processor, attemptId);
      if (change.payer && change.payer.account_holder_name === '' && holderName !== '') {
        change.payer.account_holder_name = holderName;
        change.payer.search_text = `${change.payer.search_text} ${holderName.toLowerCase()}`;
      } else if (!change.payer && holderName !== '') {
        await nameUnknownPayer(tx, target.merchantId, change.payment.id, holderName);
      }
      await commitChange(tx, parts.notifications, change);
      const iban = means.method === 'SEPA_DIRECT_DEBIT' ? await ibanOf(tx, change) : null;
      return { change, attemptId, toVoid, iban };
    }),
  );
}

/** Second step: the call, outside any transaction. */
function callFor(
  parts: EngineParts,
  started: Started,
  means: Means,
  returnUrl: string,
): Promise<KnownOutcome> {
  const { payment, attempts } = started.change;
  const processor = attempts.find(({ row }) => row.id === started.attemptId)?.row.processor ?? '';
  return callProcessor(parts, processor, {
    merchantId: payment.merchant_id,
    key: started.attemptId,
    method: means.method,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.description,
    card: means.card,
    iban: started.iban,
    stored: null,
    returnUrl,
  });
}

const WORDS: Readonly<Record<PaymentStatus, string>> = {
  OPEN: 'failed',
  PENDING: 'pending',
  AUTHORIZED: 'pending',
  SUCCEEDED: 'success',
  SETTLED: 'success',
  FAILED: 'failed',
  ABORTED: 'aborted',
  EXPIRED: 'expired',
};

/**
 * Pays what a sealed reference names, a payment or a link (specification, sections 3, 5 and 7;
 * domain.md, "Talking to a processor"): STARTED is committed, the processor is called outside any
 * transaction, the result is committed. A declined attempt leaves the payment OPEN and answers with
 * that status.
 *
 * @param parts the engine
 * @param reference sealed, from `encryptedTransaction`
 * @param input the card payment or payment request; its amount is looked at where a link leaves it open
 * @returns where the payer goes next (the bank's page, else our status page), the payment's status
 *   and a reference to the payment
 * @throws AppError `notFound` for a reference that does not open, 422 for means and amount, 409
 *   when nothing may start
 */
export async function payReference(
  parts: EngineParts,
  reference: string,
  input: InitiatePaymentBody,
): Promise<PaymentResult> {
  const { context } = parts;
  const opened = openReference(context.keyring, context.clock, reference);
  if (!opened.ok || opened.reference.kind === 'attempt') throw notFound();
  const target: Target = { ...opened.reference, kind: opened.reference.kind };
  const means = readMeans(input, context.keyring, localDay(context.clock.now(), context.settings.timeZone));
  const started = await commitStarted(parts, target, means, input);
  const { payment } = started.change;
  const sealed = sealPayment(context, payment);
  if (await voidAttempts(parts, started.toVoid)) {
    await applyOutcome(parts, payment.merchant_id, started.attemptId, {
      status: 'ABORTED',
      reference: null,
      reasonCode: 'cancelled',
    });
    throw new AppError('alreadyPaid');
  }
  const statusUrl = (word: string) => `${context.settings.publicUrl}${statusPath(word, sealed)}`;
  const outcome = await callFor(parts, started, means, statusUrl('pending'));
  await applyOutcome(parts, payment.merchant_id, started.attemptId, outcome);
  const now = await statusAndAttempt(context.db, payment.merchant_id, started.attemptId);
  const atBank = now.attempt_status === 'REDIRECTED' ? now.redirect_url : null;
  return {
    redirectUrl: atBank ?? statusUrl(WORDS[now.status as PaymentStatus]),
    status: now.status as PaymentStatus,
    transactionId: payment.id,
    reference: sealed,
  };
}
