import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listPage } from '../../platform/list/list-page.ts';
import { getSettlementsAsOf } from './as-of.ts';
import { SETTLEMENT_LINE_LIST, SETTLEMENT_LIST } from './list-queries.ts';
import { getOpenSettlements } from './open-settlements.ts';
import { getSettlement, getSettlementsOfPayment } from './read-settlements.ts';

/** Routes of settlements. */
export function settlementRoutes(context: Context): Route[] {
  return [
    route(contract.getSettlements, ({ scope, query }) => listPage(context, SETTLEMENT_LIST, scope, query)),
    route(contract.getSettlementLines, ({ scope, query }) =>
      listPage(context, SETTLEMENT_LINE_LIST, scope, query),
    ),
    route(contract.getSettlement, async ({ scope, params }) => ({
      settlement: await getSettlement(context, scope, params.id),
    })),
    route(contract.getSettlementsOfPayment, async ({ scope, params }) => ({
      content: await getSettlementsOfPayment(context, scope, params.id),
    })),
    route(contract.getOpenSettlements, ({ scope }) => getOpenSettlements(context, scope)),
    route(contract.getSettlementsAsOf, ({ scope, query }) => getSettlementsAsOf(context, scope, query.day)),
  ];
}
