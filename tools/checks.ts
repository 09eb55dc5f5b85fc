/** One fast check: a program of node_modules/.bin with its arguments, run in the root of the checkout. */
export type RepositoryCheck = {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
};

/**
 * The checker holds the types of all files: collecting its garbage at the usual pace takes a quarter of its CPU. Beyond
 * 3 GB it collects as often as it must.
 */
export const checksEnvironment = { GOGC: '300', GOMEMLIMIT: '3GiB' };

/** Checks that `npm run check` runs before the unit tests, and that `npm test` counts as tests. */
export const checks: readonly RepositoryCheck[] = [
  { name: 'format', program: 'biome', args: ['format', '--colors=off', '.'] },
  { name: 'lint, walls and types', program: 'oxlint', args: ['--type-check', '--format=stylish', '.'] },
  { name: 'dead code', program: 'knip', args: ['--no-progress'] },
];
