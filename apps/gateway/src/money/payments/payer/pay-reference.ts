import type { InitiatePaymentBody, PaymentResult } from '@stuiver/contract';
import { deriveCreditorReference } from '@stuiver/domain/creditor-reference';
import { localDay } from '@stuiver/domain/dates';
import { METHODS, payableMethods } from '@stuiver/domain/methods';
import { searchText } from '@stuiver/domain/search-text';
import { statementText } from '@stuiver/domain/statement-text';
import { AppError, invalid, notFound, orNotFound } from '../../../platform/app-error.ts';
import { currentOrigin } from '../../../platform/access/origin.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { breaksUnique } from '../../../platform/database/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AttemptRow, PayerDevice, PaymentChange } from '../../ledger/change.ts';
import { commitChange } from '../../ledger/commit-change.ts';
import { listPaymentAttempts, lockPayment } from '../../ledger/queries.ts';
import { signByPayer, type SignedMandate } from '../../mandates/create-mandate.ts';
import { requireOpen } from '../../../company/merchants/open-merchant.ts';
import { lockUsableLink, requireRoom, viewLink } from '../../payment-links/use-link.ts';
import type { PaymentDeps, StartRequest } from '../../processors/processor.ts';
import { applyOutcomeAt, type KnownOutcome } from '../engine/apply-outcome.ts';
import { TRANSFER_LIFE_MS } from '../engine/attempts.ts';
import { sealPayment } from '../engine/create-payment.ts';
import { addAttempt, callProcessor, type PaymentInstrument, voidAttempts } from '../engine/start-attempt.ts';
import { merchantTerms } from '../engine/merchant-terms.ts';
import { buildSearchText } from '../../payers/metadata.ts';
import { openReference } from '../../payers/sealed-reference.ts';
import { type Continued, continuePayment, payLink } from './pay-link.ts';
import { readPaymentInstrument } from './payment-instrument.ts';
import { buildReturnUrl } from './return.ts';
import { insertSubmission, findPayer } from './repository.ts';
import { givenPayer, knownDebtor, buildSignedMandate, readDebtor, referenceTaken } from './sign-debit.ts';
import { answerAgain, resultOfAttempt, buildStatusUrl, type StoredSubmission } from './submissions.ts';

type Target = { readonly kind: 'payment' | 'link'; readonly merchantId: string; readonly id: string };

/** Data that the first transaction passes to the call. */
type Started = {
  readonly change: PaymentChange;
  readonly attemptId: string;
  readonly processor: string;
  readonly toVoid: readonly AttemptRow[];
  /** Mandate that the payer of a direct debit has signed; null for other methods. */
  readonly mandate: SignedMandate | null;
  readonly statement: string;
};

/** A change of the payment that the reference names. Its link, if it has one, must be usable and is locked first. */
async function payPayment(
  deps: PaymentDeps,
  tx: Tx,
  { merchantId, id }: Target,
  linkId: string | null,
  instrument: PaymentInstrument,
): Promise<Continued> {
  if (linkId !== null) {
    const { link } = await lockUsableLink(deps, tx, merchantId, linkId);
    await requireRoom(tx, link, id);
  }
  const payment = orNotFound(await lockPayment(tx, merchantId, id));
  return continuePayment(deps, tx, payment, instrument.method);
}

/** IP address and device of the current request. */
function payerDevice(): PayerDevice {
  const origin = currentOrigin();
  return { ip_address: origin?.address ?? '', device: origin?.device ?? '' };
}

