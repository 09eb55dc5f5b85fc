/** One fast check: a program of node_modules/.bin with its arguments, run in the root of the checkout. */
export type Check = { readonly name: string; readonly program: string; readonly args: readonly string[] };

/** What `npm run check` runs before the unit tests, and `npm test` counts as tests. */
export const checks: readonly Check[] = [
  { name: 'format', program: 'biome', args: ['format', '--colors=off', '.'] },
  { name: 'lint and walls', program: 'oxlint', args: ['--format=stylish', '.'] },
  { name: 'types', program: 'tsc', args: ['--project', '.'] },
  { name: 'dead code', program: 'knip', args: ['--no-progress'] },
];
