import { getDashboardTotals, getOverviewTotals } from '@stuiver/contract';
import { type Route, route } from '../../lib/route.ts';
import type { DashboardService } from './service.ts';

/** The dashboard's calls (specification, section 7). */
export function dashboardRoutes(services: { dashboard: DashboardService }): Route[] {
  const { totals } = services.dashboard;
  return [
    route(getDashboardTotals, ({ scope }) => totals(scope)),
    route(getOverviewTotals, async ({ scope }) => ({ details: await totals(scope) })),
  ];
}
