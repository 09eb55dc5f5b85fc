import { type Endpoint, ENDPOINTS } from '@stuiver/contract';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApiPassword } from './platform/deployment.ts';
import { chooseCount } from '../../../tools/testing/selection.ts';
import { anApiKey } from './testing/api-keys.ts';
import { findAnswerFaults } from './testing/answers.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { buildCalls, type Target } from './testing/calls.ts';
import { aSignedInUser } from './testing/merchants.ts';
import { aTarget } from './testing/target.ts';

/** Inputs per endpoint; more in a soak. */
const RUNS = chooseCount(6, 60);

/** Inputs that break programs: edges of numbers, text with a meaning in SQL, JSON, HTML or Unicode. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1,
    1.005,
    1e21,
    -1e-7,
    9_007_199_254_740_992,
    99_999_999_999,
    '',
    ' ',
    '0',
    '-1',
    '1e5',
    '12.345',
    '999999999.99',
    '1000000000',
    'NaN',
    'null',
    '[]',
    '{}',
    "' OR 1=1 --",
    '%',
    '_',
    '\\',
    '\u0000',
    '\ud800',
    '\u202e',
    '💶',
    'a'.repeat(700),
    '../../etc/passwd',
    'javascript:alert(1)',
    '//evil.test',
    '2026-02-30T00:00:00Z',
    '2026-11-20T00:00:00+01:00',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '00000000-0000-0000-0000-000000000000',
  ), // prettier-ignore
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.array(fc.constantFrom<unknown>('x', 1, null, {}), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.constantFrom<unknown>('x', 1, null), { maxKeys: 2 }),
);

type Change = { readonly pick: number; readonly value: unknown };
const changes = fc.array(fc.record({ pick: fc.nat(), value: nasty }), { minLength: 1, maxLength: 3 });

/** Formats a value for an address or a text body. */
function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

/** Every place inside a JSON value, as a path of keys. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

function put(value: unknown, path: readonly string[], change: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change;
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [key]: put((value as Record<string, unknown>)[key], rest, change) };
}

function changedBody(payload: unknown, wanted: readonly Change[]): unknown {
  return wanted.reduce<unknown>((body, { pick, value }) => {
    const places = placesIn(body);
    return put(body, places[pick % places.length] ?? [], value);
  }, payload);
}

function changedUrl(endpoint: Endpoint, url: string, wanted: readonly Change[]): string {
  const [path = '', query = ''] = url.split('?');
  const search = new URLSearchParams(query);
  const names = Object.keys(endpoint.query?.shape ?? {});
  for (const { pick, value } of wanted) {
    const name = names[pick % names.length];
    if (name !== undefined) search.append(name, asText(value));
  }
  const parts = path.split('/');
  const parameter = endpoint.params ? parts.length - 1 : -1;
  const first = wanted[0];
  if (parameter > 0 && first && first.pick % 2 === 0) {
    parts[parameter] = encodeURIComponent(asText(first.value));
  }
  const text = search.toString();
  return text === '' ? parts.join('/') : `${parts.join('/')}?${text}`;
}

describe('nonsense', () => {
  let test: TestApp;
  let headers: Record<string, string>;
  let key: Record<string, string>;
  let own: Target;
  let apiPassword: string;
  beforeAll(async () => {
    test = await testApp();
    const user = await aSignedInUser(test, { roles: ['ADMIN'] });
    headers = user.headers;
    own = await aTarget(test, user.merchantId);
    key = (await anApiKey(test, user.headers, user.merchantId)).headers;
    apiPassword = (await testApiPassword(test.context.db)) ?? '';
  });
  afterAll(() => test.close());

  const check = async (endpoint: Endpoint, options: InjectOptions): Promise<void> => {
    const answer = await test.app.inject(options);
    const what = JSON.stringify({
      url: options.url,
      payload: options.payload,
      answer: answer.body.slice(0, 300),
    });
    expect(answer.statusCode, what).toBeLessThan(500);
    const type = String(answer.headers['content-type']);
    const sent = { status: answer.statusCode, type, body: answer.body };
    expect(findAnswerFaults(endpoint, sent), what).toEqual([]);
  };

  const tryAll = async (endpoint: Endpoint, caller: Record<string, string>, runs: number): Promise<void> => {
    const [call] = buildCalls(endpoint.name, own, { own, apiPassword });
    if (!call) throw new Error('no way to call it');
    await fc.assert(
      fc.asyncProperty(changes, async (wanted) => {
        const text = endpoint.bodyKind === 'text';
        const body = text ? asText(wanted[0]?.value) : JSON.stringify(changedBody(call.payload, wanted));
        await check(endpoint, {
          method: endpoint.method,
          url: changedUrl(endpoint, String(call.url), wanted),
          headers: {
            ...caller,
            ...(endpoint.body ? { 'content-type': text ? 'text/plain' : 'application/json' } : {}),
          },
          ...(endpoint.body && body !== undefined ? { payload: body } : {}),
        });
      }),
      { numRuns: runs },
    );
  };

  // Signing out would end the session that the others need.
  it.each(ENDPOINTS.filter(({ name }) => name !== 'signOut'))(
    'random input to $name is answered as the contract says',
    (endpoint) =>
      tryAll(
        endpoint,
        endpoint.access === 'public' ? {} : headers,
        endpoint.name === 'signIn' ? Math.min(20, RUNS) : RUNS,
      ),
  );

  it.each(ENDPOINTS.filter(({ keyScope }) => keyScope !== undefined))(
    'random input to $name by API key is answered as the contract says',
    (endpoint) => tryAll(endpoint, key, RUNS),
  );
});
