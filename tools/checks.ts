/** One fast check: a program of node_modules/.bin with its arguments, run in the root of the checkout. */
export type RepositoryCheck = {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
};

/** Checks that `npm run check` runs before the unit tests, and that `npm test` counts as tests. */
export const checks: readonly RepositoryCheck[] = [
  { name: 'format', program: 'biome', args: ['format', '--colors=off', '.'] },
  { name: 'lint, walls and types', program: 'oxlint', args: ['--type-check', '--format=stylish', '.'] },
  { name: 'dead code', program: 'knip', args: ['--no-progress'] },
];
