import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../serve/processes.ts';

type Time = 'business' | 'real';

/** How each side reads one time or the other; SQL's own clock is real. */
const READS: readonly (readonly [Time, RegExp])[] = [
  ['business', /\bclock\.now\(\)|\bbusinessNow\(\)/],
  [
    'real',
    /\bclock\.realNow\(\)|\bDate\.now\(\)|\bnew Date\(\)|\bclock_timestamp\(\)|\bFROM now\(\)|\bCURRENT_/,
  ],
];

const page = readFileSync(join(root, 'docs/decisions/test-clock.md'), 'utf8');
const places = [...page.matchAll(/^\| `(apps\/[^`]+)` \| (business|real|both) \|/gm)]
  .map(([, path = '', time = '']) => ({ path, time }))
  .toSorted((one, other) => other.path.length - one.path.length);

const read = globSync('apps/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return READS.flatMap(([time, pattern]) => (pattern.test(text) ? [{ path, time }] : []));
  });

const findPlace = (file: string) => places.find(({ path }) => file === path || file.startsWith(`${path}/`));

test('each place that reads the time reads the one that docs/decisions/test-clock.md gives it', () => {
  expect(read.length).toBeGreaterThan(150);
  const wrong = read.filter(({ path, time }) => ![time, 'both'].includes(findPlace(path)?.time ?? ''));
  expect(wrong).toEqual([]);
});

test('each place of the table reads the time, and both times only in one file', () => {
  const used = new Set(read.map(({ path }) => findPlace(path)?.path));
  expect(places.filter(({ path }) => !used.has(path))).toEqual([]);
  expect(places.filter(({ path, time }) => time === 'both' && !/\.tsx?$/.test(path))).toEqual([]);
});
