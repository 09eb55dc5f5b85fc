import { CURRENCIES } from '@stuiver/domain/currencies';
import { GRANULARITIES } from '@stuiver/domain/graph';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { SETTLEMENT_STATUSES } from '@stuiver/domain/settlements';
import { ATTENTION_KINDS } from '@stuiver/domain/states';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountOut,
  currency,
  id,
  instant,
  buildPageSchema,
  pageQuery,
  selectedIds,
  totalAmounts,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';
import { paymentMethod } from '../money/statuses.ts';

/** The totals (spec 3.23); amounts are decimal strings, maps are keyed by payment method. */
const dashboardTotals = z.object({
  currency,
  totalTransactionAmounts: amountOut,
  totalTransactionQuantity: z.int(),
  totalRefundAmounts: amountOut,
  totalNumberOfRefunds: z.int(),
  mapOfPaymentMethodsAmounts: z.record(z.string(), amountOut).meta({ maxProperties: PAYMENT_METHODS.length }),
  mapOfPaymentMethodsQuantities: z
    .record(z.string(), z.int())
    .meta({ maxProperties: PAYMENT_METHODS.length }),
});
export type DashboardTotals = z.infer<typeof dashboardTotals>;

/** The same with the sums of the payments list, which are those of all payments. */
const overviewTotals = dashboardTotals.extend({ totalAmounts });
export type OverviewTotals = z.infer<typeof overviewTotals>;

/** Both ends are included, to the millisecond; without them, all time. */
const totalsQuery = z.object({
  fromDateTime: instant.optional(),
  toDateTime: instant.optional(),
  selectedIds,
});

const reading = { access: 'session', permission: 'payments:read', tag: 'dashboard' } as const;
const writing = { access: 'session', permission: 'payments:write', tag: 'dashboard' } as const;

export const getOverviewTotals = endpoint(routes.getOverviewTotals, {
  ...reading,
  summary: 'The same totals under `details`, with the sums of all payments as their list shows them',
  query: totalsQuery,
  response: z.object({ details: overviewTotals }),
  errors: ['notFound'],
});

export const getDashboardTotals = endpoint(routes.getDashboardTotals, {
  ...reading,
  summary: 'Totals of what was received and refunded, true to the ledger',
  query: totalsQuery,
  response: dashboardTotals,
  errors: ['notFound'],
});

const perBucket = <T extends z.ZodType>(value: T) => z.array(value).max(LIMITS.dataPoints);

/** The payments by one method in one currency, bucket by bucket. */
const graphSeries = z.object({
  paymentMethodName: paymentMethod,
  currency,
  /** Sums of succeeded payments. */
  amounts: perBucket(amountOut),
  quantities: perBucket(z.int()),
  /** Payments that have ended, successfully or not: the denominator of the success rate. */
  endedQuantities: perBucket(z.int()),
  /** Sums of succeeded refunds. */
  refundAmounts: perBucket(amountOut),
  refundQuantities: perBucket(z.int()),
  /** Sums of chargebacks that are not won. */
  chargebackAmounts: perBucket(amountOut),
  chargebackQuantities: perBucket(z.int()),
});
export type GraphSeries = z.infer<typeof graphSeries>;

/** Series without anything in the period are left out. */
const graphData = z.object({
  granularity: z.enum(GRANULARITIES),
  /** Both ends are included, to the millisecond. */
  buckets: perBucket(z.object({ fromDateTime: instant, toDateTime: instant })),
  series: z.array(graphSeries).max(PAYMENT_METHODS.length * CURRENCIES.length),
  /** Fees and the tax on them of the period's settlement lines, less those returned. */
  fees: z.array(z.object({ currency, amount: amountOut })).max(CURRENCIES.length),
});
export type GraphData = z.infer<typeof graphData>;

const comparedGraph = graphData.extend({ before: graphData.optional() });
export type ComparedGraph = z.infer<typeof comparedGraph>;

export const graphQuery = z.object({
  fromDateTime: instant,
  toDateTime: instant,
  /** A period that it is compared with, by both its ends: the answer has its graph too. */
  beforeFromDateTime: instant.optional(),
  beforeToDateTime: instant.optional(),
  /** Maximum number of buckets: of a day each if they fit, else of a week, month or year. */
  maxDataPoints: z.int().min(1).max(LIMITS.dataPoints).default(31),
  selectedIds,
});

export const getDashboardGraph = endpoint(routes.getDashboardGraph, {
  ...reading,
  summary:
    'What was received, refunded and charged back in a period, by method and currency, bucket by bucket, and its fees',
  query: graphQuery,
  response: comparedGraph,
  errors: ['notFound'],
});

