import { ENDPOINTS } from '@stuiver/contract';
import { FIELD_DESCRIPTIONS } from '@stuiver/contract/examples/descriptions';
import { UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { webhookEvent } from '@stuiver/contract/webhook-event';
import { NOTIFICATION_TYPES, TEST_NOTIFICATION } from '@stuiver/domain/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLiveStreams } from '../../insight/live/streams.ts';
import { allRoutes } from '../../app/routes.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type JsonSchema, type OpenApiDocument, openApiDocument } from './openapi.ts';

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

  it('lists the scope of each call that an API key may make, and only of those', async () => {
    const { body } = await test.app.inject('/docs');
    const rows = [...body.matchAll(/<code>([a-zA-Z]+:[a-z]+)<\/code><\/th><td><a href="#(\w+)">/g)];
    const wanted = ENDPOINTS.flatMap(({ keyScope, name }) =>
      keyScope === undefined ? [] : [`${keyScope} ${name}`],
    );
    expect(rows.map(([, scope, name]) => `${scope} ${name}`).toSorted()).toEqual(wanted.toSorted());
  });

  it('is a page without scripts or anything from another origin', async () => {
    const page = await test.app.inject('/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toMatch(/<script|style=|(?:src|href)="https?:\/\/(?!stuiver\.test)/);
    for (const { name } of ENDPOINTS) expect(page.body).toContain(`id="${name}"`);
    expect(page.body).toContain(
      'session with payments:write or API key with payments:write or sealed reference',
    );
    expect((await test.app.inject('/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('explains how to connect a shop in both languages, each a link from the other', async () => {
    const pages = { nl: '/docs/integratie', en: '/docs/integration' };
    for (const [language, path] of Object.entries(pages)) {
      const { body } = await test.app.inject(path);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(`href="${language === 'nl' ? pages.en : pages.nl}"`);
      expect(body).not.toMatch(/<script|style=/);
    }
  });
});
