import { getDashboardTotals } from '@stuiver/contract';
import { type Route, route } from '../../lib/route.ts';
import type { DashboardService } from './service.ts';

/** The dashboard's calls (specification, section 7). */
export function dashboardRoutes(services: { dashboard: DashboardService }): Route[] {
  return [route(getDashboardTotals, ({ scope }) => services.dashboard.totals(scope))];
}