/** An item that needs attention. */
const attentionItem = z.object({
  kind: z.enum(ATTENTION_KINDS),
  id,
  /** Id of the payment, chargeback, link or mandate whose details show it. */
  targetId: id,
  merchantId: id,
  merchantName: z.string(),
  /** The thing's own; of notifications, the host that they are for. */
  description: z.string(),
  /** A mandate's. */
  reference: z.string().nullable(),
  /** The payer or debtor; null without one. */
  person: z.string().nullable(),
  /** For a mandate, the total of its active recurrences. */
  amount: amountOut.nullable(),
  currency: currency.nullable(),
  /** The money at stake, by which items are ordered; null for all of it. */
  stake: amountOut.nullable(),
  /** Deadline or last day if it has one, else the start. */
  dateTime: instant,
  /** A status, return code, HTTP status (0: no answer) or reasons, by kind. */
  code: z.string(),
  /** Notifications of the company, active recurrences of the mandate, or skipped runs of the recurrence. */
  quantity: z.int(),
  /** True if a user may dismiss it; other items disappear when resolved. */
  canBeHandled: z.boolean(),
});
export type AttentionItem = z.infer<typeof attentionItem>;

const dashboardToday = z.object({
  /** Received of payments made today, in the deployment's time zone. */
  received: z.object({ currency, amount: amountOut }),
  /** Payouts under way, soonest first, by day, currency and status; without a status, of settlements not closed. */
  nextPayouts: z
    .array(
      z.object({
        currency,
        amount: amountOut,
        arrivesOn: z.iso.date(),
        status: z.enum(SETTLEMENT_STATUSES).nullable(),
      }),
    )
    .max(LIMITS.shown),
  /** Expected next settlements of processors, soonest first. */
  nextSettlements: z
    .array(
      z.object({
        processor: z.string(),
        currency,
        amount: amountOut,
        quantity: z.int(),
        dateTime: instant,
      }),
    )
    .max(LIMITS.shown),
  /** Number of attention items to act on, including those not listed; others only inform. */
  attentionTotal: z.int(),
  attention: z
    .array(
      z.object({
        kind: z.enum(ATTENTION_KINDS),
        total: z.int(),
        items: z.array(attentionItem).max(LIMITS.attentionOfKind),
      }),
    )
    .max(ATTENTION_KINDS.length),
});
export type DashboardToday = z.infer<typeof dashboardToday>;

export const getDashboardToday = endpoint(routes.getDashboardToday, {
  ...reading,
  summary: 'Expected payouts and settlements, and items that need attention',
  query: z.object({ selectedIds }),
  response: dashboardToday,
  errors: ['notFound'],
});

export const getAttention = endpoint(routes.getAttention, {
  ...reading,
  summary: 'A page of attention items, of one kind or of all to act on, most money at stake first',
  query: z.object({ ...pageQuery, kind: z.enum(ATTENTION_KINDS).optional(), selectedIds }),
  response: buildPageSchema(attentionItem),
  errors: ['notFound'],
});

export const handleAttention = endpoint(routes.handleAttention, {
  ...writing,
  summary: 'Dismiss an attention item that does not end automatically',
  body: z.object({ kind: z.enum(ATTENTION_KINDS), id, merchantId: id }),
  response: z.object({}),
  errors: ['notFound'],
});

export const resendNotifications = endpoint(routes.resendNotifications, {
  ...writing,
  summary: 'Try again now what a company’s webhook keeps refusing, and what was given up in the last 30 days',
  body: z.object({ merchantId: id }),
  response: z.object({ quantity: z.int() }),
  errors: ['notFound'],
});

/** Received and returned sums of a company in a period. */
const companySums = z.object({
  received: amountOut,
  receivedQuantity: z.int(),
  /** With tax, less those that were returned. */
  fees: amountOut,
  refunded: amountOut,
  refundedQuantity: z.int(),
  /** Sum of chargebacks that are not won. */
  chargedBack: amountOut,
  chargedBackQuantity: z.int(),
  /** Received less fees, refunded and charged back. */
  kept: amountOut,
});

const companyFigures = z.object({
  merchantId: id,
  merchantName: z.string(),
  now: companySums,
  before: companySums,
});
export type CompanyFigures = z.infer<typeof companyFigures>;

/** Sort orders of companies. */
export const COMPANY_SORTS = ['merchantName', 'received', 'fees', 'refunded', 'chargedBack', 'kept'] as const;

export const companiesQuery = z.object({
  ...pageQuery,
  fromDateTime: instant,
  toDateTime: instant,
  /** The period that it is compared with. */
  beforeFromDateTime: instant,
  beforeToDateTime: instant,
  currency: currency.default('EUR'),
  sort: z
    .enum(COMPANY_SORTS.flatMap((field) => [`${field},asc`, `${field},desc`] as const))
    .default('received,desc'),
  selectedIds,
});

export const getDashboardCompanies = endpoint(routes.getDashboardCompanies, {
  ...reading,
  summary: 'What each company received and gave back in a period and in the one before',
  query: companiesQuery,
  response: buildPageSchema(companyFigures),
  errors: ['notFound'],
});
