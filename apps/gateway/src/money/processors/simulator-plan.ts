import type { Context } from '../../platform/context.ts';
import { getMethodFacts } from '@stuiver/domain/methods';
import type { DisputeStatus } from '@stuiver/domain/states';
import type { ProcessorAttemptStatus, StartRequest } from './processor.ts';
import { cardBehaviour, debtorBehaviour, LATER_MS, SLOW_MS, type TestCardBehaviour } from './test-values.ts';
import type { SimulatorOperationRow } from './simulator-repository.ts';

type NewOperation = Pick<SimulatorOperationRow, 'kind' | 'status'> & Partial<SimulatorOperationRow>;

/** An operation that begins now; what its kind does not have is empty. */
export const newOperation = (
  deps: Pick<Context, 'ids' | 'clock'>,
  request: { merchantId: string; key: string; amount: number; currency: string },
  facts: NewOperation,
): SimulatorOperationRow => ({
  merchant_id: request.merchantId,
  id: deps.ids.next(),
  key: request.key,
  method: '',
  amount: request.amount,
  currency: request.currency,
  reason_code: null,
  return_url: null,
  iban: null,
  statement_text: null,
  created_at: deps.clock.now(),
  ...facts,
});

/** A success that is disputed: the reason code, and the statuses it goes through. */
export type Dispute = { code: string; statuses: readonly DisputeStatus[] };

/** The simulator's reaction to a request. */
export type Plan = {
  status: ProcessorAttemptStatus;
  reasonCode: string | null;
  later: { status: string; reasonCode: string | null } | null;
  /** Delay of the `later` messages after the request. */
  laterMs: number;
  second: boolean;
  dispute: Dispute | null;
  answers: boolean;
  /** True if the authorised amount can be captured. */
  captures: boolean;
};

/** Converts a behaviour to a plan: the operation's status now, its later messages, whether it answers. */
function planFor(behaviour: Exclude<TestCardBehaviour, { later: null }>): Plan {
  const plan: Plan = {
    status: 'SUCCEEDED',
    reasonCode: null,
    later: null,
    laterMs: LATER_MS,
    second: false,
    dispute: null,
    answers: true,
    captures: true,
  };
  switch (behaviour.kind) {
    case 'succeeds':
      return plan;
    case 'declined':
      return { ...plan, status: 'FAILED', reasonCode: behaviour.code };
    case 'redirects':
      return { ...plan, status: 'REDIRECTED' };
    case 'succeedsLate':
      return {
        ...plan,
        status: 'FAILED',
        reasonCode: '91',
        later: { status: 'SUCCEEDED', reasonCode: null },
      };
    case 'succeedsTwice':
      return { ...plan, second: true };
    case 'authorises':
      return { ...plan, status: 'AUTHORIZED', captures: behaviour.captures };
    case 'chargedBack':
      return { ...plan, dispute: behaviour };
    case 'noAnswer':
      return {
        ...plan,
        status: 'PENDING',
        later: {
          status: behaviour.later ?? 'FAILED',
          reasonCode: behaviour.later === 'FAILED' ? '05' : null,
        },
        answers: false,
      };
  }
}

/** A direct debit: pending for a minute, then as the debtor's account decides. */
function debitPlan(iban: string | null): Plan {
  const behaviour = debtorBehaviour(iban);
  const plan = { ...planFor({ kind: 'succeeds' }), status: 'PENDING' as const };
  if (behaviour?.kind === 'reject')
    return { ...plan, later: { status: 'FAILED', reasonCode: behaviour.code } };
  const later = { status: 'SUCCEEDED', reasonCode: null };
  if (behaviour?.kind === 'slow') return { ...plan, later, laterMs: SLOW_MS };
  return { ...plan, later, dispute: behaviour ? { code: behaviour.code, statuses: ['LOST'] } : null };
}

/**
 * Plans the simulator's reaction to a request, by the published test values (docs/test-values.md): its status now and
 * its later messages; null if the request never arrives.
 */
export function planReaction(request: StartRequest): Plan | null {
  if (request.stored?.kind === 'mandate') return debitPlan(request.iban);
  if (request.stored) return planFor({ kind: 'succeeds' });
  if (getMethodFacts(request.method)?.pendingOn === 'payer')
    return { ...planFor({ kind: 'succeeds' }), status: 'PENDING' };
  const behaviour = request.card ? cardBehaviour(request.card.number) : ({ kind: 'redirects' } as const);
  if (behaviour.kind === 'noAnswer' && behaviour.later === null) return null;
  return planFor(behaviour);
}
