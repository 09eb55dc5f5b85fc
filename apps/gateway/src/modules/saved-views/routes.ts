import { deleteView, getSavedViews, renameView, saveView } from '@stuiver/contract';
import { type Route, route } from '../../lib/route.ts';
import type { SavedViewsService } from './service.ts';

/** The calls about saved views. */
export function savedViewRoutes({ savedViews }: { savedViews: SavedViewsService }): Route[] {
  return [
    route(getSavedViews, async ({ session }) => ({ content: await savedViews.list(session) })),
    route(saveView, async ({ session, body }) => ({ view: await savedViews.save(session, body) })),
    route(renameView, async ({ session, params, body }) => ({
      view: await savedViews.rename(session, params.id, body),
    })),
    route(deleteView, async ({ session, params }) => {
      await savedViews.remove(session, params.id);
      return {};
    }),
  ];
}
