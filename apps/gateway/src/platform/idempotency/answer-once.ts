import type { Endpoint } from '@stuiver/contract';
import { type Caller, getPrincipal } from '../access/caller.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { type StatementPart, together } from '../database/statements.ts';
import { RawAnswer } from '../http/route.ts';
import { claimWithAnswer, findClaim, hashRequest, isKeyUnderWay, type CallKey } from './queries.ts';

/** Builds the statements that store a call's answer with its effect; none without an idempotency key. */
export type KeepAnswer = (answer: object) => readonly StatementPart[];

/** For a caller without an idempotency key. */
export const KEEP_NOTHING: KeepAnswer = () => [];

/** Stores a call's answer in the transaction that makes its effect. */
export async function keepIn(tx: Tx, keep: KeepAnswer, answer: object): Promise<void> {
  const parts = keep(answer);
  if (parts.length > 0) await together(parts).execute(tx);
}

/**
 * Does the work of a request once under its idempotency key: the same request again gets the same bytes, before any
 * refusal. Requests that are refused keep nothing.
 *
 * @param name null without a key
 * @param work stores its answer by `keep`, in the statement or transaction that makes its effect
 * @throws AppError `idempotencyKeyReused` for other parameters under the same key, `idempotencyKeyUnderWay`
 */
export async function runOnce<Answer extends object>(
  deps: Pick<Context, 'clock' | 'db'>,
  name: CallKey | null,
  requestHash: Buffer,
  work: (keep: KeepAnswer) => Promise<Answer>,
): Promise<Answer | RawAnswer> {
  if (name === null) return work(KEEP_NOTHING);
  try {
    const answer = await work((made) => [
      claimWithAnswer(name, requestHash, { status: 200, body: JSON.stringify(made) }, deps.clock.realNow()),
    ]);
    return new RawAnswer(200, JSON.stringify(answer));
  } catch (error) {
    // An answer that the key already has goes before any refusal.
    const claim = await findClaim(deps.db, name, requestHash);
    if (claim?.kind === 'answered') return new RawAnswer(claim.status, claim.body);
    if (claim?.kind === 'reused')
      throw new AppError('idempotencyKeyReused', { 'Idempotency-Key': ['keyReused'] });
    if (claim || isKeyUnderWay(error)) throw new AppError('idempotencyKeyUnderWay');
    throw error;
  }
}

/** `runOnce` for a call whose key belongs to its caller's company and covers its whole body. */
export function answerOnce<Answer extends object>(
  deps: Pick<Context, 'clock' | 'db'>,
  endpoint: Pick<Endpoint, 'name'>,
  call: { readonly caller: Caller; readonly body: object; readonly idempotencyKey: string | null },
  work: (keep: KeepAnswer) => Promise<Answer>,
): Promise<Answer | RawAnswer> {
  const { caller, body, idempotencyKey: key } = call;
  const { merchantId } = getPrincipal(caller);
  const name = key === null ? null : { merchantId, operation: endpoint.name, key };
  return runOnce(deps, name, hashRequest([JSON.stringify(body)]), work);
}
