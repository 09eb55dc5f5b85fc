import type { InitiatePaymentBody } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { METHODS } from '@stuiver/domain/methods';
import { searchText } from '@stuiver/domain/search-text';
import { invalid, notFound } from '../../../lib/app-error.ts';
import type { Tx } from '../../../lib/database/database.ts';
import { breaksUnique } from '../../../lib/database/errors.ts';
import { inTransaction } from '../../../lib/database/transaction.ts';
import type { AttemptRow, PaymentChange } from '../../ledger/change.ts';
import { commitChange } from '../../ledger/commit-change.ts';
import { attemptsOf, lockPayment } from '../../ledger/queries.ts';
import { signByPayer, type SignedMandate } from '../../mandates/create-mandate.ts';
import { viewLink } from '../../payment-links/use-link.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { TRANSFER_LIFE_MS } from '../engine/attempts.ts';
import { payerSearchText } from '../engine/create-payment.ts';
import { addAttempt, orUnderWay, type PaymentInstrument } from '../engine/start-attempt.ts';
import { merchantTerms } from '../payment-queries.ts';
import { type Continued, continuePayment, payLink, requireLink } from './pay-link.ts';
import { payerOf } from './repository.ts';
import { givenPayer, knownDebtor, mandateOf, readDebtor, referenceTaken } from './sign-debit.ts';
import { keepSubmission, type Submission } from './submissions.ts';

/** What a sealed reference names. */
export type Target = { readonly kind: 'payment' | 'link'; readonly merchantId: string; readonly id: string };

/** What the first transaction leaves behind for the call. */
export type Started = {
  readonly change: PaymentChange;
  readonly attemptId: string;
  readonly toVoid: readonly AttemptRow[];
  /** What the payer of a direct debit has signed; null for other methods. */
  readonly mandate: SignedMandate | null;
};

/** A change on the payment that the reference names; its link, if it has one, still has a say. */
async function payPayment(
  deps: PaymentDeps,
  tx: Tx,
  { merchantId, id }: Target,
  linkId: string | null,
  instrument: PaymentInstrument,
): Promise<Continued> {
  if (linkId !== null) await requireLink(deps, tx, merchantId, linkId, id);
  const payment = await lockPayment(tx, merchantId, id);
  if (!payment) throw notFound();
  return continuePayment(deps, tx, payment, instrument.method);
}

/**
 * What the payer signs a direct debit with, kept as the payer's own data. The change may still be refused,
 * and the payment of a new one is not written yet: the mandate is, after it.
 */
async function signDebit(
  deps: PaymentDeps,
  tx: Tx,
  change: PaymentChange,
  input: InitiatePaymentBody,
): Promise<SignedMandate> {
  const { payment } = change;
  const { merchant_id: merchantId, id } = payment;
  const view = payment.payment_link_id ? await viewLink(deps, tx, merchantId, payment.payment_link_id) : null;
  // A payment that this change makes has nothing yet but what stands with its link.
  const [payer, attempts] = change.before
    ? [await payerOf(tx, merchantId, id), await attemptsOf(tx, payment)]
    : [undefined, []];
  const given = payer ? givenPayer({ ...payer, payment_link_id: payment.payment_link_id }, attempts) : null;
  const known = knownDebtor(given, view?.payer ?? null, payment.country);
  const today = localDay(change.at, deps.settings.timeZone);
  const signed = readDebtor(deps, input, known, today);
  const { accountHolderName, emailAddress, iban } = signed.debtor;
  const row = {
    account_holder_name: accountHolderName,
    email_address: emailAddress,
    iban,
    search_text: payerSearchText(
      {
        description: payment.description,
        accountHolderName,
        emailAddress,
        iban,
        customerId: payment.customer_id ?? undefined,
      },
      id,
    ),
  };
  change.payer = { kind: change.before ? 'replace' : 'insert', row };
  return mandateOf(signed, { merchantId, id: deps.ids.next(), firstPaymentId: id });
}

/** A transfer takes days: the payment can be paid for as long as it is waited for. */
function giveTime({ payment, at }: PaymentChange): void {
  const until = new Date(at.getTime() + TRANSFER_LIFE_MS);
  if (payment.expires_at < until) payment.expires_at = until;
}

/** Keeps the name on a card where no payer's name was known. */
function keepHolderName(change: PaymentChange, name: string): void {
  const { payer } = change;
  if (name === '') return;
  if (payer?.kind !== 'insert') {
    change.payer = { kind: 'name', name };
  } else if (payer.row.account_holder_name === '') {
    payer.row.account_holder_name = name;
    payer.row.search_text = searchText(payer.row.search_text, name);
  }
}

/** The database holds that a mandate is signed once, whoever races. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (breaksUnique(error, 'mandates_merchant_id_creditor_identifier_reference_key')) throw referenceTaken();
    throw error;
  }
}

/**
 * First step of the protocol: the attempt is committed as STARTED, with the mandate that its payer signs,
 * before anybody is called.
 *
 * @param target what is paid
 * @param means how, judged but for what hangs on the payment
 * @param input the call's body
 * @param submission on a link, when its page gave it an id; kept with the attempt
 * @returns what the second step needs
 * @throws AppError as `payReference`, and what PostgreSQL says of a submission that came before
 */
export async function commitStarted(
  deps: PaymentDeps,
  target: Target,
  instrument: PaymentInstrument,
  input: InitiatePaymentBody,
  submission: Submission | null,
): Promise<Started> {
  const { kind, merchantId, id } = target;
  const terms = await merchantTerms(deps.db, merchantId, instrument.method, kind === 'payment' ? id : null);
  const processor = terms?.processor;
  if (!processor || !deps.processors.codes.includes(processor))
    throw invalid('paymentMethod', 'methodNotOffered');
  const attemptId = deps.ids.next();
  const work = inTransaction(deps.db, async (tx) => {
    const { change, toVoid } =
      kind === 'link'
        ? await payLink(deps, tx, target, instrument, input.amount, terms.notify_url)
        : await payPayment(deps, tx, target, terms.payment_link_id, instrument);
    // Mails and later pages speak as this one did.
    if (input.language) change.payment.language = input.language;
    const mandate =
      METHODS[instrument.method].fields === 'mandate' ? await signDebit(deps, tx, change, input) : null;
    addAttempt(change, instrument, processor, attemptId, mandate?.id);
    if (METHODS[instrument.method].pendingOn === 'payer') giveTime(change);
    keepHolderName(change, instrument.card?.holderName ?? '');
    await commitChange(tx, change);
    if (mandate) await signByPayer(deps, tx, mandate);
    if (submission) await keepSubmission(tx, submission, { paymentId: change.payment.id, attemptId });
    return { change, attemptId, toVoid, mandate };
  });
  return orUnderWay(orTaken(work));
}
