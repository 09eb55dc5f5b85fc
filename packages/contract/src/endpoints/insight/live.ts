import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id, selectedIds } from '../../fields.ts';
import * as routes from '../../routes.ts';
import { SEARCH_KINDS } from './search.ts';

/**
 * Changes as a stream of lines (`application/x-ndjson`), read by `fetch` with the Authorization header. A line
 * names what changed, never its content: `{"kind":"payment","id":"…","merchantId":"…"}`; `{"kind":"alive"}` comes
 * first and every 15 seconds. With `missedMilliseconds` the changes of that time before come first, each with its
 * age, or `{"kind":"unknown"}` when they are no longer available.
 */
export const getEvents = endpoint(routes.getEvents, {
  access: 'session',
  permission: 'payments:read',
  tag: 'workspace',
  summary: 'Changes within the chosen companies, as a stream; closed when the session ends',
  errors: ['notFound'],
  query: z.object({
    selectedIds,
    /** Ends the stream after this time; by default when the session ends. */
    waitSeconds: z.int().min(0).max(3600).optional(),
    /** Milliseconds before this call at which the caller was last up to date. */
    missedMilliseconds: z.int().min(0).optional(),
  }),
  response: z.object({
    kind: z.enum(['alive', 'unknown', ...SEARCH_KINDS]),
    id: id.optional(),
    merchantId: id.optional(),
    /** Age of a change from before the call. */
    agoMilliseconds: z.int().min(0).optional(),
  }),
  lines: true,
});
