import { expect, test } from 'vitest';
import { API_KEY_SCOPES, permissionToGrant } from '@stuiver/domain/api-key';
import { z } from 'zod';
import { asCalledByKey } from './by-key.ts';
import { ENDPOINTS, toFieldErrors } from './index.ts';

type Json = { readonly [key: string]: unknown };

const BY_KEY = ENDPOINTS.filter(({ keyScope }) => keyScope !== undefined);

/** Every object and every field of a request, by its path. */
function placesIn(schema: Json, path: string): (readonly [string, Json])[] {
  const parts = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[];
  const items = schema['items'] ? placesIn(schema['items'] as Json, `${path}[]`) : [];
  return [
    [path, schema],
    ...parts.flatMap(([name, part]) => placesIn(part, `${path}.${name}`)),
    ...choices.flatMap((choice) => placesIn(choice, path)),
    ...items,
  ];
}

test.each(BY_KEY.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses unknown fields at any depth by key, and takes amounts with two decimals only',
  (_name, endpoint) => {
    const { query, body } = asCalledByKey(endpoint);
    for (const [part, schema] of Object.entries({ query, body })) {
      if (!schema) continue;
      for (const [path, place] of placesIn(z.toJSONSchema(schema, { io: 'input', reused: 'inline' }), part)) {
        if (place['type'] === 'object' && !place['propertyNames'])
          expect([path, place['additionalProperties']]).toEqual([path, false]);
        if (/amount$/i.test(path) && !place['anyOf'] && place['type'] !== 'null')
          expect([path, place]).toMatchObject([
            path,
            { type: 'string', pattern: '^\\d+\\.\\d{2}$', maxLength: 12 },
          ]);
      }
    }
    // What a call would drop without a schema of its own.
    expect(endpoint.method === 'GET' || (body !== undefined && endpoint.bodyKind === undefined)).toBe(true);
  },
);

test.each(BY_KEY)('$name needs the permission that a user must hold to grant its scope', (endpoint) => {
  expect(endpoint.permission).toBe(permissionToGrant(endpoint.keyScope!));
});

// A listener's calls are the same again by its name and by the number of the try.
const BY_IDEMPOTENCY_KEY = BY_KEY.filter(
  ({ method, keyScope }) => method !== 'GET' && keyScope !== 'webhooks:listen',
);
test.each(BY_IDEMPOTENCY_KEY)('$name takes an Idempotency-Key', (endpoint) => {
  expect(endpoint.idempotent).toBe(true);
});

test('every scope opens a call', () => {
  expect(new Set(BY_KEY.map(({ keyScope }) => keyScope))).toEqual(new Set(API_KEY_SCOPES));
});

const { body: byKey } = asCalledByKey(ENDPOINTS.find(({ name }) => name === 'initiateRefund')!);
const ID = '01939a06-0000-7000-8000-000000000001';
const refund = { transactionId: ID, merchantId: ID, refundId: ID, amount: '12.50' };
const validateRefund = (change: object) => {
  const { error } = byKey!.safeParse({ ...refund, ...change }, { reportInput: true });
  return error ? toFieldErrors(error) : {};
};

test.each([
  ['12.50', undefined],
  ['1250.00', undefined],
  ['999999999.99', undefined],
  [1250, 'amountTwoDecimals'],
  [12.5, 'amountTwoDecimals'],
  ['1250', 'amountTwoDecimals'],
  ['12.5', 'amountTwoDecimals'],
  ['12,50', 'amountTwoDecimals'],
  ['1.250,00', 'amountTwoDecimals'],
  [' 12.50', 'amountTwoDecimals'],
  ['+12.50', 'amountTwoDecimals'],
  ['-12.50', 'amountTwoDecimals'],
  ['1e3.00', 'amountTwoDecimals'],
  ['', 'amountTwoDecimals'],
  [null, 'amountTwoDecimals'],
  [undefined, 'required'],
  ['0.00', 'tooLow'],
  ['1000000000.00', 'tooHigh'],
])('an amount of %j by key has the error %s', (amount, error) => {
  expect(validateRefund({ amount })).toEqual(error === undefined ? {} : { amount: [error] });
});

test('defaults and the checks of other fields stay by key', () => {
  expect(byKey!.parse(refund)).toEqual({ ...refund, description: '' });
  expect(validateRefund({ refundId: 'x', description: 'x'.repeat(141), metadata: { orderId: 7 } })).toEqual({
    refundId: ['notAUuid'],
    description: ['tooLong'],
    metadata: ['unknownField'],
  });
});
