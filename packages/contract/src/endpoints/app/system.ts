import { CLOCK_EFFECTS } from '@stuiver/domain/test-clock';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { instant } from '../../fields.ts';
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

const testClock = z.object({
  /** Business time. */
  nowDateTime: instant,
  /** Business time at which the move under way ends; null while the clock rests. */
  targetDateTime: instant.nullable(),
  /** What happened since the last move began, and how often; null while it moves and before the first. */
  effects: z
    .array(z.object({ effect: z.enum(CLOCK_EFFECTS), count: z.number().int().min(1) }))
    .max(CLOCK_EFFECTS.length)
    .nullable(),
});
export type TestClockState = z.output<typeof testClock>;

const CLOCK = { access: 'session', permission: 'settings:write', tag: 'system' } as const;

export const getTestClock = endpoint(routes.getTestClock, {
  ...CLOCK,
  summary: 'Test mode: what the clock shows, and what its last move brought',
  response: testClock,
  errors: ['notFound'],
});

export const moveTestClock = endpoint(routes.moveTestClock, {
  ...CLOCK,
  summary: 'Test mode: move the clock forward, for every company of the deployment',
  body: z.object({ days: z.number().int().min(1).max(366) }),
  response: testClock,
  errors: ['notFound', 'forbidden', 'changedMeanwhile', 'limitReached'],
});
