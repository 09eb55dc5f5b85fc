import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@stuiver/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../apps/gateway/src/web/docs/openapi.ts';
import { writeSamples } from '../../apps/gateway/src/web/docs/samples.ts';
import { TYPESCRIPT_VERIFICATION } from '../../apps/gateway/src/web/docs/webhook-samples.ts';
import { root, runNodeToEnd } from '../serve/processes.ts';
import { buildClient } from './build-client.ts';
import { onlySoaked } from '../testing/selection.ts';

const KILOBYTE = 1024;
/** Calls that a shop's key may make. */
const SHOP_CALLS = ENDPOINTS.filter(({ keyScope }) => keyScope !== undefined);
let shop: string;
let packed: string;

beforeAll(async () => {
  shop = mkdtempSync(join(tmpdir(), 'stuiver-client-'));
  packed = join(shop, 'node_modules/@stuiver/client');
  mkdirSync(packed, { recursive: true });
  await buildClient(packed);
  symlinkSync(join(root, 'node_modules/standardwebhooks'), join(shop, 'node_modules/standardwebhooks'));
  writeFileSync(join(shop, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(shop, { recursive: true, force: true }));

test('the package is at most 15 KB of JavaScript, and imports one other package', () => {
  // What the command line shares with the client is in a file of its own.
  const scripts = readdirSync(packed).filter((name) => name.endsWith('.js') && name !== 'cli.js');
  const size = scripts.reduce((sum, name) => sum + statSync(join(packed, name)).size, 0);
  expect(size).toBeLessThanOrEqual(15 * KILOBYTE);
  for (const name of readdirSync(packed).filter((file) => /\.(js|d\.ts)$/.test(file))) {
    const text = readFileSync(join(packed, name), 'utf8');
    const packages = [...text.matchAll(/\bfrom ['"]([^.'"][^'"]*)['"]/g)].map(([, found]) => found);
    expect([
      name,
      packages.filter(
        (found) => found !== 'standardwebhooks' && !(name === 'cli.js' && found?.startsWith('node:')),
      ),
    ]).toEqual([name, []]);
  }
  const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ name: '@stuiver/client', dependencies: { standardwebhooks: '1.1.1' } });
  expect(Object.keys(manifest)).not.toContain('private');
});

test('the package runs in a shop', () => {
  writeFileSync(
    join(shop, 'shop.js'),
    `import { createStuiver, StuiverError } from '@stuiver/client';
     const fetch = async () => Response.json({ code: 'scopeMissing', requestId: 'q1' }, { status: 403 });
     const stuiver = createStuiver({ apiKey: 'k', gateway: 'http://x/gateway', fetch });
     try { await stuiver.payments.get('1'); }
     catch (error) { console.log(error instanceof StuiverError, error.message, error.requestId); }`,
  );
  const said = execFileSync(process.execPath, [join(shop, 'shop.js')], { encoding: 'utf8' });
  expect(said.trim()).toBe('true 403 scopeMissing q1');
  const help = execFileSync(process.execPath, [join(packed, 'cli.js'), '--help'], { encoding: 'utf8' });
  expect(help).toContain('stuiver listen --forward URL');
});

/** Writes programs whose compilation proves the types of the package. */
function writePrograms(): readonly string[] {
  writeFileSync(
    join(shop, 'shop.ts'),
    `import { createStuiver, verifyWebhook, type Api } from '@stuiver/client';
     import type { Api as Own } from '${join(root, 'packages/client/src/api.ts')}';

     const stuiver = createStuiver({ apiKey: 'k', gateway: 'http://x' });
     const { redirectUrl } = await stuiver.payments.start({ amount: '12.50', description: 'Chair' });
     const address: string | null = redirectUrl;
     // @ts-expect-error an amount is a text
     await stuiver.payments.start({ amount: 12.5, description: 'Chair' });
     for await (const payment of stuiver.payments.list({ statuses: ['SUCCEEDED'] })) payment.amount satisfies string;
     // @ts-expect-error no such status
     stuiver.payments.list({ statuses: ['PAID'] });
     const event = await verifyWebhook(new Request('http://x'), 's');
     if (event.type === 'refund.failed') event.data.refundAmount satisfies string;
     // @ts-expect-error not every event is of a refund
     event.data.refundAmount;

     // What a shop sends the contract takes, and the answers are the same.
     type Wrong = { [N in keyof Api]:
       [Own[N]['response'], Api[N]['request']] extends [Api[N]['response'], Own[N]['request']] ? never : N }[keyof Api];
     const none: [Wrong] extends [never] ? true : Wrong = true;
     export { address, none };`,
  );
  const settings = { publicUrl: 'https://pay.stuiver.test', gatewayPrefix: '/gateway' };
  const samples = ENDPOINTS.flatMap((endpoint) => writeSamples(endpoint, settings).typescript ?? []);
  expect(samples).toHaveLength(SHOP_CALLS.length);
  const files = [TYPESCRIPT_VERIFICATION, ...samples].map((sample, index) => {
    writeFileSync(join(shop, `sample-${index}.ts`), `${sample}\nexport {};\n`);
    return `sample-${index}.ts`;
  });
  return ['shop.ts', ...files];
}

/** Writes a program with a client that another generator makes from the API's description. */
async function writeGenerated(): Promise<string> {
  const document = openApiDocument(
    {
      databaseCluster: null,
      productName: 'Stuiver',
      gatewayPrefix: '/gateway',
      publicUrl: 'https://pay.stuiver.test',
    },
    'shop',
  );
  writeFileSync(join(shop, 'shop.json'), JSON.stringify(document));
  const printed = await runNodeToEnd([
    join(root, 'packages/client/node_modules/openapi-typescript/bin/cli.js'),
    join(shop, 'shop.json'),
    '--output',
    join(shop, 'generated.d.ts'),
  ]);
  expect([printed.code, printed.output]).toEqual([0, expect.any(String)]);
  const calls = Object.entries(document.paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ address, method, operation })),
  );
  expect(calls).toHaveLength(SHOP_CALLS.length);
  const checks = calls.flatMap(({ address, method, operation: { operationId, responses } }) =>
    Object.entries(responses).map(([status, { description }]) => {
      const answer = `paths['${address}']['${method}']['responses'][${status}]['content']['application/json']`;
      if (status === '200') return `Both<${answer}, Api['${operationId}']['response']>`;
      return `Both<${answer}['code'], ${description.replaceAll('`', "'").replaceAll(', ', ' | ')}>`;
    }),
  );
  writeFileSync(
    join(shop, 'other-client.ts'),
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
  return 'other-client.ts';
}

test('types, also those of another generator, and samples are the contract’s', onlySoaked, async () => {
  const programs = [...writePrograms(), await writeGenerated()];
  const { code, output } = await runNodeToEnd(
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...'--noEmit --strict --target es2024 --lib es2024,dom,dom.iterable --module nodenext'.split(' '),
      ...'--allowImportingTsExtensions --types node --typeRoots'.split(' '),
      join(root, 'node_modules/@types'),
      ...programs.map((name) => join(shop, name)),
    ],
    { cwd: shop },
  );
  expect([code, output]).toEqual([0, '']);
});
