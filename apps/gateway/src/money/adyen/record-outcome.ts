import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  lockOperation,
  type OperationKind,
  type OperationRow,
  updateOperation,
} from './operation-queries.ts';
import type { AdyenReference } from './reference.ts';

/** A payer's next step at Adyen, as its answer has it; no field of it holds card data. */
export type AdyenAction = {
  readonly type: string;
  readonly subtype?: string | undefined;
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  /** Fields of the form that the payer's browser posts to `url`. */
  readonly data?: Readonly<Record<string, string>> | undefined;
  readonly token?: string | undefined;
  readonly paymentData?: string | undefined;
  readonly qrCodeData?: string | undefined;
  readonly authorisationToken?: string | undefined;
};

/** Facts of an answer or a signed event about a payment or refund; what is missing stays as it was. */
export type AdyenFacts = {
  readonly status?: OperationRow['status'];
  /** Adyen's reference of the payment or refund that the facts are about. */
  readonly pspReference?: string | null;
  readonly reasonCode?: string | null;
  readonly action?: AdyenAction;
  readonly token?: string;
  readonly capture?: 'RECEIVED' | 'SUCCEEDED' | 'FAILED';
  readonly cancel?: 'RECEIVED' | 'SUCCEEDED' | 'FAILED';
};

/**
 * `unchanged`: the facts are old or known. `otherReference`: a success under another reference of Adyen's, a second
 * movement of money. `unknown`: we have no such payment or refund.
 */
export type Recorded =
  | {
      readonly result: 'recorded' | 'unchanged' | 'otherReference';
      readonly operation: OperationRow;
    }
  | { readonly result: 'unknown' };

/** Statuses move to the right only, but for successes after failures. */
const ORDER: readonly OperationRow['status'][] = ['SENT', 'REDIRECTED', 'PENDING', 'AUTHORIZED', 'SUCCEEDED'];
const isEnd = (status: OperationRow['status']) => status === 'FAILED' || status === 'ABORTED';
const isTaken = (status: OperationRow['status']) => status === 'AUTHORIZED' || status === 'SUCCEEDED';

function mayMove(row: OperationRow, to: OperationRow['status']): boolean {
  const { kind, status: from, cancel } = row;
  if (kind === 'refund')
    return from !== to && from !== 'FAILED' && !(from === 'SUCCEEDED' && to !== 'FAILED');
  if (from === 'SUCCEEDED') return false;
  if (isEnd(to)) return !isEnd(from);
  if (isEnd(from)) return to === 'SUCCEEDED' || (to === 'AUTHORIZED' && cancel !== 'SUCCEEDED');
  // The next step after another one, such as a challenge after a fingerprint.
  return ORDER.indexOf(to) > ORDER.indexOf(from) || (to === 'REDIRECTED' && from === 'REDIRECTED');
}

/** What was asked about a payment moves on too, and what succeeded stays. */
const laterStep = <S extends string | null>(before: S, now: S | undefined) =>
  now === undefined || before === 'SUCCEEDED' || (now === 'RECEIVED' && before === 'FAILED') ? before : now;

/**
 * Records what an answer or a signed event says about a payment or refund: the only place where `adyen_operations`
 * moves. In one transaction under the row's lock; the order in which facts come does not matter.
 *
 * @param kind of the operation that the facts are about
 */
export async function recordOutcome(
  deps: Pick<Context, 'db' | 'clock'>,
  kind: OperationKind,
  reference: AdyenReference,
  facts: AdyenFacts,
): Promise<Recorded> {
  return inTransaction(deps.db, async (tx): Promise<Recorded> => {
    const row = await lockOperation(tx, kind, reference);
    if (!row) return { result: 'unknown' };
    const { status, pspReference = null } = facts;
    const isOther = pspReference !== null && row.psp_reference !== null && pspReference !== row.psp_reference;
    // Once money is authorised, its reference stays.
    if (isOther && isTaken(row.status))
      return { result: status && isTaken(status) ? 'otherReference' : 'unchanged', operation: row };
    const moves = status !== undefined && mayMove(row, status);
    const changes = {
      ...(moves ? { status, reason_code: isEnd(status) ? (facts.reasonCode ?? null) : null } : {}),
      ...(moves ? { action: facts.action ? JSON.stringify(facts.action) : null } : {}),
      psp_reference:
        moves || row.psp_reference === null ? (pspReference ?? row.psp_reference) : row.psp_reference,
      token: facts.token ?? row.token,
      capture: laterStep(row.capture, facts.capture),
      cancel: laterStep(row.cancel, facts.cancel),
    };
    const operation = await updateOperation(tx, row, changes, deps.clock.now());
    return { result: moves ? 'recorded' : 'unchanged', operation };
  });
}
