import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runToEnd } from './processes.ts';

const stamp = join(root, 'apps/web/dist/.stamp');

/** A digest of everything that the build reads; tests do not count. */
function sourceDigest(): string {
  const patterns = ['apps/web/{src,public}/**', 'apps/web/*', 'packages/*/src/**', 'packages/*/package.json'];
  const entries = globSync([...patterns, 'package-lock.json'], { cwd: root, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  const hash = createHash('sha256');
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether apps/web/dist was built from the sources as they are now. */
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
  const { code, output } = await runToEnd(
    'npm',
    ['run', '--silent', 'build', '--workspace=@stuiver/web'],
    signal,
  );
  if (code !== 0) throw new Error(`The web app does not build:\n${output}`);
  writeFileSync(stamp, digest);
}
