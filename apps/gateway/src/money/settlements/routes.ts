import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listPage } from '../../platform/list/list-page.ts';
import { getSettlementsAsOf } from './as-of.ts';
import { SETTLEMENT_LINE_LIST, SETTLEMENT_LIST } from './list-queries.ts';
import { getOpenSettlements } from './open-settlements.ts';
import { getSettlement, getSettlementsOfPayment } from './read-settlements.ts';

/** Routes of settlements. */
export function settlementRoutes(deps: Context): Route[] {
  return [
    route(contract.getSettlements, ({ scope, query }) => listPage(deps, SETTLEMENT_LIST, scope, query)),
    route(contract.getSettlementLines, ({ scope, query }) =>
      listPage(deps, SETTLEMENT_LINE_LIST, scope, query),
    ),
    route(contract.getSettlement, async ({ scope, params }) => ({
      settlement: await getSettlement(deps, scope, params.id),
    })),
    route(contract.getSettlementsOfPayment, async ({ scope, params }) => ({
      content: await getSettlementsOfPayment(deps, scope, params.id),
    })),
    route(contract.getOpenSettlements, ({ scope }) => getOpenSettlements(deps, scope)),
    route(contract.getSettlementsAsOf, ({ scope, query }) => getSettlementsAsOf(deps, scope, query.day)),
  ];
}
