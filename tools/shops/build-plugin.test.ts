import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPlugin, PLUGINS } from './build-plugin.ts';

test.each(PLUGINS)('%s is built to be published, and imports only packages that it names', async (plugin) => {
  const folder = mkdtempSync(join(tmpdir(), 'stuiver-plugin-'));
  try {
    await buildPlugin(plugin, folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      peerDependencies: Record<string, string>;
      main: string;
      types: string;
    };
    expect(Object.keys(manifest)).not.toContain('private');
    const files = readdirSync(folder).map((name) => `./${name}`);
    expect(files).toEqual(
      expect.arrayContaining([manifest.main, manifest.types, './README.md', './LICENSE']),
    );
    const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    for (const file of files.filter((name) => /\.(js|ts)$/.test(name))) {
      const imports = [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/(?:require\(|from )['"]([^'"]+)['"]/g),
      ].map(([, path]) => path!);
      const others = imports.filter(
        (path) => !named.some((one) => path === one || path.startsWith(`${one}/`)),
      );
      expect([file, others.filter((path) => !files.includes(path.replace(/(\.js)?$/, '.js')))]).toEqual([
        file,
        [],
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
