import {
  getDashboardBalances,
  getDashboardCompanies,
  getDashboardToday,
  getAttention,
  handleAttention,
  getDashboardGraph,
  getDashboardTotals,
  getOverviewTotals,
  getTransfers,
  resendNotifications,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The dashboard's calls. */
export function dashboardRoutes({ dashboard, notifications }: Services): Route[] {
  return [
    route(getDashboardBalances, ({ scope }) => dashboard.getDashboardBalances(scope)),
    route(getTransfers, ({ scope, query }) => dashboard.getTransfers(scope, query)),
    route(getDashboardCompanies, ({ scope, query }) => dashboard.getDashboardCompanies(scope, query)),
    route(getDashboardToday, ({ session, scope }) => dashboard.getDashboardToday(session, scope)),
    route(getAttention, ({ session, scope, query }) => dashboard.getAttention(session, scope, query)),
    route(resendNotifications, async ({ session, scope, body }) => ({
      quantity: await notifications.resendNotifications(session, scope, body.merchantId),
    })),
    route(handleAttention, async ({ session, scope, body }) => {
      await dashboard.handleAttention(session, scope, body);
      return {};
    }),
    route(getDashboardGraph, ({ scope, query }) => dashboard.getDashboardGraph(scope, query)),
    route(getDashboardTotals, ({ scope, query }) => dashboard.getDashboardTotals(scope, query)),
    route(getOverviewTotals, async ({ scope, query }) => ({
      details: await dashboard.getOverviewTotals(scope, query),
    })),
  ];
}
