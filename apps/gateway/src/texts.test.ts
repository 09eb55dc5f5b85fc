import { type Endpoint, ENDPOINTS, type ErrorBody } from '@stuiver/contract';
import { PROVIDER_ID, PROVIDER_PERMISSIONS, PROVIDER_ROLES } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { takeTurns } from '../../../tools/testing/selection.ts';
import { ensureProvider } from './company/merchants/provider.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { buildCalls, type Target } from './testing/calls.ts';
import { aSignedInUser } from './testing/merchants.ts';
import { aTarget } from './testing/target.ts';

/** Texts that PostgreSQL cannot hold, and the replacement for bytes that are not UTF-8. */
const BROKEN_TEXTS = ['a\0b', 'a\ud800b', '\udc00', 'a\ufffdb'];
const BROKEN_KEYS = [...BROKEN_TEXTS, '__proto__', 'constructor', 'prototype'];

type Path = readonly (string | number)[];

/** Every place of a schema that holds a text, and every object, to which a key can be added. */
function collectPlaces(schema: z.core.$ZodType, path: Path = []): { texts: Path[]; objects: Path[] } {
  const below = (parts: (readonly [string | number, z.core.$ZodType])[]) => {
    const found = parts.map(([key, part]) => collectPlaces(part, [...path, key]));
    return { texts: found.flatMap(({ texts }) => texts), objects: found.flatMap(({ objects }) => objects) };
  };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return collectPlaces(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return collectPlaces(schema.options[0]!, path);
  if (schema instanceof z.ZodArray) return below([[0, schema.element]]);
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) {
    const parts =
      schema instanceof z.ZodObject ? Object.entries(schema.shape) : [['x', schema.valueType] as const];
    const { texts, objects } = below(parts as [string, z.core.$ZodType][]);
    return { texts, objects: [path, ...objects] };
  }
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
  return { texts: isText ? [path] : [], objects: [] };
}

function put(value: unknown, [key, ...rest]: Path, change: unknown): unknown {
  if (key === undefined) return change;
  const old = typeof value === 'object' && value !== null ? value : {};
  const part = put((old as Record<string | number, unknown>)[key], rest, change);
  if (typeof key === 'number') return [part];
  // Not a literal, in which __proto__ would be no key.
  return Object.fromEntries([...Object.entries(old), [key, part]]);
}

/** Returns the field that an error names: for an item of a list, the list. */
function toErrorField(path: Path): string {
  const index = path.findIndex((part) => typeof part === 'number');
  return path.slice(0, index === -1 ? undefined : index).join('.') || 'body';
}

describe('texts and keys that cannot be kept', () => {
  let test: TestApp;
  let headers: Record<string, string>;
  let provider: Record<string, string>;
  let own: Target;
  beforeAll(async () => {
    test = await testApp();
    const user = await aSignedInUser(test, { roles: ['ADMIN'] });
    headers = user.headers;
    own = await aTarget(test, user.merchantId);
    await ensureProvider(test.context);
    ({ headers: provider } = await aSignedInUser(test, { merchantId: PROVIDER_ID, roles: PROVIDER_ROLES }));
  });
  afterAll(() => test.close());

  const isProviders = ({ permission }: Endpoint) => PROVIDER_PERMISSIONS.some((one) => one === permission);
  const buildCall = (endpoint: Endpoint) => {
    const { name, access } = endpoint;
    const call = buildCalls(name, own, { own, apiPassword: 'x' })[0]!;
    return {
      ...call,
      url: String(call.url),
      headers: {
        ...call.headers,
        ...(access === 'public' ? {} : isProviders(endpoint) ? provider : headers),
      },
    };
  };
  const expectRefused = async (options: object, field: string) => {
    const answer = await test.app.inject(options);
    const { errors } = answer.json<ErrorBody>();
    expect([answer.statusCode, errors]).toEqual([422, expect.objectContaining({ [field]: ['invalid'] })]);
  };

  it.each(ENDPOINTS.filter(({ body }) => body !== undefined).map((endpoint, nth) => ({ ...endpoint, nth })))(
    'refuses them by name in the body of $name',
    async ({ nth, ...endpoint }) => {
      const call = buildCall(endpoint);
      const { texts, objects } = collectPlaces(endpoint.body!);
      expect(texts.length + objects.length).toBeGreaterThan(0);
      const changes = [
        ...texts.flatMap((path, index) =>
          takeTurns(BROKEN_TEXTS, index).map((text) => ({ path, field: toErrorField(path), value: text })),
        ),
        ...objects.flatMap((path, index) =>
          takeTurns(BROKEN_KEYS, nth + index).map((key) => ({
            path: [...path, key],
            field: toErrorField(path),
            value: 'x',
          })),
        ),
      ];
      for (const { path, field, value } of changes) {
        const payload = put(call.payload, path, value);
        const isText = endpoint.bodyKind === 'text';
        const type = isText ? 'text/plain' : 'application/json';
        await expectRefused(
          {
            ...call,
            headers: { ...call.headers, 'content-type': type },
            payload: isText ? payload : JSON.stringify(payload),
          },
          field,
        );
      }
    },
  );

  it.each(ENDPOINTS.filter(({ query }) => query !== undefined))(
    'refuses them by name in the query of $name',
    async (endpoint) => {
      const call = buildCall(endpoint);
      const [path, query] = call.url.split('?');
      for (const [index, name] of Object.keys(endpoint.query!.shape).entries()) {
        for (const text of takeTurns(['a%00b', 'a%EF%BF%BDb'], index)) {
          const search = new URLSearchParams(query);
          search.delete(name);
          await expectRefused({ ...call, url: `${path}?${search.toString()}&${name}=${text}` }, name);
        }
      }
    },
  );

  it.each(ENDPOINTS.filter(({ params }) => params !== undefined))(
    'answers 404 to them in the path of $name',
    async (endpoint) => {
      for (const text of ['a%00b', 'a%EF%BF%BDb', '%ED%A0%80', '__proto__']) {
        const call = buildCall(endpoint);
        const url = endpoint.path.replace('{gateway}', '/gateway').replace(/:\w+/, text);
        expect((await test.app.inject({ ...call, url })).statusCode).toBe(404);
      }
    },
  );

  it('refuses a body that is not valid UTF-8', async () => {
    const payload = Buffer.from(
      JSON.stringify({ list: 'payments', name: 'caf\u00e9', search: {} }),
      'latin1',
    );
    const call = { method: 'POST', url: '/gateway/savedViews', payload };
    await expectRefused({ ...call, headers: { ...headers, 'content-type': 'application/json' } }, 'name');
  });

  it('looks deeper than any call needs', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const call = { method: 'POST', url: '/gateway/savedViews' };
    const json = { ...headers, 'content-type': 'application/json' };
    await expectRefused({ ...call, headers: json, payload: deep }, 'body');
    await expectRefused({ ...call, headers: json, payload: `{"search":${deep}}` }, 'search');
  });

  it('stores every other text unchanged', async () => {
    const name = '💶 \u202e e\u0301 \u200d \uffff';
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/savedViews',
      headers,
      payload: { list: 'payments', name, search: { toString: '__proto__', '💶': name } },
    });
    expect(answer.json()).toMatchObject({ view: { name, search: { toString: '__proto__', '💶': name } } });
  });
});
