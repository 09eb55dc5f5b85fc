import { globSync } from 'node:fs';
import { root } from '../serve/processes.ts';

/** The environment variable that sends the gateway's tests to a Citus cluster. */
export const citusVariable = 'CITUS_URL';

/** Tests that only a cluster can run; the other tests of the gateway run there too. */
export const clusterTests = '**/*.citus.test.ts';

/**
 * Tests of the gateway that no cluster can run: one is about passwords, which a cluster for tests has none of, the
 * other holds a payment up by a lock that lies on another machine there.
 */
const elsewhere = 'apps/gateway/src/**/{refused-role,under-way}.test.ts';

/** Test files by the program that runs them, as paths from the root. */
export type Selection = { readonly units: readonly string[]; readonly browser: readonly string[] };

/**
 * Finds the test files that have one of the words in their path.
 *
 * @param words in any case; none selects every file.
 * @param options `citus` selects what runs on a Citus cluster alone.
 */
export function selectTests(words: readonly string[], { citus = false } = {}): Selection {
  const exclude = ['**/node_modules/**', '**/dist/**', citus ? elsewhere : clusterTests];
  const places = citus ? '{apps/gateway/src,tools/cluster}/**' : '{apps,packages,bench,tools,e2e}/**';
  const files = globSync(`${places}/*.test.{ts,tsx}`, { cwd: root, exclude }).sort();
  const wanted = words.map((word) => word.toLowerCase());
  const chosen = files.filter(
    (file) => wanted.length === 0 || wanted.some((word) => file.toLowerCase().includes(word)),
  );
  return {
    units: chosen.filter((file) => !file.startsWith('e2e/')),
    browser: chosen.filter((file) => file.startsWith('e2e/')),
  };
}

/** The environment variable with the seed of the property tests. */
export const seedVariable = 'STUIVER_TEST_SEED';

/** The project (vitest.config.ts) of what takes too long for every run of all tests. */
export const onlySoaked = 'soak';

/**
 * What `npm run test:soak` repeats, as words of paths: properties, simulations, races, crashes, and the screens and
 * outcomes that take turns.
 */
export const soakedSuites = [
  'simulation',
  'two-processes',
  'crash',
  'many-gateways',
  'gateway/src/lists',
  'fuzz',
  'packages/',
  'accessibility',
  'checkout/table',
];
