import { eachDue } from '../../../platform/each-due.ts';
import { getMethodFacts } from '@stuiver/domain/methods';
import { claimCheck } from '../../processors/check-queries.ts';
import {
  type AttemptOutcome,
  type PaymentDeps,
  type Unknown,
  withCallLimit,
} from '../../processors/processor.ts';
import { applyOutcome, type KnownOutcome } from './apply-outcome.ts';
import { REDIRECT_LIFE_MS, SAFE_DELAY_MS, TRANSFER_LIFE_MS } from './attempts.ts';
import { type DueAttempt, dueAttempts, endChecks } from './repository.ts';
import { applyVoid } from './start-attempt.ts';

const BATCH = 200;

/** Asks the processor; null when it did not answer. */
async function ask(
  deps: PaymentDeps,
  attempt: DueAttempt,
  what: 'attemptStatus' | 'void' | 'capture',
): Promise<AttemptOutcome | Unknown | null> {
  const operation = { merchantId: attempt.merchant_id, key: attempt.id, amount: attempt.amount };
  try {
    return await withCallLimit(deps.processors.get(attempt.processor)[what](operation), deps.callLimitMs);
  } catch (error) {
    deps.log.warn(
      { attemptId: attempt.id, kind: error instanceof Error ? error.name : 'unknown' },
      'a processor could not be asked',
    );
    return null;
  }
}

/** Returns the time that we wait for an attempt that its payer has to finish, in milliseconds. */
function getAttemptTimeout(attempt: DueAttempt): number {
  if (attempt.status === 'REDIRECTED') return REDIRECT_LIFE_MS;
  return getMethodFacts(attempt.method)?.pendingOn === 'payer' ? TRANSFER_LIFE_MS : Number.POSITIVE_INFINITY;
}

/**
 * Captures an authorisation while its payment can be paid, and voids it afterwards. Either may go unanswered: the same
 * call comes again, with its key.
 */
async function captureOrVoid(
  deps: PaymentDeps,
  attempt: DueAttempt,
  word: AttemptOutcome,
): Promise<KnownOutcome | null> {
  const isOver = attempt.payment_expires_at <= deps.clock.now();
  const said = await ask(deps, attempt, isOver ? 'void' : 'capture');
  if (!said || said.status === 'NOT_FOUND' || said.status === 'AUTHORIZED') return word;
  if (isOver && said.status === 'ABORTED')
    return { status: 'EXPIRED', reference: word.reference, reasonCode: 'expired' };
  return said;
}

/** Converts the processor's answer to an outcome of the attempt; null when there is nothing to apply yet. */
async function resolveOutcome(
  deps: PaymentDeps,
  attempt: DueAttempt,
  age: number,
): Promise<KnownOutcome | null> {
  const word = await ask(deps, attempt, 'attemptStatus');
  if (!word) {
    // A call that cannot be asked about is stopped instead; only an answer or a message ends the attempt.
    if (deps.processors.get(attempt.processor).canBeAsked || age < SAFE_DELAY_MS) return null;
    const stopped = await ask(deps, attempt, 'void');
    return stopped?.status === 'NOT_FOUND' ? null : stopped;
  }
  if (word.status === 'NOT_FOUND') {
    if (age < SAFE_DELAY_MS) return null;
    return { status: 'FAILED', reference: null, reasonCode: 'notReceived' };
  }
  if (word.status === 'AUTHORIZED') return captureOrVoid(deps, attempt, word);
  if (word.status !== attempt.status || age < getAttemptTimeout(attempt)) return word;
  // The payer did not come back from the bank, or transferred nothing: the processor learns that we no longer wait.
  const voided = await ask(deps, attempt, 'void');
  if (!voided) return null;
  if (voided.status === 'NOT_FOUND' || voided.status === 'ABORTED')
    return { status: 'EXPIRED', reference: word.reference, reasonCode: 'expired' };
  return voided;
}

async function sweepOne(deps: PaymentDeps, attempt: DueAttempt): Promise<void> {
  const { clock, db } = deps;
  const now = clock.now();
  if (!(await claimCheck(db, 'attempts', attempt, now))) return;
  const { merchant_id: merchantId, id } = attempt;
  // It was ended here while the payer was at the bank, which has not confirmed that yet.
  if (attempt.status === 'ABORTED' || attempt.status === 'EXPIRED') {
    const voided = await ask(deps, attempt, 'void');
    if (voided) await applyVoid(deps, attempt, voided);
    return;
  }
  // A message reported a success before the call was answered: the call itself may have captured too.
  if (attempt.status === 'SUCCEEDED') {
    const word = await ask(deps, attempt, 'attemptStatus');
    if (word?.status === 'SUCCEEDED') await applyOutcome(deps, merchantId, id, word);
    if (word) await endChecks(db, merchantId, id);
    return;
  }
  // The process that started it is gone or hangs: the outcome is unknown until the processor reports it.
  if (attempt.status === 'STARTED')
    await applyOutcome(deps, merchantId, id, { status: 'UNKNOWN', reference: null });
  const outcome = await resolveOutcome(deps, attempt, now.getTime() - attempt.created_at.getTime());
  if (outcome) await applyOutcome(deps, merchantId, id, outcome);
}

/**
 * Follows up attempts whose outcome is awaited: an old STARTED becomes UNKNOWN, and the processor is asked, with
 * back-off, until the outcome is known.
 *
 * @param merchantId limits this to one merchant
 * @returns the number that were due
 */
export async function sweepAttempts(deps: PaymentDeps, merchantId?: string): Promise<number> {
  const due = await dueAttempts(deps.db, deps.clock.now(), BATCH, merchantId);
  await eachDue(
    deps,
    due,
    (attempt) => sweepOne(deps, attempt),
    ({ id }) => ({ message: 'an attempt could not be swept', attemptId: id }),
    { isForeign: true },
  );
  return due.length;
}
