import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../serve/processes.ts';
import { brokenWalls, FEATURES, type Import, findModule, MODULES } from './modules.ts';

const readFiles = (folder: string) =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, folder), exclude: ['**/*.test.{ts,tsx}', 'testing/**'] });

/** Every import from one file of a folder to another, types and dynamic ones included. */
function readImports(folder: string): Import[] {
  return readFiles(folder).flatMap((from) => {
    const text = readFileSync(join(root, folder, from), 'utf8');
    const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)];
    return paths.map(([, path]) => ({ from, to: normalize(join(dirname(from), path!)) }));
  });
}

describe.each([
  { title: 'module', folder: 'apps/gateway/src', modules: MODULES, outside: /^(commands|demo)\/|^main\.ts$/ },
  { title: 'feature', folder: 'apps/web/src/portal', modules: FEATURES, outside: /^$/ },
])('a $title', ({ folder, modules, outside }) => {
  test('has every file, and has files', () => {
    const files = readFiles(folder);
    const homeless = files.filter((file) => findModule(modules, file) === null && !outside.test(file));
    expect(homeless).toEqual([]);
    const filled = new Set(files.map((file) => findModule(modules, file)));
    expect(modules.filter((module) => !filled.has(module))).toEqual([]);
  });

  test('imports only those above it, so none imports itself through others, and only what they share', () => {
    const imports = readImports(folder);
    expect(brokenWalls(modules, imports)).toEqual([]);
    const crossing = imports.filter(({ from, to }) => findModule(modules, from) !== findModule(modules, to));
    expect(crossing.length).toBeGreaterThan(300);
  });

  test('shares only files that exist', () => {
    const files = new Set(readFiles(folder).map((file) => file.replace(/\.tsx?$/, '')));
    const shared = modules.flatMap(({ name, shares = [] }) => shares.map((file) => `${name}/${file}`));
    expect(shared.filter((file) => !files.has(file))).toEqual([]);
  });
});

test('a planted cycle and a planted import of a private file are found', () => {
  const planted = [
    { from: 'payments/payment-page.tsx', to: 'refunds/refunds-card.tsx' },
    { from: 'refunds/refund-dialog.tsx', to: 'payments/queries.ts' },
    { from: 'payments/payment-page.tsx', to: 'refunds/refund-dialog.tsx' },
  ];
  expect(brokenWalls(FEATURES, planted)).toEqual([
    'refunds/refund-dialog.tsx imports the later payments/queries.ts',
    'payments/payment-page.tsx imports the private refunds/refund-dialog.tsx',
  ]);
});
