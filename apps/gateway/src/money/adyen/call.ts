import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import { observeUnexpected } from '../../platform/metrics.ts';
import type { AdyenAccount } from './account.ts';
import { type AdyenAnswer, type AdyenClient, AdyenUnanswered } from './client.ts';
import { type OperationRow, readDeploymentStart } from './operation-queries.ts';
import { ADYEN } from './reference.ts';

/** The dependencies of the calls to Adyen. */
export type AdyenDeps = Context & { readonly account: AdyenAccount; readonly client: AdyenClient };

/** A call that Adyen executes once per key. */
export type AdyenCall = {
  readonly path: string;
  readonly body: object;
  /** Letter of the call in its idempotency key, after which the attempt's or refund's id follows. */
  readonly letter: string;
  readonly key: string;
};

/**
 * Waits between tries of a call, in milliseconds. With ten seconds for each try they are over after a minute and a half,
 * before a void is sent.
 */
const WAITS = [250, 500, 1000, 2000, 4000, 8000];
/** Adyen's error code of a key whose first call is not finished. */
const IN_PROGRESS = '704';

let prefix: string | undefined;

/** Returns eight characters that only this deployment's keys begin with. */
async function readPrefix(deps: Context): Promise<string> {
  const begin = async () => (await readDeploymentStart(deps.db)).toISOString();
  prefix ??= createHash('sha256')
    .update(await begin())
    .digest('hex')
    .slice(0, 8);
  return prefix;
}

const isInProgress = ({ status, body }: AdyenAnswer) => status === 422 && body['errorCode'] === IN_PROGRESS;

/** Refusals of our credentials, which say nothing about an earlier try. */
const isUnauthorised = ({ status }: AdyenAnswer) => status === 401 || status === 403;

/**
 * Makes a call with its key, and repeats it as long as its outcome is unknown, also after the engine has stopped
 * waiting. A key whose first call is under way is no outcome.
 *
 * @param isNew no earlier try of it may have arrived
 * @param decided looks whether an event or another caller has brought the outcome meanwhile
 * @returns null when that was so
 * @throws AdyenUnanswered when the outcome stays unknown
 */
export async function callUntilAnswered(
  deps: AdyenDeps,
  call: AdyenCall,
  isNew: boolean,
  decided: () => Promise<boolean>,
): Promise<AdyenAnswer | null> {
  const idempotencyKey = `${await readPrefix(deps)}-${call.letter}-${call.key}`;
  let isFirst = isNew;
  for (const wait of [...WAITS, null]) {
    try {
      const answer = await deps.client.checkout(call.path, call.body, idempotencyKey);
      if (!isInProgress(answer) && (isFirst || !isUnauthorised(answer))) return answer;
    } catch (error) {
      if (!(error instanceof AdyenUnanswered)) throw error;
    }
    isFirst = false;
    if (wait === null) break;
    await delay(wait);
    if (await decided()) return null;
  }
  throw new AdyenUnanswered('tries are used up');
}

/** Counts and logs an answer that decides nothing, for a person. */
export function reportUnexpected(
  deps: Context,
  row: Pick<OperationRow, 'key'>,
  what: Record<string, unknown>,
): void {
  observeUnexpected(ADYEN);
  deps.log.error({ processor: ADYEN, key: row.key, ...what }, 'a processor gave an unexpected answer');
}
