import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

/** Sizes of a PDF's pages, in points. */
function sizesIn(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  );
}

test('prints a list across the paper and a settlement upright, without controls and in light colours', async ({
  page,
  stack,
}) => {
  await enter(page, stack.gateway.url, DEMO.merchant, SCREEN_PATHS.settlements);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  const row = page.locator('tbody tr').first();
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The width of A4 between its margins.
  await page.setViewportSize({ width: 1030, height: 700 });
  await expect(page.getByRole('link', { name: nl.shell.skipToContent })).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('main button:not(th *)').filter({ visible: true })).toHaveCount(0);
  await expect(row.locator('td').last()).toBeInViewport({ ratio: 1 });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  expect(sizesIn(await page.pdf({ preferCSSPageSize: true }))).toContain('842 × 595');

  await page.emulateMedia({ media: 'screen' });
  await row.getByRole('link').click();
  await expect(page.getByRole('button', { name: nl.settlement.print })).toBeVisible();
  expect(sizesIn(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toContain('596 × 843');
});
