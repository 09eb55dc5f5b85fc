import type { Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

const { prices: texts, terms } = nl;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('one of the provider’s people proposes prices, another approves them, and the company reads them', async ({
  page,
  payer: colleague,
  stack,
  office,
}) => {
  const origin = stack.gateway.url;
  const company = await office.openCompany({ name: 'Zeepziederij Schuim' });
  await enter(page, origin, DEMO.reviewer, `${SCREEN_PATHS.prices}?search=${company.name}`);
  await page.getByRole('link', { name: company.name }).click();
  await page.getByRole('link', { name: texts.propose.action }).click();
  await page
    .getByRole('textbox', { name: texts.propose.of(texts.propose.rate, terms.all) })
    .first()
    .fill('1,8');
  await button(page, texts.propose.submit).click();
  await expect(page.getByText('Vul een datum in')).toBeVisible();
  await page.getByLabel(texts.propose.validFrom).fill('01-01-2099');
  await button(page, texts.propose.submit).click();
  await expect(page.getByRole('alertdialog')).toContainText('1,8%');
  await button(page, texts.propose.confirm).click();
  await expect(page.getByText(texts.proposal.own)).toBeVisible();
  await expect(button(page, texts.proposal.approve)).toBeHidden();

  await enter(colleague, origin, DEMO.secondReviewer, `${SCREEN_PATHS.prices}?view=proposed`);
  await colleague.getByRole('link', { name: company.name }).click();
  await button(colleague, texts.proposal.approve).click();
  const dialog = colleague.getByRole('alertdialog');
  await dialog.getByRole('button', { name: texts.proposal.approve }).click();
  await expect(colleague.getByText(texts.since('01-01-2099'))).toBeVisible();

  await enter(page, origin, company, SCREEN_PATHS.terms);
  await expect(page.getByRole('heading', { name: terms.next('1 januari 2099') })).toBeVisible();
  await expect(page.getByText('1,8%')).toBeVisible();
});
