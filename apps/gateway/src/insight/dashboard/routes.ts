import * as contract from '@stuiver/contract';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getDashboardBalances } from '../balances/balances.ts';
import { getTransfers } from '../balances/transfers.ts';
import { getDashboardCompanies } from './companies.ts';
import { getDashboardToday, getAttention, handleAttention } from './today.ts';
import { getDashboardGraph } from './graph.ts';
import { getDashboardTotals, getOverviewTotals } from './totals.ts';
import { resendNotifications } from '../../company/webhooks/resend-notifications.ts';

/** The dashboard's calls. */
export function dashboardRoutes(context: PaymentDeps): Route[] {
  return [
    route(contract.getDashboardBalances, ({ scope }) => getDashboardBalances(context, scope)),
    route(contract.getTransfers, ({ scope, query }) => getTransfers(context, scope, query)),
    route(contract.getDashboardCompanies, ({ scope, query }) => getDashboardCompanies(context, scope, query)),
    route(contract.getDashboardToday, ({ session, scope }) => getDashboardToday(context, session, scope)),
    route(contract.getAttention, ({ session, scope, query }) => getAttention(context, session, scope, query)),
    route(contract.resendNotifications, async ({ session, scope, body }) => ({
      quantity: await resendNotifications(context, session, scope, body.merchantId),
    })),
    route(contract.handleAttention, ({ session, scope, body }) =>
      handleAttention(context, session, scope, body),
    ),
    route(contract.getDashboardGraph, ({ scope, query }) => getDashboardGraph(context, scope, query)),
    route(contract.getDashboardTotals, ({ scope, query }) => getDashboardTotals(context, scope, query)),
    route(contract.getOverviewTotals, async ({ scope, query }) => ({
      details: await getOverviewTotals(context, scope, query),
    })),
  ];
}
