import { randomUUID } from 'node:crypto';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { payoutsTexts as texts } from '@stuiver/messages/nl/payouts/payouts';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('two people approve a payout one after the other, and see it on its way @soak', async ({
  page,
  stack,
  office,
}) => {
  const name = `Bakkerij ${randomUUID().slice(0, 8)}`;
  const { id } = await office.openCompany({ name, iban: 'NL91ABNA0417164300' });
  await office.owePayout(id);
  const desk = `${SCREEN_PATHS.payouts}?search=${name}`;
  const approve = async (words: (n: number) => string) => {
    await page.getByLabel(texts.select(name)).check();
    await page.getByRole('button', { name: texts.action, exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(words(1));
    await dialog.getByRole('button', { name: texts.approve.confirm }).click();
    await expect(page.getByText(texts.approve.done(1))).toBeVisible();
  };
  await enter(page, stack.gateway.url, DEMO.reviewer, desk);
  await approve(texts.approve.first);
  await expect(page.getByText(texts.approvedByYou).filter({ visible: true })).toBeVisible();
  await expect(page.getByLabel(texts.select(name))).toBeDisabled();

  await enter(page, stack.gateway.url, DEMO.secondReviewer, desk);
  await approve(texts.approve.second);
  await expect(page.getByText(texts.empty.searchPayouts)).toBeVisible();
  await page.getByRole('button', { name: texts.views.underWay, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/Verwacht op \d/);
});
