import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './index.ts';
import * as routes from './routes.ts';

const parts = { ...routes.getTimeline, tag: 'transaction', summary: '', response: z.object({}) } as const;

/** True if an endpoint with this access compiles. */
type Compiles<Access> = typeof parts & Access extends Endpoint ? true : false;

test('a public endpoint without a limit does not compile', () => {
  const unlimited: Compiles<{ access: 'public' }> = false;
  const unknown: Compiles<{ access: 'public'; limit: 'unknown' }> = false;
  const limited: Compiles<{ access: 'public'; limit: 'signIn' }> = true;
  const probe: Compiles<{ access: 'public'; limit: null }> = true;
  expect([unlimited, unknown, limited, probe]).toEqual([false, false, true, true]);
});

test('an endpoint of a session that names no permission, or an unknown one, does not compile', () => {
  const unnamed: Compiles<{ access: 'session' }> = false;
  const optional: Compiles<{ access: 'sessionOptional' }> = false;
  const unknown: Compiles<{ access: 'session'; permission: 'payments:everything' }> = false;
  const open: Compiles<{ access: 'public'; limit: 'gateway'; permission: 'payments:read' }> = false;
  const named: Compiles<{ access: 'session'; permission: 'payments:read' }> = true;
  expect([unnamed, optional, unknown, open, named]).toEqual([false, false, false, false, true]);
});

test('a public call that takes a password or a mailed token counts against the limit of signing in', () => {
  const guesses = ENDPOINTS.filter(
    ({ access, body }) =>
      access === 'public' &&
      body &&
      /"(token|password|rawPassword)":/.test(JSON.stringify(z.toJSONSchema(body))),
  );
  expect(guesses.map(({ name }) => name)).toContain('signIn');
  for (const { name, limit } of guesses)
    expect([name, limit]).toEqual([name, name === 'register' ? 'register' : 'signIn']);
});
