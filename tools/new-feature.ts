import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CHANGES, featureFiles, deriveNames } from './new-feature/feature.ts';
import { reportFailure } from './serve/processes.ts';

/** A file with each of its changes made. */
function changed(
  path: string,
  text: string,
  changes: readonly (readonly [string | RegExp, string])[],
): string {
  return changes.reduce((before, [place, addition]) => {
    const after = before.replace(place, addition);
    if (after === before) throw new Error(`${path} has no place for the feature: ${String(place)}`);
    return after;
  }, text);
}

/** `npm run new:feature -- <noun> [root]`: writes a wired list with its tests; refuses to write over anything. */
function main(): void {
  const [noun = '', root = resolve(import.meta.dirname, '..')] = process.argv.slice(2);
  const names = deriveNames(noun);
  const migrations = readdirSync(join(root, 'apps/gateway/migrations'));
  const files = featureFiles(names, migrations);
  const present = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (present.length > 0) throw new Error(`These files already exist: ${present.join(', ')}`);
  for (const [path, changes] of Object.entries(CHANGES))
    files[path] = changed(path, readFileSync(join(root, path), 'utf8'), changes(names));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`  ${path}${path in CHANGES ? ' (changed)' : ''}`);
  }
  const code = Object.keys(files).filter((path) => /\.tsx?$/.test(path));
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...code], {
    cwd: root,
    stdio: 'pipe',
  });
  console.log(`
Next: npm run database:types and npm run docs, which write the types of its table and its row of the map. The list is then in the sidebar and its tests pass.
docs/add-a-list.md says how to go on: columns, filters, texts.`);
}

try {
  main();
} catch (error) {
  reportFailure(error);
}
