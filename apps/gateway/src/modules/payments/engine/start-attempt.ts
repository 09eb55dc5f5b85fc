import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { paymentRefusal } from '@stuiver/domain/states';
import { AppError, invalid } from '../../../lib/app-error.ts';
import { breaksUnique } from '../../../lib/database/errors.ts';
import {
  addEvent,
  type AttemptRow,
  moveAttempt,
  movePayment,
  type PaymentChange,
  type PaymentRow,
} from '../../ledger/change.ts';
import {
  type AttemptOutcome,
  type CardData,
  type PaymentDeps,
  type StartRequest,
  type Unknown,
  withLimit,
} from '../../processors/processor.ts';
import { applyOutcome, type KnownOutcome } from './apply-outcome.ts';
import { CALL_GRACE_MS } from './attempts.ts';
import { endChecks } from './repository.ts';

/** What is stored of a card: never its number or security code. */
export type StoredCard = {
  readonly card_brand: string;
  readonly card_first_six: string;
  readonly card_last_four: string;
  readonly card_expiry: string;
  readonly card_fingerprint: Buffer;
};

/** How a payer pays, validated. `card` exists only for the one call to the processor. */
export type PaymentInstrument = {
  readonly method: PaymentMethod;
  readonly card: CardData | null;
  readonly stored: StoredCard | null;
};

/**
 * Refuses to start another attempt where none may start.
 *
 * @throws AppError one of `PAYMENT_REFUSALS`
 */
export function requireStartable(payment: PaymentRow, attempts: readonly AttemptRow[], now: Date): void {
  const refusal = paymentRefusal(payment, attempts) ?? (payment.expires_at <= now ? 'paymentExpired' : null);
  if (refusal) throw new AppError(refusal);
}

/**
 * Ends an attempt on our side, for `why`; it is to be voided at its processor once this is committed. Until
 * that has answered, a check is due: what the payer did there is not certain. A payment that waited for it
 * is open again.
 *
 * @returns the attempt, unless the table refuses the move
 */
export function endAttempt(
  change: PaymentChange,
  attempt: AttemptRow,
  to: 'ABORTED' | 'EXPIRED',
  why: string,
): AttemptRow[] {
  const moved = moveAttempt(change, attempt, to, {
    decline_code: why,
    next_check_at: new Date(change.at.getTime() + CALL_GRACE_MS),
    checks: 0,
  });
  if (moved.result !== 'applied') return [];
  if (change.payment.status === 'PENDING') movePayment(change, 'OPEN');
  addEvent(change, to === 'ABORTED' ? 'attemptAborted' : 'attemptExpired', {
    attemptId: attempt.id,
    amount: attempt.amount,
    reasonCode: why,
  });
  return [moved.row];
}

/** Ends attempts that wait at a bank, for `why`; see `endAttempt`. */
export function endRedirected(
  change: PaymentChange,
  attempts: readonly AttemptRow[],
  to: 'ABORTED' | 'EXPIRED',
  why: string,
): AttemptRow[] {
  return attempts
    .filter(({ status }) => status === 'REDIRECTED')
    .flatMap((attempt) => endAttempt(change, attempt, to, why));
}

/**
 * Adds a new STARTED attempt to a change; the sweeper looks after it should nobody come back.
 *
 * @param change of the payment, which the caller holds or makes
 * @param means how the payer pays
 * @param processor the code of who executes it
 * @param id the attempt's id, which is the idempotency key towards the processor
 * @param mandateId what the payer signs for it, with a direct debit on the hosted page
 * @throws AppError `invalidInput` with `paymentMethod: methodNotOffered` for means that cannot recur
 */
