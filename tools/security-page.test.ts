import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './serve/processes.ts';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const STANDARD = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1
  9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2
`;

/** All numbers of a section such as `1.2.1-3,5`. */
function expandNumbers(section: string): string[] {
  const [, prefix = '', ranges = ''] = /^(\d+\.\d+)\.(.+)$/.exec(section) ?? [];
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}.${first + index}`);
  });
}

type Row = { readonly number: string; readonly met: string; readonly shownBy: string };

const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \|(.+)\|$/gm)].map(
  ([, number = '', rest = '']) => {
    const cells = rest.split(' | ');
    return { number, met: cells[1] ?? '', shownBy: cells.at(-1)?.trim() ?? '' };
  },
);
const inapplicable = [...page.matchAll(/^Not applicable: ([\d., ]+)/gm)].flatMap(
  ([, numbers = '']) => numbers.match(/\d+\.\d+\.\d+/g) ?? [],
);

/** A file of the repository by its short path. */
const inFull = (path: string) =>
  path.replace(/^G\//, 'apps/gateway/src/').replace(/^W\//, 'apps/web/src/').replace(/^P\//, 'packages/');

test('the security page has every requirement of levels 1 and 2 once', () => {
  const all = STANDARD.trim().split(/\s+/).flatMap(expandNumbers);
  expect(all).toHaveLength(253);
  expect([...rows.map(({ number }) => number), ...inapplicable].toSorted()).toEqual(all.toSorted());
});

test('every file that the security page names exists', () => {
  const named = [...page.matchAll(/`((?:G|W|P|apps|packages|e2e|tools|deploy|docs)\/[^`\s]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((path) => !existsSync(join(root, inFull(path))))).toEqual([]);
});

test('every requirement of the security page names its tests, or that it was read', () => {
  const proof = /^(?:by reading|`\S+(?:\.test\.tsx?|support\/watch\.ts)`(?:, `\S+\.test\.tsx?`)*)$/;
  expect(rows.filter(({ shownBy }) => !proof.test(shownBy))).toEqual([]);
});

test('the security page counts its requirements, and explains each that is not met', () => {
  const count = (met: string) => rows.filter((row) => row.met === met).length;
  expect(page).toContain(
    `Of 253 requirements ${count('yes')} are met, ${count('partly')} partly, ${count('provider')} are for the provider who runs Stuiver, ` +
      `${count('no')} are not met, and ${inapplicable.length} do not apply.`,
  );
  const [, explained = ''] = /that means:\n([^]*?)\n###/.exec(page) ?? [];
  const missed = rows.filter(({ met }) => met === 'no').map(({ number }) => number);
  expect(
    missed.filter((number) => !new RegExp(`[(, ]${number.replaceAll('.', '\\.')}[),]`).test(explained)),
  ).toEqual([]);
});
