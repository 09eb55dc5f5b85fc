import { randomUUID } from 'node:crypto';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { erasuresTexts as texts } from '@stuiver/messages/nl/erasure/erasures';
import type { Locator, Page } from '@playwright/test';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

const DAY = 86_400_000;

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const locateCard = (page: Page, name: string) => page.locator('section').filter({ hasText: name });

/** Presses the button of a card, and that of the dialog it opens. */
async function decide(page: Page, name: string, decision: keyof typeof texts.decide): Promise<void> {
  const { action, title } = texts.decide[decision];
  await button(locateCard(page, name), action).click();
  const dialog = page.getByRole('dialog', { name: title });
  await button(dialog, action).dblclick();
  await expect(dialog).toHaveCount(0);
}

test('a payer is erased on the request of one person, once another approves it', async ({
  page,
  payer: colleague,
  stack,
  office,
}) => {
  const origin = stack.gateway.url;
  const desk = SCREEN_PATHS.erasures;
  const company = await office.openCompany({ name: `Bakkerij ${randomUUID().slice(0, 8)}` });
  const accountHolderName = `Anna ${randomUUID().slice(0, 8)}`;
  const emailAddress = `${accountHolderName.replace(' ', '.')}@ploeg.test`.toLowerCase();
  const person = { accountHolderName, emailAddress };
  for (const days of [0, 400])
    await office.takeEarlier(company.id, new Date(Date.now() - days * DAY), 40_00, person);
  await enter(page, origin, DEMO.reviewer, desk);
  await button(page, texts.create.action).click();
  await page.getByLabel(texts.create.person).fill(emailAddress);
  await page.getByLabel(texts.create.merchant).fill(company.name);
  // Twice in a hurry: one request.
  await button(page, texts.create.submit).dblclick();
  const card = locateCard(page, emailAddress);
  await expect(card).toContainText(`${texts.erased.payers} 1`);
  await expect(card).toContainText(`${texts.kept.payments}: ${texts.duties.dispute}, ${texts.until('')}`);
  await page.reload();
  await expect(card).toHaveCount(1);
  await decide(page, emailAddress, 'FILED');
  await expect(card).toContainText(texts.own);
  await expect(button(page, texts.decide.APPROVED.action)).toHaveCount(0);

  await enter(colleague, origin, DEMO.secondReviewer, desk);
  await decide(colleague, emailAddress, 'APPROVED');
  await expect(locateCard(colleague, emailAddress)).toHaveCount(0);
  await button(colleague, texts.views.ended).click();
  const proof = locateCard(colleague, company.name);
  await expect(proof).toContainText(`${texts.erased.attempts} 1`);
  await expect(proof).toContainText(texts.again);
  await expect(proof).not.toContainText(emailAddress);
  await enter(page, origin, DEMO.reviewer, desk);
  await expect(card).toHaveCount(0);

  await button(proof, texts.create.again).click();
  await expect(colleague.getByLabel(texts.create.merchant)).toHaveValue(company.name);

  await enter(page, origin, company, SCREEN_PATHS.payments);
  await expect(page.getByRole('row').filter({ hasText: '40,00' })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: accountHolderName })).toHaveCount(1);
  await page.goto(desk);
  await expect(page).not.toHaveURL(desk);
});
