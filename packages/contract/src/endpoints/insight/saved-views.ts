import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id, instant, requiredText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { LIST_NAMES } from '../../lists.ts';
import * as routes from '../../routes.ts';

const search = z
  .record(
    z.string().max(60),
    z.union([z.string().max(300), z.number(), z.array(z.string().max(300)).max(50)]),
  )
  .refine((value) => JSON.stringify(value).length <= LIMITS.savedViewSize, 'tooLong')
  .meta({
    maxProperties: LIMITS.savedViewSize / 5,
    description: `At most ${LIMITS.savedViewSize} characters of JSON`,
  });
const columns = z.array(z.string().max(60)).max(40).nullable();

/** A named set of filters, columns and sort; `search` is the list's URL query, unchanged. */
const savedView = z.object({
  id,
  list: z.enum(LIST_NAMES),
  name: z.string(),
  search,
  columns,
  shared: z.boolean(),
  /** True if the signed-in user made it, and so may change or delete it. */
  own: z.boolean(),
  createdBy: z.string(),
  createdDateTime: instant,
});
export type SavedView = z.infer<typeof savedView>;

const reading = { access: 'session', permission: 'payments:read', tag: 'workspace' } as const;

export const getSavedViews = endpoint(routes.getSavedViews, {
  ...reading,
  summary: "The user's views and those that colleagues of the company share",
  response: z.object({
    content: z.array(savedView).max(LIMITS.savedViewsOfUser + LIMITS.sharedViewsOfCompany),
  }),
});

export const saveView = endpoint(routes.saveView, {
  ...reading,
  summary: 'Save a view under a name; the same name of the same list replaces it',
  body: z.object({
    list: z.enum(LIST_NAMES),
    name: requiredText(60),
    search,
    columns: columns.default(null),
    shared: z.boolean().default(false),
  }),
  response: z.object({ view: savedView }),
  errors: ['limitReached'],
});

export const renameView = endpoint(routes.renameView, {
  ...reading,
  narrowed: 'user',
  summary: 'Give a view of one’s own another name, and share it or not',
  params: z.object({ id }),
  body: z.object({ name: requiredText(60), shared: z.boolean() }),
  response: z.object({ view: savedView }),
  errors: ['notFound', 'limitReached'],
});

export const deleteView = endpoint(routes.deleteView, {
  ...reading,
  narrowed: 'user',
  summary: 'Delete a view of one’s own',
  params: z.object({ id }),
  response: z.object({}),
  errors: ['notFound'],
});
