import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import * as routes from './routes.ts';

const parts = { ...routes.getTimeline, tag: 'payment', summary: '', response: z.object({}) } as const;

/** Whether an endpoint that says this of its callers compiles. */
type Compiles<Access> = typeof parts & Access extends Endpoint ? true : false;

test('an endpoint of a session that names no permission, or an unknown one, does not compile', () => {
  const unnamed: Compiles<{ access: 'session' }> = false;
  const optional: Compiles<{ access: 'sessionOptional' }> = false;
  const unknown: Compiles<{ access: 'session'; permission: 'payments:everything' }> = false;
  const open: Compiles<{ access: 'public'; permission: 'payments:read' }> = false;
  const named: Compiles<{ access: 'session'; permission: 'payments:read' }> = true;
  expect([unnamed, optional, unknown, open, named]).toEqual([false, false, false, false, true]);
});
