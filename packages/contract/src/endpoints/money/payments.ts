import {
  ATTEMPT_STATUSES,
  ATTENTION_REASONS,
  PAYMENT_REFUSALS,
  RECURRENCE_TYPES,
} from '@stuiver/domain/states';
import { SIMULATED_OUTCOMES } from '@stuiver/domain/simulated-outcomes';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refundReservation } from '../../error-body.ts';
import {
  amountOut,
  country,
  currency,
  id,
  instant,
  metadata,
  someOf,
  buildSummedPageSchema,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { PAYMENTS } from '../../lists/payments.ts';
import * as routes from '../../routes.ts';
import { chargebackRow } from './chargebacks.ts';
import { card, chargebackStatus, paymentMethod, paymentStatus, refundStatus } from './statuses.ts';

/** One row of the payments list (spec 3.15). */
const paymentRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  status: paymentStatus,
  paymentMethodName: paymentMethod.nullable(),
  cardBrand: z.string().nullable(),
  cardLastFour: z.string().nullable(),
  declineCode: z.string().nullable(),
  description: z.string(),
  /** The shop's own; empty without one. */
  reference: z.string(),
  accountHolderName: z.string().nullable(),
  amount: amountOut,
  refundedAmount: amountOut,
  /** Sum of chargebacks that are not won. */
  chargedBackAmount: amountOut,
  currency,
  transactionRecurrenceType: z.enum(RECURRENCE_TYPES),
  refundStatus: refundStatus.nullable(),
  chargebackStatus: chargebackStatus.nullable(),
  late: z.boolean(),
  createdDateTime: instant,
  settledDateTime: instant.nullable(),
});
export type ListedPayment = z.infer<typeof paymentRow>;

export const refundRow = z.object({
  refundId: id,
  transactionId: id,
  status: refundStatus,
  description: z.string(),
  amount: amountOut,
  /** Further amount that was requested but did not arrive: a part that goes to an account of its own failed. */
  missingAmount: amountOut,
  currency,
  /** A surplus capture is refunded automatically; a person or key requested everything else. */
  automatic: z.boolean(),
  reasonCode: z.string().nullable(),
  /** The name of the user or API key that requested it. */
  createdBy: z.string().nullable(),
  createdDateTime: instant,
  finishedDateTime: instant.nullable(),
});
export type PaymentRefund = z.infer<typeof refundRow>;

export const attemptRow = z.object({
  id,
  status: z.enum(ATTEMPT_STATUSES),
  paymentMethodName: paymentMethod,
  processor: z.string(),
  /** Null if no one outside knows it. */
  processorReference: z.string().nullable(),
  card: card.nullable(),
  declineCode: z.string().nullable(),
  surplus: z.boolean(),
  createdDateTime: instant,
});

