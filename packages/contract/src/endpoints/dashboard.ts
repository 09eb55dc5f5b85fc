import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amountOut, currency, selectedIds } from '../fields.ts';
import * as routes from '../routes.ts';

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

export const getOverviewTotals = endpoint({
  ...routes.getOverviewTotals,
  access: 'session',
  permission: 'payments:read',
  tag: 'dashboard',
  summary: 'The same totals under `details`, for overviews of payments',
  query: z.object({ selectedIds }),
  response: z.object({ details: dashboardTotals }),
  errors: ['notFound'],
});

export const getDashboardTotals = endpoint({
  ...routes.getDashboardTotals,
  access: 'session',
  permission: 'payments:read',
  tag: 'dashboard',
  summary: 'Totals of what was received and refunded, true to the ledger',
  query: z.object({ selectedIds }),
  response: dashboardTotals,
  errors: ['notFound'],
});