export function addAttempt(
  change: PaymentChange,
  instrument: PaymentInstrument,
  processor: string,
  id: string,
  mandateId: string | null = null,
): void {
  const { payment, at } = change;
  // What is to go on by itself needs means that can.
  if (payment.recurrence_type === 'FIRST' && METHODS[instrument.method].recurring === null)
    throw invalid('paymentMethod', 'methodNotOffered');
  payment.method = instrument.method;
  if (payment.recurrence_type !== 'RECURRING') payment.mandate_id = mandateId;
  change.attempts.push({
    isNew: true,
    row: {
      merchant_id: payment.merchant_id,
      id,
      payment_id: payment.id,
      method: instrument.method,
      processor,
      status: 'STARTED',
      amount: payment.amount,
      currency: payment.currency,
      processor_reference: null,
      redirect_url: null,
      card_brand: instrument.stored?.card_brand ?? null,
      card_first_six: instrument.stored?.card_first_six ?? null,
      card_last_four: instrument.stored?.card_last_four ?? null,
      card_expiry: instrument.stored?.card_expiry ?? null,
      card_fingerprint: instrument.stored?.card_fingerprint ?? null,
      decline_code: null,
      surplus: false,
      created_at: at,
      updated_at: at,
      next_check_at: new Date(at.getTime() + CALL_GRACE_MS),
      checks: 0,
      mandate_id: mandateId,
      waiting_amount: 0,
    },
  });
  addEvent(change, 'attemptStarted', { attemptId: id, amount: payment.amount });
}

/**
 * Sends an attempt that is committed as STARTED to its processor, outside any transaction.
 *
 * @param processor its code
 * @param request what is asked
 * @returns its word; without an answer in time UNKNOWN, never FAILED
 */
export async function callProcessor(
  deps: PaymentDeps,
  processor: string,
  request: StartRequest,
): Promise<KnownOutcome> {
  try {
    return await withLimit(deps.processors.get(processor).start(request), deps.callLimitMs);
  } catch (error) {
    // The error's text is not logged: it may quote what was sent.
    const kind = error instanceof Error ? error.name : 'unknown';
    deps.log.warn({ attemptId: request.key, processor, kind }, 'an attempt went unanswered');
    return { status: 'UNKNOWN', reference: null };
  }
}

/**
 * Takes in a processor's answer to a void of an attempt that was ended here.
 *
 * @param attempt which one
 * @param outcome the answer
 * @returns true when it turns out to have succeeded
 */
export async function applyVoid(
  deps: PaymentDeps,
  { merchant_id: merchantId, id }: Pick<AttemptRow, 'merchant_id' | 'id'>,
  outcome: AttemptOutcome | Unknown,
): Promise<boolean> {
  if (outcome.status === 'SUCCEEDED') {
    await applyOutcome(deps, merchantId, id, outcome);
    return true;
  }
  // PENDING and REDIRECTED are no word yet; whatever else it says, the payer can no longer finish there.
  if (outcome.status !== 'PENDING' && outcome.status !== 'REDIRECTED')
    await endChecks(deps.db, merchantId, id);
  return false;
}

/**
 * Voids attempts at their processor, after they were ended here. A bank that says the payer had
 * finished is believed. Without an answer the sweeper asks again.
 *
 * @returns true when one of them turns out to have succeeded
 */
export async function voidAttempts(deps: PaymentDeps, attempts: readonly AttemptRow[]): Promise<boolean> {
  let succeeded = false;
  for (const attempt of attempts) {
    const { merchant_id: merchantId, id, processor } = attempt;
    try {
      const outcome = await withLimit(
        deps.processors.get(processor).void({ merchantId, key: id }),
        deps.callLimitMs,
      );
      if (await applyVoid(deps, attempt, outcome)) succeeded = true;
    } catch (error) {
      deps.log.warn(
        { attemptId: id, kind: error instanceof Error ? error.name : 'unknown' },
        'a void went unanswered',
      );
    }
  }
  return succeeded;
}

/** The database holds the rule too, whoever races: its refusal is the same answer. */
export async function orUnderWay<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw breaksUnique(error, 'attempts_one_under_way') ? new AppError('attemptUnderWay') : error;
  }
}
