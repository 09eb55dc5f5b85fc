import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import * as routes from '../../routes.ts';

const open = { access: 'public', limit: null, tag: 'system' } as const;

export const health = endpoint(routes.health, {
  ...open,
  summary: 'The process runs',
  response: z.object({ status: z.literal('ok') }),
});

export const ready = endpoint(routes.ready, {
  ...open,
  summary: 'The database answers and its schema is the one that this release needs',
  // `partly`: machines of a cluster do not answer, and calls about merchants on them are answered 503. `low`: uploads
  // and exports are refused, payments continue.
  response: z.object({ status: z.enum(['ready', 'partly']), disk: z.enum(['ok', 'low']) }),
});
