import { AUDIT_ACTORS, AUDIT_SUBJECTS } from '@stuiver/domain/audit';
import { CHARGEBACK_CONDITIONS, MANDATE_CONDITIONS, RECURRENCE_CONDITIONS } from '@stuiver/domain/conditions';
import { PAYMENT_FILTER_STATUSES } from '@stuiver/domain/payment-filter';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { REFUND_REQUEST_STATUSES } from '@stuiver/domain/refund-limits';
import {
  CHARGEBACK_STATUSES,
  FREQUENCIES,
  PAYMENT_LINK_STATUSES,
  REFUND_ORIGINS,
  REFUND_STATUSES,
} from '@stuiver/domain/states';
import { LINE_KINDS, SETTLEMENT_STATUSES } from '@stuiver/domain/settlements';
import { DELIVERY_STATUSES, NOTIFICATION_TYPES, TEST_NOTIFICATION } from '@stuiver/domain/webhooks';

/** The codes that filters of lists choose from. */
export const CODES = {
  payment: PAYMENT_FILTER_STATUSES,
  refund: REFUND_STATUSES,
  chargeback: CHARGEBACK_STATUSES,
  chargebackCondition: CHARGEBACK_CONDITIONS,
  recurrence: RECURRENCE_CONDITIONS,
  mandate: MANDATE_CONDITIONS,
  paymentLink: PAYMENT_LINK_STATUSES,
  delivery: DELIVERY_STATUSES,
  requestOutcome: ['SUCCEEDED', 'FAILED', 'DEPRECATED'],
  eventType: [...NOTIFICATION_TYPES, TEST_NOTIFICATION],
  frequency: FREQUENCIES,
  settlement: SETTLEMENT_STATUSES,
  lineKind: LINE_KINDS,
  refundOrigin: REFUND_ORIGINS,
  refundRequest: REFUND_REQUEST_STATUSES,
  auditActor: AUDIT_ACTORS,
  auditSubject: AUDIT_SUBJECTS,
  method: PAYMENT_METHODS,
} as const;
