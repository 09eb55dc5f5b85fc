import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asCalledByKey, type Endpoint, ENDPOINTS, errorBody } from '@stuiver/contract';
import { webhookEvent } from '@stuiver/contract/webhook-event';
import { z } from 'zod';
import { root, runNodeToEnd } from '../serve/processes.ts';
import { printType } from './print-type.ts';
import { publish } from './publish.ts';

const source = join(root, 'packages/client');

const print = (schema: z.ZodType, io: 'input' | 'output') =>
  printType(z.toJSONSchema(schema, { io, reused: 'inline' }) as Record<string, unknown>);

/** Prints the shapes of a call as a shop's key makes it. */
function printCall(declared: Endpoint): string {
  const { name, params, query, body, response } = asCalledByKey(declared);
  const parts = [
    ...(params ? [`params: ${print(params, 'input')}`] : []),
    ...(query && Object.keys(query.shape).length > 0 ? [`query?: ${print(query, 'input')}`] : []),
    ...(body ? [`body: ${print(body, 'input')}`] : []),
  ];
  return `  ${name}: { request: { ${parts.join('; ')} }; response: ${print(response, 'output')} };`;
}

/** Prints `api.ts` of the client without imports, for shops, who do not have the contract. */
const printApi = () =>
  [
    'export type Api = {',
    ...ENDPOINTS.filter(({ keyScope }) => keyScope !== undefined).map(printCall),
    '};',
    `export type ApiErrorBody = ${print(errorBody, 'output')};`,
    `export type WebhookEvent = ${print(webhookEvent, 'output')};`,
    '',
  ].join('\n');

async function runTool(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runNodeToEnd([join(root, 'node_modules', program), ...args], {
    cwd: source,
  });
  if (code !== 0) throw new Error(`The client does not build:\n${output}`);
}

/**
 * Builds the client as it is published: one file of JavaScript, its types, README and licence.
 *
 * @param folder gets the package; emptied first
 */
export async function buildClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await runTool('vite/bin/vite.js', ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']);
  const types = ['index', 'client', 'error', 'options', 'refund-id', 'webhook'];
  const emitted = join(folder, 'emitted');
  await runTool('typescript/bin/tsc', ['--outDir', emitted]);
  for (const name of types) {
    const text = readFileSync(join(emitted, `packages/client/src/${name}.d.ts`), 'utf8');
    writeFileSync(join(folder, `${name}.d.ts`), text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
  rmSync(emitted, { recursive: true });
  writeFileSync(join(folder, 'api.d.ts'), printApi());
  publish(source, folder, (manifest) => ({
    ...manifest,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    bin: { 'stuiver-client': 'cli.js' },
  }));
}
