import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANGES } from './new-feature/feature.ts';
import { root, runToEnd } from './serve/processes.ts';
import { onlySoaked } from './testing/selection.ts';

let copy: string;

/** A copy of the sources whose own packages are found in the copy, and all others in the checkout. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'stuiver-feature-'));
  const unneeded = /\/(node_modules|dist)$/;
  for (const folder of ['apps', 'packages', 'tools', 'e2e', 'docs']) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !unneeded.test(path),
    });
  }
  for (const file of ['package.json', 'tsconfig.json', 'biome.json', 'oxlint.config.ts', '.gitignore'])
    cpSync(join(root, file), join(copy, file));
  mkdirSync(join(copy, 'node_modules/@stuiver'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@stuiver') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of ['contract', 'domain', 'messages']) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@stuiver', name));
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The files of the copy that the feature added or changed. */
let written: readonly string[];

test('a new feature is formatted and not written twice', async () => {
  const generate = () =>
    runToEnd(process.execPath, [join(root, 'tools/new-feature.ts'), 'sample-claims', copy]);
  const first = await generate();
  expect(first.code, first.output).toBe(0);
  const contract = (file: string) => readFileSync(join(copy, 'packages/contract/src', file), 'utf8');
  expect(contract('endpoints.ts')).toContain("'./endpoints/money/sample-claims.ts'");
  expect(contract('routes/money.ts')).toContain("'{gateway}/sample-claims'");

  const made = globSync('{apps,packages}/**/{sample-claims*,sample-claims/*}.{ts,tsx}', { cwd: copy });
  expect(made.length).toBeGreaterThan(8);
  written = [...made, ...Object.keys(CHANGES).filter((file) => file.endsWith('.ts'))];
  const format = await runToEnd(join(root, 'node_modules/.bin/biome'), [
    'format',
    `--config-path=${copy}`,
    ...written.map((file) => join(copy, file)),
  ]);
  expect(format.code, format.output).toBe(0);
  const second = await generate();
  expect(second.code).toBe(1);
  expect(second.output).toContain('already exist');
});

test('a new feature type checks and has its place in the house', onlySoaked, async () => {
  // Only what was added or changed is checked, with its imports: `npm test` checks everything else.
  const { code, output } = await runToEnd(process.execPath, [
    join(root, 'node_modules/.bin/oxlint'),
    '--type-check',
    '--config',
    join(copy, 'oxlint.config.ts'),
    '--format=unix',
    ...written.map((file) => join(copy, file)),
  ]);
  expect(code, output).toBe(0);

  const house = await runToEnd(join(root, 'node_modules/.bin/vitest'), [
    'run',
    `--root=${copy}`,
    'tools/house/modules.test.ts',
  ]);
  expect(house.code, house.output).toBe(0);
});

test('a name in the wrong form is refused', async () => {
  const { code, output } = await runToEnd(process.execPath, [
    join(root, 'tools/new-feature.ts'),
    '../Escape',
    copy,
  ]);
  expect(code).toBe(1);
  expect(output).toContain('kebab-case');
});