/** Reads the mandate that a payer signs with a direct debit, and stores its debtor as the payer. */
async function signDebit(
  deps: PaymentDeps,
  tx: Tx,
  change: PaymentChange,
  input: InitiatePaymentBody,
): Promise<SignedMandate> {
  const { payment } = change;
  const { merchant_id: merchantId, id } = payment;
  const view = payment.payment_link_id ? await viewLink(deps, tx, merchantId, payment.payment_link_id) : null;
  // A payment that this change creates has no payer or attempts yet.
  const [payer, attempts] = change.before
    ? [await findPayer(tx, merchantId, id), await listPaymentAttempts(tx, payment)]
    : [undefined, []];
  const given = payer ? givenPayer({ ...payer, payment_link_id: payment.payment_link_id }, attempts) : null;
  const known = knownDebtor(given, view?.payer ?? null, payment.country);
  const today = localDay(change.at, deps.settings.timeZone);
  const signed = readDebtor(deps, input, known, today);
  const { accountHolderName, emailAddress, iban } = signed.debtor;
  const metadata = change.payer?.kind === 'insert' ? change.payer.row.metadata : (payer?.metadata ?? '');
  const words = { account_holder_name: accountHolderName, email_address: emailAddress, iban, metadata };
  const row = { ...words, search_text: buildSearchText(payment, words), ...payerDevice() };
  change.payer = { kind: change.before ? 'replace' : 'insert', row };
  return buildSignedMandate(signed, { merchantId, id: deps.ids.next(), firstPaymentId: id });
}

/** A transfer takes days: the payment stays payable for as long as we wait for it. */
function extendExpiry({ payment, at }: PaymentChange): void {
  const until = new Date(at.getTime() + TRANSFER_LIFE_MS);
  if (payment.expires_at < until) payment.expires_at = until;
}

/** Stores the payer's IP address and device, and the name on the card if no payer's name was known. */
function keepPayer(change: PaymentChange, name: string): void {
  const { payer } = change;
  if (payer === null) {
    change.payer = { kind: 'pays', name, device: payerDevice() };
  } else if (payer.kind === 'insert') {
    Object.assign(payer.row, payerDevice());
    if (payer.row.account_holder_name !== '' || name === '') return;
    payer.row.account_holder_name = name;
    payer.row.search_text = searchText(payer.row.search_text, name);
  }
}

/** Constraints refuse a second attempt under way, and a second mandate with a reference; the answers stay the same. */
function toAttemptError(error: unknown): unknown {
  if (breaksUnique(error, 'attempts_one_under_way')) return new AppError('attemptUnderWay');
  return breaksUnique(error, 'mandates_merchant_id_creditor_identifier_reference_key')
    ? referenceTaken()
    : error;
}

/**
 * Commits the attempt as STARTED, with the mandate that its payer signs, before any call.
 *
 * @param submission stored with the attempt; a second one with its id is refused by the primary key
 */
async function commitStarted(
  deps: PaymentDeps,
  target: Target,
  instrument: PaymentInstrument,
  input: InitiatePaymentBody,
  submission: StoredSubmission | null,
): Promise<Started> {
  const { kind, merchantId, id } = target;
  const method = METHODS[instrument.method];
  const terms = orNotFound(await merchantTerms(deps.db, merchantId, kind === 'payment' ? id : null));
  requireOpen(terms);
  const [payable] = payableMethods([instrument.method], terms.creditor_identifier);
  const processor = terms.methods.find((offered) => offered.method === payable)?.processor;
  if (
    !processor ||
    !deps.processors.forMethod(instrument.method).includes(processor) ||
    (instrument.card && method.fields !== 'card' && !deps.processors.takesCard(processor, instrument.method))
  )
    throw invalid('paymentMethod', 'methodNotOffered');
  const attemptId = deps.ids.next();
  return inTransaction(deps.db, async (tx) => {
    const { change, toVoid } =
      kind === 'link'
        ? await payLink(deps, tx, target, instrument, input.amount)
        : await payPayment(deps, tx, target, terms.payment_link_id, instrument);
    // Mails and later pages use the language of this page.
    if (input.language) change.payment.language = input.language;
    const mandate = method.fields === 'mandate' ? await signDebit(deps, tx, change, input) : null;
    addAttempt(change, instrument, processor, attemptId, mandate?.id);
    if (method.pendingOn === 'payer') extendExpiry(change);
    keepPayer(change, instrument.card?.holderName ?? '');
    await commitChange(tx, change);
    if (mandate) await signByPayer(deps, tx, mandate);
    if (submission)
      await insertSubmission(tx, {
        merchant_id: submission.merchantId,
        payment_link_id: submission.linkId,
        submission_id: submission.id,
        payment_id: change.payment.id,
        attempt_id: attemptId,
      });
    const of = { name: terms.name, reference: change.payment.description };
    const statement = statementText(terms.bank_statement_preference, of);
    return { change, attemptId, processor, toVoid, mandate, statement };
  }).catch((error: unknown) => {
    throw toAttemptError(error);
  });
}

