import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './serve/processes.ts';

/** Reads the headings of the changelog's sections, newest first: `Unreleased`, or a version with its day. */
export const readSections = (checkout: string): string[] =>
  [...readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, name = '']) => name,
  );

/**
 * Finds the commit of the newest release before the current commit: the one that gave package.json its version.
 *
 * @throws Error when the history has none, as in a shallow clone
 */
export async function findLastRelease(checkout: string): Promise<string> {
  const git = async (...args: string[]) => {
    const { code, output } = await runToEnd('git', args, { cwd: checkout });
    return code === 0 ? output.trim().split('\n')[0] : '';
  };
  const current = await git('rev-parse', 'HEAD');
  for (const section of readSections(checkout)) {
    const field = `"version": "${section.split(' ')[0]}"`;
    const commit = await git('log', '--reverse', '--format=%H', '-S', field, '--', 'package.json');
    if (commit && commit !== current) return commit;
  }
  throw new Error('The history has no earlier release. Give a commit: npm run check:upgrade -- COMMIT');
}
