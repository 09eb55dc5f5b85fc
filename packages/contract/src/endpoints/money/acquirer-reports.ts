import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountOut, buildPageSchema, currency, id, instant, pageQuery, requiredText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

/** The calls of the provider's people who follow what an acquirer pays out. */
const call = { access: 'session', permission: 'bankFiles:write', tag: 'bankFiles' } as const;

const quantity = z.int().min(0);

/** Why a report was not read, or not fetched yet. */
const REPORT_CAUSES = [
  'unanswered',
  'notCsv',
  'missingColumn',
  'badAmount',
  'badDate',
  'badBatch',
  'otherAccount',
  'otherAddress',
] as const;

/** Why a line of a report or an event waits for a person. */
const ACQUIRER_WAITS = [
  'unknownType',
  'unknownReference',
  'amountDiffers',
  'otherCurrency',
  'doesNotAddUp',
  'twice',
  'notBooked',
  'unknownCode',
  'otherAccount',
  'secondAuthorisation',
  'captureFailed',
  'cancelFailed',
  'refundMoved',
  'review',
  'disputeMoved',
] as const;

/** Sums of a report, each in its currency. */
const sums = z.object({
  /** Payments, less refunds and chargebacks, as the acquirer has them. */
  gross: amountOut,
  /** The same movements in our books. */
  booked: amountOut,
  /** The first less the second. */
  difference: amountOut,
  commission: amountOut,
  markup: amountOut,
  schemeFees: amountOut,
  interchange: amountOut,
  /** Costs that belong to no payment. */
  otherCosts: amountOut,
  paidOut: amountOut,
  /** Deposits and other changes of the balance there. */
  other: amountOut,
  /** The part of the payout that the lines do not explain. */
  unexplained: amountOut,
});

const report = z.object({
  id,
  status: z.enum(['DUE', 'TAKEN', 'KNOWN', 'REFUSED']),
  name: z.string(),
  account: z.string(),
  batch: z.int().nullable(),
  announcedDateTime: instant,
  /** When it was tried last or will be tried next; null once it has ended. */
  nextTryDateTime: instant.nullable(),
  cause: z.enum(REPORT_CAUSES).nullable(),
  /** The place in the file, and what is there. */
  detail: z.string(),
  currency: currency.nullable(),
  lines: quantity,
  /** Lines that wait for a person. */
  waiting: quantity,
  /** Null unless it was taken. */
  sums: sums.nullable(),
});
export type AcquirerReport = z.infer<typeof report>;

export const getAcquirerReports = endpoint(routes.getAcquirerReports, {
  ...call,
  summary: 'A page of an acquirer’s settlement reports, newest first',
  query: z.object(pageQuery),
  response: buildPageSchema(report).extend({
    /** Costs of all reports of this month and the two before, the latest first. */
    costs: z.array(z.object({ month: z.string(), currency, amount: amountOut })).max(50),
  }),
});

const item = z.object({
  id,
  kind: z.enum(['LINE', 'EVENT']),
  cause: z.enum(ACQUIRER_WAITS),
  /** The acquirer's type of the line, or code of the event. */
  type: z.string(),
  account: z.string(),
  /** The batch of a line's report. */
  batch: z.int().nullable(),
  dateTime: instant,
  amount: amountOut,
  /** The amount in our books, if it is another. */
  bookedAmount: amountOut.nullable(),
  currency: z.string(),
  /** The acquirer's references of the payment, and of the capture, refund or dispute; empty if there is none. */
  reference: z.string(),
  modificationReference: z.string(),
  merchantName: z.string(),
  paymentId: id.nullable(),
});
export type AcquirerItem = z.infer<typeof item>;

export const getAcquirerItems = endpoint(routes.getAcquirerItems, {
  ...call,
  summary: 'Lines and events of an acquirer that match nothing and wait for a person, oldest first',
  query: z.object({ pageNumber: pageQuery.pageNumber }),
  response: z.object({ items: z.array(item).max(LIMITS.bankRowsShown), isLast: z.boolean() }),
});

export const setAcquirerItemAside = endpoint(routes.setAcquirerItemAside, {
  ...call,
  summary: 'Set a line or event of an acquirer aside, once a person has dealt with it',
  params: z.object({ id }),
  body: z.object({ reason: requiredText(500) }),
  response: z.object({}),
  errors: ['notFound', 'changedMeanwhile'],
});
