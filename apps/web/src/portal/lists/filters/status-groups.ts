import type { CodeList } from '@stuiver/contract/list';
import type { ChargebackCondition } from '@stuiver/domain/conditions';
import type { PAYMENT_FILTER_STATUSES } from '@stuiver/domain/payment-filter';
import type { SettlementStatus } from '@stuiver/domain/settlements';

type StatusGroup = 'live' | 'done' | 'wrong';

const PAYMENT: Readonly<Record<(typeof PAYMENT_FILTER_STATUSES)[number], StatusGroup>> = {
  OPEN: 'live',
  PENDING: 'live',
  AUTHORIZED: 'live',
  REFUND_PENDING: 'live',
  SUCCEEDED: 'done',
  SETTLED: 'done',
  LATE: 'done',
  PARTLY_REFUNDED: 'done',
  REFUNDED: 'done',
  FAILED: 'wrong',
  ABORTED: 'wrong',
  EXPIRED: 'wrong',
  CHARGED_BACK: 'wrong',
};

const CHARGEBACK: Readonly<Record<ChargebackCondition, StatusGroup>> = {
  RECEIVED: 'live',
  EVIDENCE_REQUIRED: 'live',
  UNDER_REVIEW: 'live',
  WON: 'done',
  LOST: 'wrong',
  ACCEPTED: 'wrong',
  INQUIRY: 'live',
  INQUIRY_ANSWERED: 'done',
  INQUIRY_UNANSWERED: 'done',
  RETURNED: 'wrong',
};

const SETTLEMENT: Readonly<Record<SettlementStatus, StatusGroup>> = {
  DUE: 'live',
  APPROVED: 'live',
  SENT: 'live',
  CARRIED: 'done',
  PAID: 'done',
  FAILED: 'wrong',
  RETURNED: 'wrong',
};

/** Groups of the lists that are too long to scan; the others have none. */
const GROUPS: Partial<Record<CodeList, Readonly<Record<string, StatusGroup>>>> = {
  payment: PAYMENT,
  chargebackCondition: CHARGEBACK,
  settlement: SETTLEMENT,
};

/** Splits the choices of a filter into groups, in the choices' own order; a null group has no name. */
export function groupChoices(source: CodeList, choices: readonly string[]) {
  const groups = GROUPS[source];
  return ([null, 'live', 'done', 'wrong'] as const)
    .map((group) => ({ group, choices: choices.filter((choice) => (groups?.[choice] ?? null) === group) }))
    .filter((part) => part.choices.length > 0);
}
