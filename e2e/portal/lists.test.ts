import { TRANSACTION_CASES } from '../../apps/web/src/testing/list-cases.ts';
import { takeTurns } from '../../tools/testing/selection.ts';
import { bar, chip, getFilterLabel, panel, rows } from '../support/lists.ts';
import { DEMO } from '../support/office.ts';
import { openScreen } from '../support/portal.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

test.use(PHONE);

test('a list on a phone opens its filters as a sheet, and its rows by a tap', async ({ page, stack }) => {
  for (const { definition, path, detail } of takeTurns(TRANSACTION_CASES, 0))
    await test.step(path, async () => {
      await openScreen(page, stack.gateway.url, DEMO.merchant, path, nl);
      await expect(rows(page).first()).toBeVisible();
      const filter = Object.values(definition.filters).find(
        ({ place, kind }) => place === 'bar' && kind !== 'text',
      )!;
      await chip(page, getFilterLabel(filter)).tap();
      const sheet = panel(page, getFilterLabel(filter));
      await expect(sheet).toBeInViewport();
      expect((await sheet.boundingBox())?.width).toBe(390);
      await sheet.getByRole('button', { name: nl.panels.done }).tap();
      await expect(sheet).toBeHidden();
      await expect(bar(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await rows(page).first().tap();
      await expect(page).toHaveURL(detail);
    });
});
