import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { payoutsTexts as texts } from '@stuiver/messages/nl/payouts/payouts';

const COMPANY = 'Kledingbox Nederland';

test('a second person approves a payout that a colleague approved, and sees it on its way', async ({
  page,
  stack,
}) => {
  const desk = `${SCREEN_PATHS.payouts}?search=${COMPANY}`;
  await enter(page, stack.gateway.url, DEMO.reviewer, desk);
  await expect(page.getByText(texts.approvedByYou).filter({ visible: true })).toBeVisible();
  await expect(page.getByLabel(texts.select(COMPANY))).toBeDisabled();

  await enter(page, stack.gateway.url, DEMO.secondReviewer, desk);
  await page.getByLabel(texts.select(COMPANY)).check();
  await page.getByRole('button', { name: texts.action, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(texts.approve.second(1));
  await dialog.getByRole('button', { name: texts.approve.confirm }).click();
  await expect(page.getByText(texts.approve.done(1))).toBeVisible();
  await expect(page.getByText(texts.empty.searchPayouts)).toBeVisible();
  await page.getByRole('button', { name: texts.views.underWay, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: COMPANY })).toContainText(/Verwacht op \d/);
});
