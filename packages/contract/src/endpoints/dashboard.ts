import { CURRENCIES } from '@stuiver/domain/currencies';
import { GRANULARITIES } from '@stuiver/domain/graph';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amountOut, currency, instant, selectedIds } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import * as routes from '../routes.ts';
import { paymentMethod } from './statuses.ts';

/** The totals of section 3; amounts are decimal strings, maps are keyed by payment method. */
export const dashboardTotals = z.object({
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

/** Both ends are included, to the millisecond; without them, all time. */
const totalsQuery = z.object({
  fromDateTime: instant.optional(),
  toDateTime: instant.optional(),
  selectedIds,
});

export const getOverviewTotals = endpoint({
  ...routes.getOverviewTotals,
  access: 'session',
  permission: 'payments:read',
  tag: 'dashboard',
  summary: 'The same totals under `details`, for overviews of payments',
  query: totalsQuery,
  response: z.object({ details: dashboardTotals }),
  errors: ['notFound'],
});

export const getDashboardTotals = endpoint({
  ...routes.getDashboardTotals,
  access: 'session',
  permission: 'payments:read',
  tag: 'dashboard',
  summary: 'Totals of what was received and refunded, true to the ledger',
  query: totalsQuery,
  response: dashboardTotals,
  errors: ['notFound'],
});

const perBucket = <T extends z.ZodType>(value: T) => z.array(value).max(LIMITS.dataPoints);

/** The payments by one method in one currency, bucket by bucket. */
export const graphSeries = z.object({
  paymentMethodName: paymentMethod,
  currency,
  /** Of payments that succeeded. */
  amounts: perBucket(amountOut),
  quantities: perBucket(z.int()),
  /** Payments that have ended, successfully or not: the denominator of the success rate. */
  endedQuantities: perBucket(z.int()),
  /** Of refunds that succeeded. */
  refundAmounts: perBucket(amountOut),
  refundQuantities: perBucket(z.int()),
  /** Of all chargebacks, won ones included. */
  chargebackAmounts: perBucket(amountOut),
  chargebackQuantities: perBucket(z.int()),
});
export type GraphSeries = z.infer<typeof graphSeries>;

/** Series without anything in the period are left out. */
export const graphData = z.object({
  granularity: z.enum(GRANULARITIES),
  /** Both ends are included, to the millisecond. */
  buckets: perBucket(z.object({ fromDateTime: instant, toDateTime: instant })),
  series: z.array(graphSeries).max(PAYMENT_METHODS.length * CURRENCIES.length),
});
export type GraphData = z.infer<typeof graphData>;

export const graphQuery = z.object({
  fromDateTime: instant,
  toDateTime: instant,
  /** No more buckets than this: of a day each where they fit, else of a week, month or year. */
  maxDataPoints: z.int().min(1).max(LIMITS.dataPoints).default(31),
  selectedIds,
});

export const getDashboardGraph = endpoint({
  ...routes.getDashboardGraph,
  access: 'session',
  permission: 'payments:read',
  tag: 'dashboard',
  summary:
    'What was received, refunded and charged back in a period, by method and currency, bucket by bucket',
  query: graphQuery,
  response: graphData,
  errors: ['notFound'],
});
