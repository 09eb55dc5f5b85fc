import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLastRelease } from './releases.ts';

let checkout: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@stuiver.test', ...args], { cwd: checkout })
    .toString()
    .trim();

/** Commits a version, with the changelog's sections; returns the commit. */
function commit(version: string, ...sections: string[]): string {
  writeFileSync(join(checkout, 'package.json'), `{\n  "version": "${version}"\n}\n`);
  writeFileSync(join(checkout, 'CHANGELOG.md'), sections.map((section) => `## ${section}\n`).join('\n'));
  git('add', '.');
  git('commit', '--quiet', '--message', version);
  return git('rev-parse', 'HEAD');
}

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'stuiver-releases-'));
  git('init', '--quiet');
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test('the last release is the commit that set its version, not the current one, and needs no tag', async () => {
  const [one, two] = ['1.0.0 – 2026-11-01', '1.1.0 – 2026-11-08'] as const;
  const first = commit('1.0.0', one);
  await expect(findLastRelease(checkout)).rejects.toThrow('npm run check:upgrade -- COMMIT');
  commit('1.0.0', 'Unreleased', one);
  expect(await findLastRelease(checkout)).toBe(first);
  const second = commit('1.1.0', two, one);
  expect(await findLastRelease(checkout)).toBe(first);
  commit('1.1.0', 'Unreleased', two, one);
  expect(await findLastRelease(checkout)).toBe(second);
});
