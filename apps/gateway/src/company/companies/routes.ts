import { getTree, saveTree, storeSelection } from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about the tree of companies. */
export function hierarchyRoutes({ hierarchy }: Services): Route[] {
  return [
    route(getTree, ({ session, scope, query }) =>
      hierarchy.getTree(session, query.selectedIds === undefined ? null : scope),
    ),
    route(saveTree, async ({ session, body }) => {
      await hierarchy.saveTree(session, body);
      return {};
    }),
    route(storeSelection, ({ session, body }) => hierarchy.storeSelection(session, body.merchantIds)),
  ];
}
