import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SERIES_FILL } from './series.ts';

const styles = readFileSync(join(import.meta.dirname, '../../../ui/styles/classes.css'), 'utf8');

it('draws each method in a colour of its own, which the styles have', () => {
  const fills = Object.values(SERIES_FILL);
  expect(new Set(fills).size).toBe(fills.length);
  for (const fill of fills) expect(styles).toContain(`--${fill.replace('fill', 'color')}:`);
});
