import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  featureFiles,
  namesOf,
  withEndpoints,
  withRoute,
  withRoutes,
  withUseCases,
} from './new-feature/templates.ts';

/** What the feature is added to, and how. */
const changes = {
  'packages/contract/src/endpoints.ts': withEndpoints,
  'packages/contract/src/routes.ts': withRoute,
  'apps/gateway/src/services.ts': withUseCases,
  'apps/gateway/src/routes.ts': withRoutes,
};

/** `npm run new:feature -- <noun> [root]`: writes an empty feature; refuses to write over anything. */
function main(): void {
  const [noun = '', root = resolve(import.meta.dirname, '..')] = process.argv.slice(2);
  const names = namesOf(noun);
  const files = featureFiles(names);
  const present = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (present.length > 0) throw new Error(`There is one already: ${present.join(', ')}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`  ${path}`);
  }
  for (const [path, change] of Object.entries(changes)) {
    const file = join(root, path);
    writeFileSync(file, change(readFileSync(file, 'utf8'), names));
    console.log(`  ${path} (changed)`);
  }
  console.log(`
Then add the screen to packages/contract/src/screens.ts and apps/web/src/app/screens.ts. npm run check says what is
still missing.`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
