import type { Locator, Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { asOfTexts } from '@stuiver/messages/en/settlements/as-of';
import { dayTexts } from '@stuiver/messages/en/shared/days';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, nl } from '../support/texts.ts';

/** Waits until a panel lies inside the window on every side, eight pixels from its edge. */
async function expectInside(page: Page, panel: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await panel.boundingBox();
      const window = page.viewportSize();
      if (!box || !window) return 'nothing';
      const { x, y, width, height } = box;
      const isInside =
        x >= 7.5 && y >= 7.5 && x + width <= window.width - 7.5 && y + height <= window.height - 7.5;
      return isInside ? 'inside' : JSON.stringify({ box, window });
    })
    .toBe('inside');
}

test("the dashboard's period stays inside the window at every width, after a choice too", async ({
  page,
  stack,
}) => {
  const texts = en;
  await enter(page, stack.gateway.url, DEMO.merchant, '/management/', texts);
  const opener = page.getByRole('button', { name: new RegExp(`^${texts.dashboard.period}: `) });
  for (const width of [1440, 660]) {
    await page.setViewportSize({ width, height: 900 });
    await opener.click();
    const panel = page.getByRole('dialog');
    await expectInside(page, panel);
    // The button is widest with the one and narrowest with the other.
    for (const preset of ['last-30-days', 'today'] as const) {
      await panel.getByRole('button', { name: texts.panels.dates.presets[preset], exact: true }).click();
      await expect(opener).toContainText(texts.panels.dates.presets[preset]);
      await expectInside(page, panel);
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
});

test('the filters of an export stay inside the window, and what does not fit scrolls', async ({
  page,
  stack,
}) => {
  await enter(page, stack.gateway.url, DEMO.merchant, SCREEN_PATHS.exportData, nl);
  await page.setViewportSize({ width: 1280, height: 600 });
  // The panel behind “more” fills the window.
  const openers = page.locator('main [aria-haspopup=dialog]').filter({ hasNotText: nl.lists.more });
  for (const opener of await openers.all()) {
    await opener.click();
    const panel = page.getByRole('dialog');
    await expectInside(page, panel);
    const last = panel.locator('button, input').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
});

test('the calendar of a day stays inside the window, and its choice shows that day', async ({
  page,
  stack,
}) => {
  const path = `${SCREEN_PATHS.settlementsAsOf}?day=2026-10-20`;
  await enter(page, stack.gateway.url, DEMO.merchant, path, en);
  const field = page.getByLabel(asOfTexts.day, { exact: true });
  for (const [width, day] of [
    [768, 14],
    [390, 15],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const opener = page.getByRole('button', { name: dayTexts.calendar });
    await opener.click();
    const calendar = page.getByRole('dialog', { name: dayTexts.calendar });
    const button = calendar.getByRole('button', { name: `${day} October 2026` });
    await expect(button).toBeVisible();
    if (width > 640) await expectInside(page, calendar);
    await button.click();
    await expect(page).toHaveURL(new RegExp(`day=2026-10-${day}`));
    await expect(field).toHaveValue(`${day}-10-2026`);
    await expect(calendar).toBeHidden();
    await expect(opener).toBeFocused();
  }
});
