import { getDashboardTotals, getOverviewTotals } from '@stuiver/contract';
import { type Route, route } from '../../lib/http/route.ts';
import type { Services } from '../../services.ts';

/** The dashboard's calls (specification, section 7). */
export function dashboardRoutes({ dashboard }: Services): Route[] {
  return [
    route(getDashboardTotals, ({ scope }) => dashboard.getDashboardTotals(scope)),
    route(getOverviewTotals, async ({ scope }) => ({ details: await dashboard.getDashboardTotals(scope) })),
  ];
}
