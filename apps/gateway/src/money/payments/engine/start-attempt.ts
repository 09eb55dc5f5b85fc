import { LIMITS } from '@stuiver/contract';
import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { paymentRefusal } from '@stuiver/domain/states';
import { AppError, invalid } from '../../../platform/app-error.ts';
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
  CALL_GRACE_MS,
  type CardData,
  type PaymentDeps,
  type StartRequest,
  type Unknown,
  withCallLimit,
} from '../../processors/processor.ts';
import { applyOutcome, type KnownOutcome } from './apply-outcome.ts';
import { endChecks } from './repository.ts';

/** Stored fields of a card: never its number or security code. */
export type StoredCard = {
  readonly card_brand: string;
  readonly card_first_six: string;
  readonly card_last_four: string;
  readonly card_expiry: string;
  readonly card_fingerprint: Buffer;
};

/** Payment instrument, validated. `card` exists only for the one call to the processor. */
export type PaymentInstrument = {
  readonly method: PaymentMethod;
  readonly card: CardData | null;
  readonly stored: StoredCard | null;
};

/**
 * Refuses another attempt while none may start.
 *
 * @throws AppError one of `PAYMENT_REFUSALS`, or `tooManyRequests` after too many attempts
 */
export function requireStartable(payment: PaymentRow, attempts: readonly AttemptRow[], now: Date): void {
  const refusal = paymentRefusal(payment, attempts) ?? (payment.expires_at <= now ? 'paymentExpired' : null);
  if (refusal) throw new AppError(refusal);
  if (attempts.length >= LIMITS.attemptsOfPayment) throw new AppError('tooManyRequests');
}

/**
 * Ends an attempt on our side, for `why`; once this is committed, it must be voided at its processor. Until the
 * processor has confirmed that, a check is due: the payer may have finished there. A payment that waited for the
 * attempt is open again.
 *
 * @returns the attempt, unless the table of moves refuses it
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

/** Ends the attempts that wait at a bank; see `endAttempt`. */
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
 * Adds a new STARTED attempt to a change. A check is due in case its outcome is never reported.
 *
 * @param processor the processor's code
 * @param id the attempt's, which is the idempotency key towards the processor
 * @param mandateId the mandate that the payer signs for it
 * @throws AppError `invalidInput` with `paymentMethod: methodNotOffered` for a method that cannot recur although it
 *   must
 */
export function addAttempt(
  change: PaymentChange,
  instrument: PaymentInstrument,
  processor: string,
  id: string,
  mandateId: string | null = null,
): void {
  const { payment, at } = change;
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
 * Sends an attempt that is committed as STARTED to its processor, outside any transaction. Without an answer in time
 * the outcome is UNKNOWN, never FAILED.
 */
export async function callProcessor(
  deps: PaymentDeps,
  processor: string,
  request: StartRequest,
): Promise<KnownOutcome> {
  try {
    return await withCallLimit(deps.processors.get(processor).start(request), deps.callLimitMs);
  } catch (error) {
    // The error's text is not logged: it may quote the request.
    const kind = error instanceof Error ? error.name : 'unknown';
    deps.log.warn({ attemptId: request.key, processor, kind }, 'an attempt went unanswered');
    return { status: 'UNKNOWN', reference: null };
  }
}

/**
 * Applies a processor's answer to a void.
 *
 * @returns true when the attempt turns out to have succeeded
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
  // PENDING and REDIRECTED decide nothing yet; after any other status the payer can no longer finish there.
  if (outcome.status !== 'PENDING' && outcome.status !== 'REDIRECTED')
    await endChecks(deps.db, merchantId, id);
  return false;
}

/**
 * Voids attempts at their processor, after they were ended here. If the processor reports that the payer had
 * finished, that counts; if it does not answer, the sweeper asks again.
 *
 * @returns true when one of them turns out to have succeeded
 */
export async function voidAttempts(deps: PaymentDeps, attempts: readonly AttemptRow[]): Promise<boolean> {
  let succeeded = false;
  for (const attempt of attempts) {
    const { merchant_id: merchantId, id, processor } = attempt;
    try {
      const outcome = await withCallLimit(
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
