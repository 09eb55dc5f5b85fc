import { TRANSACTION_CASES } from '../../apps/web/src/testing/list-cases.ts';
import { bar, chip, header, getFilterLabel, panel, rows } from '../support/lists.ts';
import { DEMO } from '../support/office.ts';
import { openScreen } from '../support/portal.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

test.use(PHONE);

test('each list starts its folded rows within 300 px, opens filters as a sheet, and never scrolls sideways', async ({
  page,
  stack,
}) => {
  for (const { definition, path, words, still, onPhones, detail } of TRANSACTION_CASES)
    await test.step(path, async () => {
      await openScreen(page, stack.gateway.url, DEMO.merchant, path, nl);
      await expect(rows(page).first()).toBeVisible();
      // The heading takes its place once its font is there.
      await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(300);
      for (const key of still)
        await expect(header(page, words.columns[key]!)).toBeVisible({
          visible: onPhones?.includes(key) ?? false,
        });
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
