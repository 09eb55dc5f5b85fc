import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/**
 * A digest of files in the checkout, tests excepted.
 *
 * @param more other inputs of the result.
 */
export function digestFiles(patterns: readonly string[], more: readonly string[] = []): string {
  const entries = globSync([...patterns], { cwd: root, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  const hash = createHash('sha256');
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  for (const text of more) hash.update(text).update('\0');
  return hash.digest('hex');
}
