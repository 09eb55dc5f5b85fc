import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountIn,
  amountOut,
  currency,
  id,
  instant,
  buildPageSchema,
  metadata,
  requiredText,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { RECURRING } from '../../lists/recurrences.ts';
import * as routes from '../../routes.ts';
import {
  card,
  frequency,
  paymentConditionCode,
  paymentMethod,
  paymentStatus,
  recurrenceStatus,
} from './statuses.ts';

/** One row of the recurring list (spec 3.20). Days are `YYYY-MM-DD`. */
const recurrenceRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  recurrenceStatus,
  frequency,
  description: z.string(),
  /** Those of its first payment, which its collections repeat. */
  reference: z.string(),
  amount: amountOut,
  currency,
  paymentMethodName: paymentMethod,
  mandateReference: z.string().nullable(),
  accountHolderName: z.string().nullable(),
  createdDateTime: instant,
  startDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
  /** Null once it ends, and while it is paused. */
  nextRunDate: z.iso.date().nullable(),
  numberOfTimesExecuted: z.int(),
  /** The return code that blocks its mandate while it is active: nothing is collected until a person has looked. */
  pausedReason: z.string().nullable(),
});
export type RecurrenceRow = z.infer<typeof recurrenceRow>;

const recurrenceDetails = recurrenceRow.extend({
  metadata,
  card: card.nullable(),
  firstTransactionId: id,
  pausedDateTime: instant.nullable(),
  /** End of the recurrence: after its last collection, or when it was stopped. */
  finishedDateTime: instant.nullable(),
  /** Runs that were missed while nothing ran; each waits to be collected or dropped. */
  skipped: z.array(z.iso.date()).max(LIMITS.shown),
  /** The days of the next five collections if nothing changes; none while it is paused. */
  upcoming: z.array(z.iso.date()).max(5),
  /** Notice of the next run to the payer of a direct debit; null for a card, or without a next run. */
  notice: z
    .object({
      /** Collection day of the next run if its notice is sent in time. */
      collectionDate: z.iso.date(),
      /** Time and means of the notice; null while it was not sent. */
      toldDateTime: instant.nullable(),
      toldBy: z.enum(['mail', 'merchant', 'mandate']).nullable(),
      /** True if there is an e-mail address for the notice. */
      hasAddress: z.boolean(),
      /** Days of advance notice. */
      days: z.int(),
    })
    .nullable(),
  collections: z
    .array(
      z.object({
        transactionId: id,
        dueDate: z.iso.date(),
        status: paymentStatus,
        condition: paymentConditionCode,
        amount: amountOut,
        currency,
      }),
    )
    .max(LIMITS.shown),
});
export type RecurrenceDetails = z.infer<typeof recurrenceDetails>;

export const recurrencesQuery = listQuery(RECURRING);

const writing = { access: 'session', permission: 'recurrences:write', tag: 'recurrence' } as const;
const reading = { access: 'session', permission: 'payments:read', tag: 'recurrence' } as const;

export const getRecurrencesForMerchant = endpoint(routes.getRecurrencesForMerchant, {
  ...reading,
  keyScope: 'recurrences:read',
  summary: 'A page of recurring payments',
  query: recurrencesQuery,
  response: buildPageSchema(recurrenceRow),
  errors: ['notFound'],
});

export const getRecurrence = endpoint(routes.getRecurrence, {
  ...reading,
  keyScope: 'recurrences:read',
  summary: 'One recurring payment with its runs',
  params: z.object({ id }),
  response: z.object({ details: z.object({ recurrence: recurrenceDetails }) }),
  errors: ['notFound'],
});

/** Everything that may change of a recurring payment; days are `YYYY-MM-DD`. */
export const recurrenceChange = z.object({
  id,
  amount: amountIn,
  description: requiredText(140),
  frequency,
  nextRunDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
});

export const changeRecurring = endpoint(routes.changeRecurring, {
  ...writing,
  keyScope: 'recurrences:write',
  idempotent: true,
  summary: 'Change amount, description, frequency, next run or end of an active recurring payment',
  body: recurrenceChange,
  response: z.object({ id }),
  errors: ['notFound', 'recurrenceNotActive'],
});

export const stopRecurring = endpoint(routes.stopRecurring, {
  ...writing,
  keyScope: 'recurrences:write',
  idempotent: true,
  summary: 'Stop a recurring payment; with a collection under way it ends when that one is final',
  body: z.object({ id }),
  response: z.object({ id }),
  errors: ['notFound', 'recurrenceNotActive'],
});

export const confirmNotice = endpoint(routes.confirmNotice, {
  ...writing,
  summary: 'Record that the company told the payer of the next direct debit itself',
  body: z.object({ id, dueDate: z.iso.date() }),
  response: z.object({ id }),
  errors: ['notFound', 'recurrenceNotActive', 'changedMeanwhile'],
});

export const resolveSkipped = endpoint(routes.resolveSkipped, {
  ...writing,
  summary: 'Collect a run that was skipped, or drop it',
  body: z.object({ id, dueDate: z.iso.date(), collect: z.boolean() }),
  response: z.object({ id }),
  errors: ['notFound', 'recurrenceNotActive', 'mandateBlocked', 'changedMeanwhile'],
});
