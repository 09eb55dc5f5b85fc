import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Audience, openApiDocument } from '../apps/gateway/src/web/docs/openapi.ts';
import { root, runNodeToEnd } from './serve/processes.ts';
import { chooseCount } from './testing/selection.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stuiver-openapi-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeDocument(audience: Audience): string {
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
  return path;
}

const AUDIENCES: readonly (readonly [Audience, readonly string[]])[] = [
  // An id is a UUID, so that `settlements/ofPayment/{id}` is never `settlements/{id}/camt`.
  ['everyone', ['no-ambiguous-paths']],
  // A part of the one for everyone.
  ['shop', []],
];

test.each(AUDIENCES.slice(0, chooseCount(1, 2)))(
  'the document for %s passes the recommended rules of a public linter',
  async (audience, known) => {
    const path = writeDocument(audience);
    const { output } = await runNodeToEnd(
      [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', path, '--format=json'],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const text = /^\{[\s\S]*^\}/m.exec(output)?.[0] ?? output;
    const { problems } = JSON.parse(text) as { problems: { ruleId: string; message: string }[] };
    expect(problems.filter(({ ruleId }) => !known.includes(ruleId))).toEqual([]);
  },
);