/** Everything the details screen shows. */
const paymentDetails = paymentRow.extend({
  country,
  metadata,
  customerId: z.string().nullable(),
  emailAddress: z.string().nullable(),
  iban: z.string().nullable(),
  capturedAmount: amountOut,
  /** The refundable amount, less what open requests reserve. */
  remainingAmount: amountOut,
  reservations: z.array(refundReservation).max(LIMITS.shown),
  redirectUrlAborted: z.string(),
  paymentLinkId: id.nullable(),
  /** Reasons why it needs attention; usually empty. */
  attention: someOf(z.enum(ATTENTION_REASONS)),
  expiresDateTime: instant,
  paidDateTime: instant.nullable(),
  /** When a payment that is not settled yet is expected to be; null for any other. */
  settlesDateTime: instant.nullable(),
  attempts: z.array(attemptRow).max(LIMITS.shown),
  refunds: z.array(refundRow).max(2 * LIMITS.refundsOfPayment),
  chargebacks: z.array(chargebackRow.extend({ status: chargebackStatus })).max(LIMITS.shown),
  /** What payers’ banks asked about it, without taking money. */
  inquiries: z.array(chargebackRow).max(LIMITS.shown),
  mandateReference: z.string().nullable(),
  recurrenceId: id.nullable(),
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

export const paymentsQuery = listQuery(PAYMENTS);

const reading = { access: 'session', permission: 'payments:read', tag: 'transaction' } as const;

export const getPaymentsByMerchant = endpoint(routes.getPaymentsByMerchant, {
  ...reading,
  keyScope: 'payments:read',
  summary: 'A page of payments',
  params: z.object({ merchantId: id }),
  query: paymentsQuery,
  response: buildSummedPageSchema(paymentRow),
  errors: ['notFound'],
});

export const getPaymentDetails = endpoint(routes.getPaymentDetails, {
  payment: 'id',
  ...reading,
  keyScope: 'payments:read',
  summary: 'One payment with its attempts, refunds and chargebacks',
  params: z.object({ id }),
  response: z.object({ details: z.object({ transaction: paymentDetails }) }),
  errors: ['notFound'],
});

export const cancelPayment = endpoint(routes.cancelPayment, {
  payment: 'id',
  access: 'session',
  permission: 'payments:write',
  keyScope: 'payments:write',
  idempotent: true,
  // The payment's timeline records it.
  audited: false,
  tag: 'transaction',
  summary: 'Cancel an open payment, which can no longer be paid; one that ended without money stays as it is',
  body: z.object({ id }),
  response: z.object({ id, status: paymentStatus }),
  errors: ['notFound', ...PAYMENT_REFUSALS],
});

const simulating = {
  access: 'session',
  permission: 'payments:write',
  keyScope: 'payments:write',
  tag: 'transaction',
} as const;
const outcome = z.enum(SIMULATED_OUTCOMES);

export const getSimulatedOutcomes = endpoint(routes.getSimulatedOutcomes, {
  ...simulating,
  summary: 'Test mode: what the simulator can make of a payment now',
  params: z.object({ id }),
  response: z.object({ content: z.array(outcome).max(SIMULATED_OUTCOMES.length) }),
  errors: ['notFound'],
});

export const simulateOutcome = endpoint(routes.simulateOutcome, {
  ...simulating,
  idempotent: true,
  summary: 'Test mode: let the simulator report an outcome of a payment at once, in place of what it planned',
  body: z.object({ id, outcome }),
  response: z.object({ id, outcome }),
  errors: ['notFound', 'changedMeanwhile'],
});

/** Kinds of timeline entries of a payment; each has a text in both languages. */
export const TIMELINE_KINDS = [
  'paymentCreated',
  'attemptStarted',
  'attemptRedirected',
  'attemptPending',
  'attemptUncertain',
  'attemptAuthorized',
  'transferReceived',
  'attemptDeclined',
  'attemptAborted',
  'attemptExpired',
  'paymentSucceeded',
  'paymentSucceededLate',
  'surplusCaptured',
  'paymentAborted',
  'paymentFailed',
  'paymentExpired',
  'paymentSettled',
  'refundRequested',
  'refundSucceeded',
  'refundFailed',
  'refundBounced',
  'refundPartFailed',
  'refundPartBounced',
  'chargebackReceived',
  'chargebackEvidenceRequired',
  'chargebackUnderReview',
  'chargebackWon',
  'chargebackLost',
  'chargebackAccepted',
  'freshLinkMade',
  'payerMailed',
  'messageOpened',
  'messageCopied',
  'notificationDelivered',
  'notificationFailed',
  'notificationRetrying',
  'notificationWaiting',
  'notificationMissed',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

const timelineEntry = z.object({
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: instant,
  actor: z.object({
    kind: z.enum(['payer', 'user', 'system', 'processor', 'shop']),
    name: z.string().nullable(),
  }),
  paymentMethodName: paymentMethod.nullable(),
  card: card.nullable(),
  amount: amountOut.nullable(),
  currency: currency.nullable(),
  reasonCode: z.string().nullable(),
  description: z.string().nullable(),
  attemptId: id.nullable(),
  refundId: id.nullable(),
  chargebackId: id.nullable(),
  /** For notifications: the receiver's HTTP status (0 for no answer), and the number of attempts. */
  httpStatus: z.int().nullable(),
  tries: z.int().nullable(),
  /** For a notification that was not delivered yet: when it is retried. */
  nextTryAt: instant.nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const getTimeline = endpoint(routes.getTimeline, {
  payment: 'id',
  ...reading,
  keyScope: 'payments:read',
  summary: 'Attempts, refunds, chargebacks, webhook events and staff actions of a payment, oldest first',
  params: z.object({ id }),
  response: z.object({ content: z.array(timelineEntry).max(LIMITS.timelineEntries) }),
  errors: ['notFound'],
});
