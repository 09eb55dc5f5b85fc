import { ENDPOINTS } from '@stuiver/contract';
import { UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLiveStreams } from '../../insight/live/streams.ts';
import { allRoutes } from '../../app/routes.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

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
