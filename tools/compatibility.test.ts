import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Contract, describeContract, findBreaks, RELEASED } from './compatibility.ts';
import { root } from './serve/processes.ts';

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

test('shops lose nothing that the last release let them rely on', () => {
  const released = read<Contract>(RELEASED);
  expect(Object.keys(released.calls).length).toBeGreaterThan(0);
  expect(findBreaks(released, describeContract())).toEqual([]);
});

test('today’s contract breaks nothing of itself', () => {
  expect(findBreaks(describeContract(), describeContract())).toEqual([]);
});

const PARTS = {
  body: z.object({
    amount: z.string().max(20),
    method: z.enum(['CARD', 'IDEAL']).optional(),
    note: z.string().optional(),
  }),
  response: z.object({
    id: z.string(),
    status: z.enum(['OPEN', 'PAID']),
    rows: z.array(z.object({ name: z.string().nullable() })),
  }),
};

/** A contract of one call, with other parts. */
function contractOf(
  parts: { body?: z.ZodType; response?: z.ZodType },
  keyScope?: 'payments:write',
): Contract {
  const route = { name: 'pay', method: 'POST', path: '{gateway}/pay' } as const;
  const rest = { access: 'session', permission: null, summary: '', tag: 'apiKey' } as const;
  const call = { ...route, ...rest, ...PARTS, ...parts, ...(keyScope ? { keyScope } : {}) };
  return { ...describeContract([call]), events: {} };
}
const { body, response } = PARTS;

test.each([
  ['No key may call pay any more.', { gone: true }],
  ['In the body of pay, note is gone.', { body: body.omit({ note: true }) }],
  ['In the body of pay, note becomes required.', { body: body.extend({ note: z.string() }) }],
  [
    'In the body of pay, method no longer takes IDEAL.',
    { body: body.extend({ method: z.enum(['CARD']).optional() }) },
  ],
  [
    'In the body of pay, amount has the maxLength 9, 20 before.',
    { body: body.extend({ amount: z.string().max(9) }) },
  ],
  ['In the body of pay, terms becomes required.', { body: body.extend({ terms: z.string() }) }],
  ['In the answer of pay, id is gone.', { response: response.omit({ id: true }) }],
  ['In the answer of pay, id may be missing.', { response: response.partial({ id: true }) }],
  [
    'In the answer of pay, status may newly be LATE.',
    { response: response.extend({ status: z.enum(['OPEN', 'PAID', 'LATE']) }) },
  ],
  [
    'In the answer of pay, id changes its type: null is not string.',
    { response: response.extend({ id: z.string().nullable() }) },
  ],
  [
    'In the answer of pay, rows.[].name changes its type: number is not string.',
    { response: response.extend({ rows: z.array(z.object({ name: z.number() })) }) },
  ],
] as const)(
  '%s',
  (sentence, { gone = false, ...parts }: { gone?: boolean; body?: z.ZodType; response?: z.ZodType }) => {
    const after = contractOf(parts, gone ? undefined : 'payments:write');
    expect(findBreaks(contractOf({}, 'payments:write'), after)).toEqual([sentence]);
  },
);

test('more to send and more to read break nothing', () => {
  const more = {
    body: body.extend({
      amount: z.string().max(30),
      method: z.enum(['CARD', 'IDEAL', 'EPS']).optional(),
      extra: z.string().optional(),
    }),
    response: response.extend({ status: z.enum(['PAID']), extra: z.string() }),
  };
  expect(findBreaks(contractOf({}, 'payments:write'), contractOf(more, 'payments:write'))).toEqual([]);
});

test('the release’s contract is written when its version is', () => {
  const { version } = read<{ version: string }>(join(root, 'package.json'));
  expect(read<{ version: string }>(RELEASED).version).toBe(version);
});
