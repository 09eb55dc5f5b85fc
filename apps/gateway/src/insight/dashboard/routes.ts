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
export function dashboardRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.getDashboardBalances, ({ scope }) => getDashboardBalances(deps, scope)),
    route(contract.getTransfers, ({ scope, query }) => getTransfers(deps, scope, query)),
    route(contract.getDashboardCompanies, ({ scope, query }) => getDashboardCompanies(deps, scope, query)),
    route(contract.getDashboardToday, ({ session, scope }) => getDashboardToday(deps, session, scope)),
    route(contract.getAttention, ({ session, scope, query }) => getAttention(deps, session, scope, query)),
    route(contract.resendNotifications, async ({ session, scope, body }) => ({
      quantity: await resendNotifications(deps, session, scope, body.merchantId),
    })),
    route(contract.handleAttention, ({ session, scope, body }) =>
      handleAttention(deps, session, scope, body),
    ),
    route(contract.getDashboardGraph, ({ scope, query }) => getDashboardGraph(deps, scope, query)),
    route(contract.getDashboardTotals, ({ scope, query }) => getDashboardTotals(deps, scope, query)),
    route(contract.getOverviewTotals, async ({ scope, query }) => ({
      details: await getOverviewTotals(deps, scope, query),
    })),
  ];
}