/** Facts of a browser whose page sent its own: the page's calls accept anything, and no browser runs Java. */
function readBrowser(
  { locale: language, ...screen }: NonNullable<InitiatePaymentBody['browser']>,
  userAgent: string,
): NonNullable<StartRequest['browser']> {
  return { language, ...screen, userAgent, acceptHeader: '*/*', javaEnabled: false };
}

/** The second step: calls the processor, outside any transaction. */
function callFor(
  deps: PaymentDeps,
  { attemptId, change: { payment }, mandate, processor, statement }: Started,
  instrument: PaymentInstrument,
  input: InitiatePaymentBody,
  returnUrl: string,
): Promise<KnownOutcome> {
  const { ip_address: ipAddress, device } = payerDevice();
  return callProcessor(deps, processor, {
    merchantId: payment.merchant_id,
    key: attemptId,
    method: instrument.method,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.description,
    statementText: statement,
    card: instrument.card,
    iban: mandate?.consumer.iban ?? null,
    stored: mandate && { kind: 'mandate', mandateId: mandate.id },
    transferReference:
      METHODS[instrument.method].pendingOn === 'payer' ? deriveCreditorReference(attemptId) : null,
    returnUrl,
    isFirst: payment.recurrence_type === 'FIRST',
    browser: input.browser ? readBrowser(input.browser, device) : null,
    ipAddress,
  });
}

/**
 * Pays the payment or link of a sealed reference (spec 7.12): STARTED is committed, the processor is called outside any
 * transaction, the result is committed. A declined attempt leaves the payment OPEN. A submission that was received
 * before, by its `submissionId`, starts nothing and is answered again, with the current status.
 *
 * @param reference sealed, from `encryptedTransaction`
 * @param input its amount counts only if a link leaves it open
 * @returns the payer's next address (the bank's page, else our status page), the payment's status and a reference to it
 * @throws AppError `notFound` for a reference that does not open, 422 for instrument and amount, 409 when nothing may
 *   start
 */
export async function payReference(
  deps: PaymentDeps,
  reference: string,
  input: InitiatePaymentBody,
): Promise<PaymentResult> {
  const { clock, keyring, settings } = deps;
  const opened = openReference(keyring, clock, reference);
  if (!opened.ok || opened.reference.kind === 'attempt') throw notFound();
  const target: Target = { ...opened.reference, kind: opened.reference.kind };
  const submission: StoredSubmission | null =
    target.kind === 'link' && input.submissionId !== undefined
      ? { merchantId: target.merchantId, linkId: target.id, id: input.submissionId }
      : null;
  const before = await answerAgain(deps, submission);
  if (before) return before;
  const instrument = readPaymentInstrument(input, keyring, localDay(clock.now(), settings.timeZone));
  let started: Started;
  try {
    started = await commitStarted(deps, target, instrument, input, submission);
  } catch (error) {
    // The same submission may have been committed meanwhile: its answer goes before any refusal.
    const meanwhile = await answerAgain(deps, submission);
    if (meanwhile) return meanwhile;
    throw error;
  }
  const { payment } = started.change;
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
  const returnUrl = deps.processors.get(started.processor).finish
    ? buildReturnUrl(deps, place.merchantId, place.attemptId)
    : buildStatusUrl(deps, 'pending', sealPayment(deps, payment));
  const outcome = await callFor(deps, started, instrument, input, returnUrl);
  const applied = await applyOutcomeAt(deps, place, outcome);
  return resultOfAttempt(deps, applied.payment, applied.attempt);
}
