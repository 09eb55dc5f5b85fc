import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { aWebBuild } from '../../testing/web.ts';
import { changedScripts } from './script-manifest.ts';
import { loadWebBuild } from './web-build.ts';

const CHANGES: readonly (readonly [what: string, path: string, change: (file: string) => Promise<void>])[] = [
  ['a changed script', '/checkout-assets/client-abcd1234.js', (file) => writeFile(file, 'steal()')],
  [
    'a changed compressed copy',
    '/assets/main-abcd1234.js.br',
    (file) => writeFile(file, brotliCompressSync('x')),
  ],
  ['a copy that does not decompress', '/assets/main-abcd1234.js.br', (file) => writeFile(file, 'x')],
  ['an added script', '/checkout-assets/skimmer.js', (file) => writeFile(file, 'steal()')],
  ['a removed script', '/checkout-assets/nl-abcd1234.js', (file) => rm(file)],
];

it.each(CHANGES)('a build with %s is named, and not served', async (_what, path, change) => {
  const { directory, remove } = await aWebBuild();
  expect(await changedScripts(directory)).toEqual([]);
  await change(join(directory, path.startsWith('/assets/') ? 'portal' : 'checkout', path));
  expect(await changedScripts(directory)).toEqual([path]);
  await expect(loadWebBuild(directory)).rejects.toThrow(`changed since it was built: ${path}. Find out why`);
  await remove();
});
