import { readFile } from 'node:fs/promises';
import { ENDPOINTS, ERROR_CODES } from '@stuiver/contract';
import { FIELD_DESCRIPTIONS } from '@stuiver/contract/examples/descriptions';
import { UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { webhookEvent } from '@stuiver/contract/webhook-event';
import { NOTIFICATION_TYPES, TEST_NOTIFICATION } from '@stuiver/domain/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLiveStreams } from '../../insight/live/streams.ts';
import { allRoutes } from '../../app/routes.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type JsonSchema, type OpenApiDocument, openApiDocument } from './openapi.ts';
import { listReferencePages } from './reference-pages.ts';
import { writeSamples } from './samples.ts';
import { buildSite, GUIDES } from './site.ts';

/** Every field inside a schema, with the names around it. */
function listFields(
  schema: JsonSchema,
  names: readonly string[],
): { readonly names: readonly string[]; readonly field: JsonSchema }[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  const own = Object.entries(properties).flatMap(([name, field]) => [
    { names: [...names, name], field },
    ...listFields(field, [...names, name]),
  ]);
  return [...own, ...[...anyOf, ...(items ? [items] : [])].flatMap((part) => listFields(part, names))];
}

describe('the contract for integrators', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_GATEWAY_PREFIX: '/provider/v1' } });
  });
  afterAll(() => test.close());

  it('has a route for every endpoint, and no others', () => {
    const { context } = test;
    const routes = allRoutes(context, makeLiveStreams(context)).map((route) => route.endpoint.name);
    expect(routes.toSorted()).toEqual(ENDPOINTS.map((endpoint) => endpoint.name).toSorted());
  });

  it('lists every endpoint in the document, by its path under the deployment’s prefix', async () => {
    const document = (await test.app.inject('/openapi.json')).json<OpenApiDocument>();
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
      ),
    );
    const wanted = ENDPOINTS.map(
      ({ name, method, path }) =>
        `${name} ${method} ${path.replace('{gateway}', '/provider/v1').replace(/:([A-Za-z]+)/g, '{$1}')}`,
    );
    expect(listed.toSorted()).toEqual(wanted.toSorted());
    expect(document.openapi).toBe('3.1.0');
  });

  it('lists the callers and answers of each call', async () => {
    const document = (await test.app.inject('/openapi.json')).json<OpenApiDocument>();
    const signIn = document.paths['/api/auth/sign-in']?.['post'];
    expect(signIn?.security).toEqual([]);
    expect(Object.keys(signIn?.responses ?? {})).toEqual(['200', '401', '403', '422', '429', '500', '503']);
    const details = document.paths['/provider/v1/transaction/getPaymentDetails/{id}']?.['get'];
    expect(details?.security).toEqual([{ session: ['payments:read'] }, { apiKey: ['payments:read'] }]);
    expect(document.paths['/api/auth/sign-out']?.['post']?.security).toEqual([{ session: [] }]);
    expect(details?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
    const methods = document.paths['/provider/v1/merchant/getPaymentMethods']?.['get'];
    expect(methods?.parameters).toMatchObject([{ name: 'selectedIds', in: 'query', required: false }]);
    expect(methods?.responses['200']?.headers).toBeUndefined();
    const onCluster = openApiDocument({ ...test.context.settings, databaseCluster: 'citus' });
    expect(
      onCluster.paths['/provider/v1/merchant/getPaymentMethods']?.['get']?.responses['200']?.headers,
    ).toMatchObject({ [UNREACHABLE_HEADER]: { schema: { type: 'string' } } });
    const initiate = document.paths['/provider/v1/transaction/initiatePayment']?.['post'];
    expect(initiate?.security).toEqual([{ session: ['payments:write'] }, { apiKey: ['payments:write'] }, {}]);
    expect(initiate?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
    const text = document.paths['/provider/v1/transaction/requestPaymentDetails']?.['post']?.requestBody;
    expect(Object.keys(text?.content ?? {})).toEqual(['text/plain']);
  });

  it('has an example of every request and of every answer but files', async () => {
    const document = (await test.app.inject('/openapi.json')).json<OpenApiDocument>();
    for (const operation of Object.values(document.paths).flatMap((one) => Object.values(one))) {
      const { operationId, parameters, requestBody, responses } = operation;
      const sent = Object.entries(requestBody?.content ?? {});
      const answered = Object.entries(responses['200']!.content);
      for (const [type, { example }] of [...sent, ...answered])
        if (['application/json', 'text/plain', 'application/x-ndjson'].includes(type))
          expect([operationId, example]).toEqual([operationId, expect.anything()]);
      for (const { name, required, example } of parameters)
        if (required) expect([operationId, name, example]).toEqual([operationId, name, expect.anything()]);
    }
  });

  it('describes for shops exactly the calls that a key may make, each by its scope', async () => {
    const document = (await test.app.inject('/openapi-shop.json')).json<OpenApiDocument>();
    const operations = Object.values(document.paths).flatMap((one) => Object.values(one));
    expect(Object.fromEntries(operations.map((one) => [one.operationId, one.security]))).toEqual(
      Object.fromEntries(
        ENDPOINTS.flatMap(({ name, keyScope }) =>
          keyScope === undefined ? [] : [[name, [{ apiKey: [keyScope] }]]],
        ),
      ),
    );
    const tags = new Set(operations.flatMap((one) => one.tags));
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...tags].toSorted());
    const payment = operations.find(({ operationId }) => operationId === 'initiatePayment');
    const schema = payment?.requestBody?.content['application/json']?.schema;
    expect(Object.keys(schema?.['properties'] ?? {})).not.toContain('creditcardNumber');
    expect(schema).toMatchObject({ required: ['amount'] });
  });

  it('describes every field of a shop’s calls and of webhook events, with an example of each that is sent', async () => {
    const document = (await test.app.inject('/openapi-shop.json')).json<OpenApiDocument>();
    const operations = Object.values(document.paths).flatMap((one) => Object.values(one));
    const parameters = operations.flatMap(({ operationId, parameters: own }) =>
      own.map(({ name, description, example }) => ({
        names: [operationId, name],
        field: { description, examples: [example] } as JsonSchema,
      })),
    );
    const sent = operations.flatMap(({ operationId, requestBody }) =>
      listFields(requestBody?.content['application/json']?.schema ?? {}, [operationId]),
    );
    const answered = operations.flatMap(({ operationId, responses }) =>
      listFields(responses['200']?.content['application/json']?.schema ?? {}, [operationId]),
    );
    const events = Object.values(document.webhooks).flatMap(({ post }) =>
      listFields(post.requestBody.content['application/json']?.schema ?? {}, ['webhookEvent']),
    );
    const all = [...parameters, ...sent, ...answered, ...events];
    const bare = all.filter(({ field }) => !field['description']);
    expect(bare.map(({ names }) => names.join('.'))).toEqual([]);
    const withoutExample = [...parameters, ...sent].filter(
      ({ field }) => (field['examples'] as unknown[] | undefined)?.[0] === undefined,
    );
    expect(withoutExample.map(({ names }) => names.join('.'))).toEqual([]);
    const used = new Set(all.map(({ field }) => field['description']));
    expect(Object.keys(FIELD_DESCRIPTIONS).filter((name) => !used.has(FIELD_DESCRIPTIONS[name]))).toEqual([]);
  });

  it('describes each webhook event with a sample', async () => {
    const { webhooks } = (await test.app.inject('/openapi.json')).json<OpenApiDocument>();
    expect(Object.keys(webhooks)).toEqual([...NOTIFICATION_TYPES, TEST_NOTIFICATION]);
    for (const [type, { post }] of Object.entries(webhooks)) {
      const sample = post.requestBody.content['application/json']?.example;
      expect(webhookEvent.parse(sample)).toEqual(sample);
      expect(sample).toMatchObject({ type });
    }
  });

  it('lists every call, webhook event and error on its first page, with the scopes of keys', async () => {
    const { body } = await test.app.inject('/docs');
    const scopes = [...body.matchAll(/<a id="(\w+)" href="[^"]+">[^<]+<\/a> <code>(\w+:\w+)<\/code>/g)];
    const wanted = ENDPOINTS.flatMap(({ keyScope, name }) =>
      keyScope === undefined ? [] : [`${keyScope} ${name}`],
    );
    expect(scopes.map(([, name, scope]) => `${scope} ${name}`).toSorted()).toEqual(wanted.toSorted());
    for (const { name } of ENDPOINTS) expect(body).toContain(`id="${name}"`);
    for (const code of ERROR_CODES) expect(body).toContain(`id="error-${code}"`);
    for (const type of NOTIFICATION_TYPES) expect(body).toContain(`/docs/webhook-events#${type}`);
  });

  it('has pages of at most 60 KB that are complete without scripts, and no link that leads nowhere', async () => {
    const ids = new Map<string, Set<string>>();
    const links: string[] = [];
    const waiting = ['/docs'];
    const called = new Set<string>();
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (ids.has(path)) continue;
      const { statusCode, headers, body } = await test.app.inject(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect([path, Buffer.byteLength(body) <= 60 * 1024]).toEqual([path, true]);
      expect(body.replace('<script src="/docs.js" defer></script>', '')).not.toMatch(
        /<script|style=|(?:src|action)="https?:/,
      );
      const own = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
      expect([path, own]).toEqual([path, [...new Set(own)]]);
      ids.set(path, new Set(own));
      for (const [, operation = ''] of body.matchAll(/<h1 id="(\w+)">/g)) called.add(operation);
      const found = [...body.matchAll(/href="(\/docs[^"]*|#[^"]*)"/g)].map(([, href = '']) =>
        href.startsWith('#') ? `${path}${href}` : href,
      );
      links.push(...found);
      waiting.push(...found.map((href) => href.split('#')[0]!).filter((href) => !href.includes('.')));
    }
    const dead = links.filter((href) => {
      const [path = '', id] = href.split('#');
      return id !== undefined && ids.get(path)?.has(id) !== true;
    });
    expect([...new Set(dead)]).toEqual([]);
    expect([...called].toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
    for (const { href } of GUIDES) expect(ids.has(href)).toBe(true);
    expect((await test.app.inject('/docs/nothing')).statusCode).toBe(404);
  });

  it('shows a call with samples in three languages, its scope, its fields and its errors', async () => {
    const { body } = await test.app.inject('/docs/payments/initiatePayment');
    for (const summary of ['curl', 'TypeScript', 'PHP'])
      expect(body).toContain(`<summary>${summary}</summary>`);
    expect(body).toContain('API key with <code>payments:write</code>');
    expect(body).toContain('<code>amount</code> <em>required</em>');
    expect(body).toContain('<code>ONETIME</code> | <code>FIRST</code>');
    expect(body).toContain('href="/docs/errors#error-noPaymentMethod"');
    expect(body).toContain('class="try"');
  });

  it('shows each call that the client makes by the client’s method', async () => {
    const client = await readFile(
      new URL(import.meta.resolve('@stuiver/client')).pathname.replace('index', 'client'),
      'utf8',
    );
    // Its company's id is what the client asks for itself.
    const made = [...client.matchAll(/routes\.(\w+)/g)].filter(([, name]) => name !== 'getMerchantStanding');
    expect(made.length).toBeGreaterThan(25);
    for (const [, name] of made) {
      const endpoint = ENDPOINTS.find((one) => one.name === name)!;
      expect(writeSamples(endpoint, test.context.settings).typescript).toContain('stuiver.');
    }
  });

  it('sends with a key only from pages of a test deployment', () => {
    const site = buildSite({ ...test.context.settings, mode: 'live' });
    const page = listReferencePages(site).get('/docs/payments/initiatePayment');
    expect(page?.render()).not.toContain('class="try"');
  });

  it('finds calls by name, path and parameter, events and errors', async () => {
    const entries = (await test.app.inject('/docs/search.json')).json<[string, string, string][]>();
    const find = (word: string) =>
      entries.filter(([title, , more]) => `${title} ${more}`.includes(word)).map(([, href]) => href);
    expect(find('initiateRefund')).toEqual(['/docs/refunds/initiateRefund']);
    expect(find('linkValidity')).toEqual([]);
    expect(find('chargebackStatuses')).toEqual(['/docs/payments/getPaymentsByMerchant']);
    expect(find('refund.failed')).toEqual(['/docs/webhook-events#refund.failed']);
    expect(find('scopeMissing')).toEqual(['/docs/errors#error-scopeMissing']);
  });

  it('explains how to connect a shop in both languages', async () => {
    for (const [language, path] of [
      ['nl', '/docs/integratie'],
      ['en', '/docs/integration'],
    ] as const)
      expect((await test.app.inject(path)).body).toContain(`<html lang="${language}">`);
  });
});
