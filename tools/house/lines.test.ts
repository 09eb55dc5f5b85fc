import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../serve/processes.ts';
import { countLines } from './lines.ts';

test('no noun has more lines than its budget in docs/development.md', () => {
  const page = readFileSync(join(root, 'docs/development.md'), 'utf8');
  const over = countLines().flatMap(([noun, { product, tests, texts }]) => {
    const row = new RegExp(`^\\| ${noun} \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(page);
    const budget = (row ?? [0, 0, 0, 0]).slice(1).map(Number);
    return [product, tests, texts].some((lines, at) => lines > budget[at]!)
      ? [`${noun}: ${product}, ${tests}, ${texts}`]
      : [];
  });
  expect(over, 'Remove what the noun no longer needs, or raise its budget and say why.').toEqual([]);
});
