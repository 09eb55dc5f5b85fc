import { TRANSACTION_CASES } from '../../apps/web/src/testing/list-cases.ts';
import { bar, chip, header, getFilterLabel, panel, rows } from '../support/lists.ts';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

test.describe('on a phone', () => {
  test.use(PHONE);

  for (const { definition, path, words, phoneless, detail } of TRANSACTION_CASES)
    test(`${path} starts its folded rows within 300 px, opens filters as a sheet, and never scrolls sideways`, async ({
      page,
      stack,
    }) => {
      await enter(page, stack.gateway.url, DEMO.merchant, path);
      await expect(rows(page).first()).toBeVisible();
      // The heading takes its place once its font is there.
      await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(300);
      for (const key of phoneless) await expect(header(page, words.columns[key]!)).toBeHidden();
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

test('a role with PPRO calls its own list of mandates', async ({ page, stack }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await enter(page, stack.gateway.url, DEMO.ppro, '/management/mandates');
  await expect(page.getByRole('heading', { level: 1, name: nl.mandates.list.title })).toBeVisible();
  await expect.poll(() => calls).toContain('getPPROMandatesPaginated');
  expect(calls).not.toContain('getMandatesPaginated');
});
