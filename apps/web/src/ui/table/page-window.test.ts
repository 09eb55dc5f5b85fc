import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it('shows three page buttons at most, the current one among them', () => {
  expect(pageWindow(0, 0)).toEqual([0]);
  expect(pageWindow(0, 1)).toEqual([0]);
  expect(pageWindow(1, 2)).toEqual([0, 1]);
  expect(pageWindow(0, 10)).toEqual([0, 1, 2]);
  expect(pageWindow(5, 10)).toEqual([4, 5, 6]);
  expect(pageWindow(9, 10)).toEqual([7, 8, 9]);
  for (let total = 0; total < 12; total += 1) {
    for (let page = 0; page < Math.max(total, 1); page += 1) {
      const shown = pageWindow(page, total);
      expect(shown.length).toBeLessThanOrEqual(3);
      expect(shown).toContain(page);
      expect(Math.max(...shown)).toBeLessThan(Math.max(total, 1));
    }
  }
});
