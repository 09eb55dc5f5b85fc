import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@stuiver/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Audience, openApiDocument } from '../apps/gateway/src/web/docs/openapi.ts';
import { writeSamples } from '../apps/gateway/src/web/docs/samples.ts';
import { TYPESCRIPT_VERIFICATION } from '../apps/gateway/src/web/docs/webhook-samples.ts';
import { root, runNodeToEnd } from './serve/processes.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stuiver-openapi-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a document, and returns it with its path. */
function writeDocument(audience: Audience) {
  const document = openApiDocument(
    {
      databaseCluster: null,
      productName: 'Stuiver',
      gatewayPrefix: '/gateway',
      publicUrl: 'https://pay.stuiver.test',
    },
    audience,
  );
  const path = join(folder, `${audience}.json`);
  writeFileSync(path, JSON.stringify(document));
  return { document, path };
}

test.each([
  // An id is a UUID, so that `settlements/ofPayment/{id}` is never `settlements/{id}/camt`.
  ['everyone', ['no-ambiguous-paths']],
  ['shop', []],
] as const)(
  'the document for %s passes the recommended rules of a public linter',
  async (audience, known) => {
    const { path } = writeDocument(audience);
    const { output } = await runNodeToEnd(
      [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', path, '--format=json'],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const text = /^\{[\s\S]*^\}/m.exec(output)?.[0] ?? output;
    const { problems } = JSON.parse(text) as { problems: { ruleId: string; message: string }[] };
    expect(problems.filter(({ ruleId }) => !(known as readonly string[]).includes(ruleId))).toEqual([]);
  },
);

test('types generated from the shop’s document narrow each call by its status, and the samples compile', async () => {
  const { document, path } = writeDocument('shop');
  const types = join(folder, 'generated.d.ts');
  const printed = await runNodeToEnd([
    join(root, 'packages/client/node_modules/openapi-typescript/bin/cli.js'),
    path,
    '--output',
    types,
  ]);
  expect([printed.code, printed.output]).toEqual([0, expect.any(String)]);
  const calls = Object.entries(document.paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ address, method, operation })),
  );
  expect(calls).toHaveLength(ENDPOINTS.filter(({ keyScope }) => keyScope !== undefined).length);
  const checks = calls.flatMap(({ address, method, operation: { operationId, responses } }) =>
    Object.entries(responses).map(([status, { description }]) => {
      const answer = `paths['${address}']['${method}']['responses'][${status}]['content']['application/json']`;
      if (status === '200') return `Both<${answer}, Api['${operationId}']['response']>`;
      return `Both<${answer}['code'], ${description.replaceAll('`', "'").replaceAll(', ', ' | ')}>`;
    }),
  );
  writeFileSync(
    join(folder, 'shop.ts'),
    `import createClient from '${join(root, 'node_modules/openapi-fetch/dist/index.mjs')}';
     import type { Api } from '${join(root, 'packages/client/src/api.ts')}';
     import type { paths } from './generated.d.ts';

     type Both<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
     export const checks: [${checks.join(',\n')}] = [${checks.map(() => 'true').join()}];

     const shop = createClient<paths>({ baseUrl: 'https://pay.stuiver.test' });
     const body = { amount: '12.50', description: 'Chair' };
     const { data, error } = await shop.POST('/gateway/transaction/initiatePayment', { body });
     if (data) data.redirectUrl satisfies string | null;
     else if (error.code === 'notFound') error.requestId satisfies string;
     // @ts-expect-error no error of this call
     else error.code === 'refundUnderWay';
     // @ts-expect-error an amount is a text
     await shop.POST('/gateway/transaction/initiatePayment', { body: { amount: 12.5 } });
     // @ts-expect-error no call for shops
     await shop.GET('/gateway/team/users');`,
  );
  const settings = { publicUrl: 'https://pay.stuiver.test', gatewayPrefix: '/gateway' };
  const samples = ENDPOINTS.flatMap((endpoint) => writeSamples(endpoint, settings).typescript ?? []);
  expect(samples).toHaveLength(calls.length);
  const files = [TYPESCRIPT_VERIFICATION, ...samples].map((sample, index) => {
    const file = join(folder, `sample-${index}.ts`);
    const client = join(root, 'packages/client/src/index.ts');
    writeFileSync(file, `${sample.replace('@stuiver/client', client)}\nexport {};\n`);
    return file;
  });
  const { code, output } = await runNodeToEnd(
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...'--noEmit --strict --target es2024 --lib es2024,dom,dom.iterable --module nodenext'.split(' '),
      ...'--allowImportingTsExtensions --types node --typeRoots'.split(' '),
      join(root, 'node_modules/@types'),
      join(folder, 'shop.ts'),
      ...files,
    ],
    { cwd: folder },
  );
  expect([code, output]).toEqual([0, '']);
});
