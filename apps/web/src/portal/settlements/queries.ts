import { getOpenSettlements } from '@stuiver/contract/routes';
import { callQuery } from '../../lib/query.ts';

/** Queries the settlements that are under way. */
export const openSettlementsQuery = () =>
  callQuery(['totals', 'openSettlements'], getOpenSettlements, { query: {} });
