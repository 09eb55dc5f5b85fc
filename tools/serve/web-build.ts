import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './digest.ts';
import { root, runNodeToEnd } from './processes.ts';

const stamp = join(root, 'apps/web/dist/.stamp');

/** A digest of everything that the build reads. */
const sourceDigest = () =>
  digestOf([
    'apps/web/{src,public}/**',
    'apps/web/*',
    'packages/*/src/**',
    'packages/*/package.json',
    'package-lock.json',
  ]);

/** Checks whether apps/web/dist was built from the current sources. */
export function isWebBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceDigest();
}

/**
 * Builds the web app.
 *
 * @throws Error with the build's own words when it fails.
 */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  const digest = sourceDigest();
  const { code, output } = await runNodeToEnd(
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app'],
    {
      cwd: join(root, 'apps/web'),
      ...(signal ? { signal } : {}),
    },
  );
  if (code !== 0) throw new Error(`The web app does not build:\n${output}`);
  writeFileSync(stamp, digest);
}
