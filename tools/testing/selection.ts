import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../serve/processes.ts';

/** The environment variable that sends the gateway's tests to a Citus cluster. */
export const citusVariable = 'CITUS_URL';

/** Tests that only a cluster can run; the other tests of the gateway run there too. */
export const clusterTests = '**/*.citus.test.ts';

/**
 * Tests that no cluster can run: one is about passwords, which a test cluster lacks, one delays a payment by a lock that
 * is on another machine there, one makes the machines up, and one has a replica.
 */
const elsewhere = '**/{refused-role,under-way,lost-machine,replica}.test.ts';

/** Test files by the program that runs them, as paths from the root. */
export type Selection = { readonly units: readonly string[]; readonly browser: readonly string[] };

/** Folders that hold a source file of a name, or are named so; their tests often run that code. */
function foldersWith(name: RegExp): ReadonlySet<string> {
  const exclude = ['**/node_modules/**', '**/dist/**', '**/*.test.*'];
  const sources = globSync('{apps,packages,bench,tools,e2e}/**/*.{ts,tsx,mjs}', { cwd: root, exclude });
  return new Set(sources.filter((file) => name.test(file)).map((file) => dirname(file)));
}

function importsFrom(file: string, name: RegExp): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/from '([^']+)'/g)].some(([, path]) => name.test(path!));
}

/** Finds test files with a word in their path, with an import of that name, or next to a source file of that name. */
function findTests(word: string, files: readonly string[]): string[] {
  const part = word.toLowerCase();
  const name = new RegExp(`(^|/)${part.replace(/[^a-z0-9/-]/g, '.')}(/|\\.|$)`);
  const folders = foldersWith(name);
  return files.filter(
    (file) => file.toLowerCase().includes(part) || folders.has(dirname(file)) || importsFrom(file, name),
  );
}

/**
 * Finds the tests of the code named by words.
 *
 * @param words parts of a test's path, or names of source files and folders; in any case; an empty list selects every
 *   file.
 * @param options `citus` selects only what runs on a Citus cluster.
 */
export function selectTests(words: readonly string[], { citus = false } = {}): Selection {
  const exclude = ['**/node_modules/**', '**/dist/**', citus ? elsewhere : clusterTests];
  const places = citus ? '{apps/gateway/src,tools/cluster}/**' : '{apps,packages,bench,tools,e2e}/**';
  const files = globSync(`${places}/*.test.{ts,tsx}`, { cwd: root, exclude }).sort();
  const wanted = new Set(words.flatMap((word) => findTests(word, files)));
  const chosen = words.length === 0 ? files : files.filter((file) => wanted.has(file));
  return {
    units: chosen.filter((file) => !file.startsWith('e2e/')),
    browser: chosen.filter((file) => file.startsWith('e2e/')),
  };
}

/** The environment variable with the seed of the property tests. */
export const seedVariable = 'STUIVER_TEST_SEED';

/** How many inputs a test tries: few, the same in every run, or in a soak many, and others in each round. */
export const chooseCount = (few: number, many: number): number =>
  process.env[seedVariable] === undefined ? few : many;

/**
 * Chooses what to try at a place: one of several values, by turns, or in a soak all of them.
 *
 * @param place number of the place
 */
export const takeTurns = <T>(values: readonly T[], place: number): readonly T[] =>
  process.env[seedVariable] === undefined ? [values[place % values.length]!] : values;

/**
 * The tag of tests that take too long for every run: the soak runs them, and so does a selection by words. Browser tests
 * have `@soak` at the end of their names.
 */
export const soakTag = 'soak';
export const onlySoaked = { tags: [soakTag] };

/**
 * Suites that `npm run test:soak` repeats, as words of paths: properties, simulations, races, faults, crashes, drills, and
 * the screens and outcomes in rotation.
 */
export const soakedSuites = [
  'simulation',
  'histories',
  'dashboard/figures',
  'seed-demo',
  'two-processes',
  'cut-connections',
  'crash',
  'outage',
  'tools/clock',
  'many-gateways',
  'full-disk',
  'tools/backup',
  'tools/keyring',
  'tools/serve.test',
  'memory.test',
  'handover.test',
  'advisories.test',
  'launcher.test',
  'testing/cluster.test',
  'new-feature.test',
  'build-client.test',
  'openapi.test',
  'replica.test',
  'exports/background/',
  'applications/review',
  'clock/move-clock',
  'webhooks/listeners',
  'many-companies',
  'gateway/src/lists',
  'access-matrix',
  'read-picture',
  'gateway/src/texts',
  'money/bank/',
  'payer/transfer',
  'list-months',
  'search-page',
  'fuzz',
  'packages/',
  'e2e/',
];
