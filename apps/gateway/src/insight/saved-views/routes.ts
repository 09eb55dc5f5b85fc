import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getSavedViews, saveView, renameView, deleteView } from './saved-views.ts';

/** Routes of saved views. */
export function savedViewRoutes(deps: Context): Route[] {
  return [
    route(contract.getSavedViews, async ({ session }) => ({
      content: await getSavedViews(deps, session),
    })),
    route(contract.saveView, async ({ session, body }) => ({ view: await saveView(deps, session, body) })),
    route(contract.renameView, async ({ session, params, body }) => ({
      view: await renameView(deps, session, params.id, body),
    })),
    route(contract.deleteView, ({ session, params }) => deleteView(deps, session, params.id)),
  ];
}
