import type { Locator, Page } from '@playwright/test';
import { LIMITS } from '@stuiver/contract';
import { DEMO } from '../support/office.ts';
import { chip, header, panel, rows, summary } from '../support/lists.ts';
import { enter, signIn } from '../support/portal.ts';
import { settled } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

const PATH = '/management/payments';
const CALL = /\/transaction\/getByMerchantId\//;

/** The query of the newest list call that the page makes while `act` runs. */
async function asked(page: Page, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const [request] = await Promise.all([page.waitForRequest(CALL), act()]);
  return new URL(request.url()).searchParams;
}

async function open(page: Page, query = '') {
  await signIn(page, DEMO.merchant, nl, `${PATH}${query}`);
  await expect(rows(page).first()).toBeVisible();
}

test('dates are sent as start and end of day, whether named or picked', async ({ page }) => {
  await open(page);
  const name = nl.lists.filters.createDateRange;
  const { dates } = nl.panels;
  await chip(page, name).click();
  const month = await asked(page, () =>
    panel(page, name).getByRole('button', { name: dates.presets['this-month'] }).click(),
  );
  expect(month.get('createdFromDateTime')).toMatch(/^\d{4}-\d\d-\d\dT2[23]:00:00\.000Z$/);
  expect(month.get('createdToDateTime')).toMatch(/^\d{4}-\d\d-\d\dT2[12]:59:59\.999Z$/);
  await expect(page).toHaveURL(`${PATH}?createDateRange=this-month`);

  await panel(page, name).getByLabel(dates.from, { exact: true }).fill('1-11-2026');
  await panel(page, name).getByLabel(dates.to, { exact: true }).fill('31-10-2026');
  await panel(page, name).getByLabel(dates.to, { exact: true }).blur();
  await expect(panel(page, name).getByText(nl.errors.fields.reversedRange)).toBeVisible();
  await expect(page).not.toHaveURL(/2026-10-31/);
  const typed = await asked(page, () =>
    panel(page, name).getByLabel(dates.to, { exact: true }).fill('20-11-2026'),
  );
  expect(typed.get('createdFromDateTime')).toBe('2026-10-31T23:00:00.000Z');
  expect(typed.get('createdToDateTime')).toBe('2026-11-20T22:59:59.999Z');
  await page.keyboard.press('Escape');
  await expect(chip(page, /1 nov( 2026)? – 20 nov( 2026)?$/)).toBeVisible();

  // By keyboard, in the calendar.
  await chip(page, /1 nov( 2026)? – 20 nov( 2026)?$/).click();
  const calendar = panel(page, name).getByRole('grid');
  await calendar.getByRole('button', { name: /10 november 2026/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PATH}?createDateRange=2026-11-10..2026-11-11`);
});

test('the number of rows and the button that clears stay in place while filters come and go @soak', async ({
  page,
}) => {
  const measurePlace = async (part: Locator) => {
    await settled(page);
    const box = await part.boundingBox();
    return `${box?.x}, ${box?.y}`;
  };
  await open(page);
  const clear = chip(page, nl.common.actions.clearAll);
  const counts = new Set<string>();
  const buttons = new Set<string>();
  for (const query of ['', '?createDateRange=this-year', '?search=e']) {
    await page.goto(`${PATH}${query}`);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      counts.add(`${width}: ${await measurePlace(summary(page))}`);
      if (query !== '') buttons.add(`${width}: ${await measurePlace(clear)}`);
    }
  }
  // One place at each width.
  expect([...counts]).toHaveLength(2);
  expect([...buttons]).toHaveLength(2);
  await clear.click();
  await expect(clear).toHaveCount(0);
});

test('a view keeps filters, columns and sort under a name, and is shared, renamed, replaced and deleted', async ({
  page,
  seats,
  settings,
  stack,
  office,
  desk,
  company,
  database,
}) => {
  await desk.takePayment('12.00');
  await enter(page, stack.gateway.url, company, `${PATH}?sort=amount,asc&statuses=SUCCEEDED`);
  await expect(rows(page)).toHaveCount(1);
  const { views, display } = nl.panels;
  const list = panel(page, views.title);
  await chip(page, nl.lists.display).click();
  await panel(page, display.title).getByLabel(nl.columns.paymentMethodName).uncheck();
  await page.keyboard.press('Escape');
  await chip(page, nl.lists.views).click();
  await list.getByRole('button', { name: views.save }).click();
  await expect(list.getByText(nl.errors.missing.name)).toBeVisible();
  await list.getByLabel(views.name).fill('Geslaagd, klein eerst');
  await list.getByLabel(views.share).check();
  await list.getByRole('button', { name: views.save }).click();
  await expect(list.getByRole('button', { name: /^Geslaagd, klein eerst/ })).toBeVisible();
  await list.getByRole('button', { name: views.rename('Geslaagd, klein eerst') }).click();
  await expect(list.getByLabel(views.newName)).toBeFocused();
  await list.getByLabel(views.newName).fill('Klein eerst');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: /^Klein eerst/ })).toBeVisible();
  await expect(list.getByRole('button', { name: /^Geslaagd/ })).toHaveCount(0);

  // A colleague of the company sees it, and applies it with its columns; it is not theirs to change.
  const seat = await seats.take(settings);
  const other = seat.page;
  await enter(other, stack.gateway.url, await office.addColleague(company), PATH);
  await expect(header(other, nl.columns.paymentMethodName)).toBeVisible();
  await chip(other, nl.lists.views).click();
  const offered = panel(other, views.title).getByRole('button', { name: /^Klein eerst/ });
  await expect(offered).toContainText(views.by('Anna de Vries'));
  await expect(
    panel(other, views.title).getByRole('button', { name: views.delete('Klein eerst') }),
  ).toHaveCount(0);
  await offered.click();
  await expect(other).toHaveURL(`${PATH}?sort=amount,asc&statuses=SUCCEEDED`);
  await expect(header(other, nl.columns.paymentMethodName)).toHaveCount(0);
  await seats.leave(seat, true);

  await page.goto(`${PATH}?statuses=OPEN`);
  await chip(page, nl.lists.views).click();
  await list.getByRole('button', { name: views.replace('Klein eerst') }).click();
  await expect(list.getByRole('button', { name: /^Klein eerst/ })).toHaveAttribute('aria-current', 'true');
  await list.getByRole('button', { name: views.delete('Klein eerst') }).click();
  await list.getByRole('button', { name: views.deleteYes, exact: true }).click();
  await expect(list.getByText(views.none)).toBeVisible();

  // With the maximum number of views, saving shows the limit.
  await database.query(
    `INSERT INTO saved_views (merchant_id, id, user_id, list, name, search, shared, created_at)
     SELECT merchant_id, gen_random_uuid(), id, 'refunds', 'view ' || n, '{}', false, now()
     FROM users, generate_series(1, $2::int) n WHERE email = $1`,
    [company.email, LIMITS.savedViewsOfUser],
  );
  await list.getByLabel(views.name).fill('Een te veel');
  await list.getByRole('button', { name: views.save }).click();
  await expect(list.getByLabel(views.name)).toHaveAccessibleDescription(nl.errors.codes.limitReached);
});

test('the focus is not lost when the pressed button disappears', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  const { filters } = nl.lists;
  await open(page);
  await page.goto(`${PATH}?statuses=SETTLED&emailAddress=a%40b.nl&search=bestaat-niet-echt`);
  // The filter stays if its remove button was there; one that was shown only while set is gone.
  await chip(page, nl.lists.remove(filters.statuses)).press('Enter');
  await expect(chip(page, filters.statuses)).toBeFocused();
  await chip(page, nl.lists.remove(filters.emailAddress)).press('Enter');
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: nl.common.actions.clearAll }).last().press('Enter');
  await expect(rows(page).first()).toBeVisible();
  await expect(title).toBeFocused();
  await chip(page, filters.statuses).press('Enter');
  await panel(page, filters.statuses).getByRole('checkbox').first().check();
  await page.keyboard.press('Escape');
  await chip(page, nl.common.actions.clearAll).press('Enter');
  await expect(chip(page, nl.common.actions.clearAll)).toHaveCount(0);
  await expect(title).toBeFocused();
});
