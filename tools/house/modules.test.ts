import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../serve/processes.ts';
import { MODULES, mapOfModules } from './modules.ts';

const gateway = join(root, 'apps/gateway/src');
const files = globSync('**/*.ts', { cwd: gateway, exclude: ['**/*.test.ts', 'testing/**'] });

/** Returns a file's module; null for the programs outside of modules: commands, the demo and `main.ts`. */
function moduleOf(file: string): string | null {
  const found = MODULES.filter(({ name }) => file.startsWith(`${name}/`)).map(({ name }) => name);
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** Every import between two modules, types included, as `from → to` with the file that has it. */
const imports = files.flatMap((file) => {
  const from = moduleOf(file);
  const paths = readFileSync(join(gateway, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...paths].flatMap(([, path]) => {
    const to = moduleOf(normalize(join(dirname(file), path!)));
    return from === null || to === null || from === to ? [] : [{ from, to, file }];
  });
});

test('every file of the gateway is in a module, and every module has files', () => {
  const beside = files.filter((file) => moduleOf(file) === null && file !== 'main.ts');
  expect(beside.filter((file) => !/^(commands|demo)\//.test(file))).toEqual([]);
  const filled = new Set(files.map(moduleOf));
  expect(MODULES.map(({ name }) => name).filter((name) => !filled.has(name))).toEqual([]);
});

test('modules import only modules above them, so that none imports itself through others', () => {
  const place = new Map(MODULES.map(({ name }, index) => [name, index]));
  const upward = imports.filter(({ from, to }) => place.get(to)! > place.get(from)!);
  expect(upward.map(({ from, to, file }) => `${from} → ${to} in ${file}`)).toEqual([]);
  expect(imports.length).toBeGreaterThan(500);
});

test('the map of modules in docs/architecture.md is the list’s', () => {
  expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toContain(mapOfModules());
});
