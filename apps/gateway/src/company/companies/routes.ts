import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getTree, saveTree } from './company-tree.ts';
import { storeSelection } from './selections.ts';

/** Routes of the tree of companies. */
export function companyRoutes(deps: Context): Route[] {
  return [
    route(contract.getTree, ({ session, scope, query }) =>
      getTree(deps, session, query.selectedIds === undefined ? null : scope),
    ),
    route(contract.saveTree, ({ session, body }) => saveTree(deps, session, body)),
    route(contract.storeSelection, ({ session, body }) => storeSelection(deps, session, body.merchantIds)),
  ];
}
