import { getDashboardBalances } from '../balances/balances.ts';
import { getDashboardCompanies } from './companies.ts';
import { getDashboardGraph } from './graph.ts';
import { getAttention, getDashboardToday, handleAttention } from './today.ts';
import { getDashboardTotals, getOverviewTotals } from './totals.ts';
import { getTransfers } from '../balances/transfers.ts';

/** The dashboard's use cases, by name. */
export const DASHBOARD = {
  getAttention,
  getDashboardBalances,
  getDashboardCompanies,
  getDashboardGraph,
  getDashboardToday,
  getDashboardTotals,
  getOverviewTotals,
  getTransfers,
  handleAttention,
};
