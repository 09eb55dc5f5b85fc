import { PAYMENTS_CASE } from '../../apps/web/src/testing/list-cases.ts';
import { openDesk } from '../support/desk.ts';
import { chip, panel, rows } from '../support/lists.ts';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

const { path: PATH } = PAYMENTS_CASE;

test('a row is a link that can open in another tab', async ({ page, context, stack }) => {
  await enter(page, stack.gateway.url, DEMO.merchant, PATH);
  const link = rows(page).first().getByRole('link');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab.getByText(nl.timeline.title, { exact: true })).toBeVisible();
});

test('a page beyond the last one, however high, offers the last', async ({ page, stack }) => {
  for (const typed of ['9999', '999999999', '99999999999999999999']) {
    await enter(page, stack.gateway.url, DEMO.merchant, `${PATH}?page=${typed}`);
    await expect(page.getByText(nl.lists.beyond)).toBeVisible();
  }
  await page.getByRole('button', { name: nl.lists.beyondAction }).press('Enter');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: nl.common.pagination.next })).toBeDisabled();
  await expect(page.getByRole('button', { name: nl.common.pagination.previous })).toBeEnabled();
});

test('amounts can be scrolled to, however narrow the window and whichever columns are chosen', async ({
  page,
  stack,
  office,
}) => {
  const company = await office.openCompany({ name: 'Coöperatie Samenwerkende Molenaars en Bakkers Noord' });
  const desk = await openDesk(stack, company);
  await desk.takePayment('999999999.99', 'Tweehonderdvijftig broden voor het jubileum van de vereniging');
  const { transactionId } = await desk.takePayment('12345678.90', 'Molenstenen');
  await desk.refund(transactionId, '345678.90', 'Te veel in rekening gebracht');
  await enter(page, stack.gateway.url, company, PATH);
  await chip(page, nl.lists.display).click();
  for (const name of ['settledDateTime', 'refundedAmount'] as const) {
    await panel(page, nl.panels.display.title).getByLabel(nl.columns[name]).check();
  }
  await page.keyboard.press('Escape');
  for (const width of [1440, 1280, 1100, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const amount = rows(page).first().getByRole('cell').last().locator('span').first();
    // The table finds out that it is too wide after the window is; only then it can be pushed.
    await expect(async () => {
      await amount.scrollIntoViewIfNeeded();
      // All but a part of a pixel, which scrolling leaves over.
      await expect(amount).toBeInViewport({ ratio: 0.98, timeout: 1000 });
    }).toPass();
  }
});
