import {
  CHARGEBACK_CONDITIONS,
  MANDATE_CONDITIONS,
  RECURRENCE_CONDITIONS,
  PAYMENT_CONDITIONS,
} from '@stuiver/domain/conditions';
import { PAYMENT_FILTER_STATUSES } from '@stuiver/domain/payment-filter';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import {
  CHARGEBACK_STATUSES,
  DISPUTE_STATUSES,
  FREQUENCIES,
  PAYMENT_LINK_STATUSES,
  PAYMENT_STATUSES,
  RECURRENCE_STATUSES,
  REFUND_STATUSES,
} from '@stuiver/domain/states';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { someOf } from '../../fields.ts';
import * as routes from '../../routes.ts';

/** Condition of a payment, including what followed its success. */
export const paymentConditionCode = z.enum(PAYMENT_CONDITIONS);
export const paymentStatus = z.enum(PAYMENT_STATUSES);
export const refundStatus = z.enum(REFUND_STATUSES);
export const chargebackStatus = z.enum(CHARGEBACK_STATUSES);
/** Status of a chargeback or an inquiry. */
export const disputeStatus = z.enum(DISPUTE_STATUSES);
export const recurrenceStatus = z.enum(RECURRENCE_STATUSES);
export const paymentLinkStatus = z.enum(PAYMENT_LINK_STATUSES);
/** Condition of a mandate, which has no status of its own. */
const mandateCondition = z.enum(MANDATE_CONDITIONS);
export const frequency = z.enum(FREQUENCIES);
export const paymentMethod = z.enum(PAYMENT_METHODS);

/** Data of a card: never its number. */
export const card = z.object({
  brand: z.string(),
  firstSix: z.string(),
  lastFour: z.string(),
  expiry: z.string(),
});

export const getStatuses = endpoint(routes.getStatuses, {
  access: 'session',
  permission: 'payments:read',
  tag: 'transaction',
  summary: 'The statuses that lists can be filtered by',
  response: z.object({
    payments: someOf(z.enum(PAYMENT_FILTER_STATUSES)),
    refunds: someOf(refundStatus),
    chargebacks: someOf(z.enum(CHARGEBACK_CONDITIONS)),
    recurrences: someOf(z.enum(RECURRENCE_CONDITIONS)),
    mandates: someOf(mandateCondition),
    paymentLinks: someOf(paymentLinkStatus),
  }),
});
