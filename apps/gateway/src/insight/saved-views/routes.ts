import { deleteView, getSavedViews, renameView, saveView } from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about saved views. */
export function savedViewRoutes({ savedViews }: Services): Route[] {
  return [
    route(getSavedViews, async ({ session }) => ({ content: await savedViews.getSavedViews(session) })),
    route(saveView, async ({ session, body }) => ({ view: await savedViews.saveView(session, body) })),
    route(renameView, async ({ session, params, body }) => ({
      view: await savedViews.renameView(session, params.id, body),
    })),
    route(deleteView, async ({ session, params }) => {
      await savedViews.deleteView(session, params.id);
      return {};
    }),
  ];
}
