import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getSavedViews, saveView, renameView, deleteView } from './saved-views.ts';

/** Routes of saved views. */
export function savedViewRoutes(context: Context): Route[] {
  return [
    route(contract.getSavedViews, async ({ session }) => ({
      content: await getSavedViews(context, session),
    })),
    route(contract.saveView, async ({ session, body }) => ({ view: await saveView(context, session, body) })),
    route(contract.renameView, async ({ session, params, body }) => ({
      view: await renameView(context, session, params.id, body),
    })),
    route(contract.deleteView, ({ session, params }) => deleteView(context, session, params.id)),
  ];
}
