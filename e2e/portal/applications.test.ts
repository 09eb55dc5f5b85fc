import type { Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { aPassport } from '../../apps/gateway/src/testing/sheets.ts';
import { submitApplication } from '../support/applications.ts';
import { DEMO, type Person } from '../support/office.ts';
import { applicantAddress } from '../support/onboarding.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

const { applications: texts, onboardingFields: fields } = nl;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Checks that a passport is on one screen with the number of its person, on phones below it. */
async function expectBeside(page: Page, person: string, passportNumber: string, isPhone: boolean) {
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img', { name: `${fields.labels.documents.uboId}, ${person}` });
  const number = dialog.getByText(passportNumber, { exact: true });
  await expect(picture).toBeInViewport();
  await expect(number).toBeInViewport();
  const [image, fact] = [(await picture.boundingBox())!, (await number.boundingBox())!];
  if (isPhone) expect(fact.y + fact.height).toBeLessThanOrEqual(image.y);
  else expect(fact.x + fact.width).toBeLessThanOrEqual(image.x);
}

test('two reviewers read, reject, and keep what they typed when the other was first', async ({
  page,
  payer: colleague,
  stack,
  database,
}) => {
  const origin = stack.gateway.url;
  const company = 'Bakkerij Twee Beoordelaars BV';
  const fileNames = ['paspoort-jan-bakker.pdf', 'paspoort-els-bakker.pdf'];
  const { id } = await submitApplication(origin, {
    email: applicantAddress(),
    company,
    file: await aPassport(),
    fileNames,
  });
  const address = SCREEN_PATHS.application.replace(':id', id);
  const open = (where: Page, person: Person) => enter(where, origin, person, address);

  // A reviewer lands on what waits, which leads to the queue; nothing of a merchant is offered or opens.
  await enter(page, origin, DEMO.reviewer, SCREEN_PATHS.payments);
  await expect(page).toHaveURL(SCREEN_PATHS.work);
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
    nl.shell.titles.work,
    texts.title,
    nl.shell.titles.prices,
    nl.shell.titles.payouts,
    nl.shell.titles.openChargebacks,
    nl.shell.titles.bankFiles,
    nl.shell.titles.erasures,
  ]);
  await page
    .getByRole('table')
    .getByRole('link', { name: /te beoordelen$/ })
    .click();
  await expect(page).toHaveURL(SCREEN_PATHS.applications);
  await page.getByRole('link', { name: company }).click();
  await button(page, texts.actions.take).click();
  await expect(page.getByText(texts.statuses.IN_REVIEW, { exact: true })).toBeVisible();

  // Each passport is shown next to its own person, and decided on there.
  const passport = (where: Page, of: string) =>
    button(where, `${texts.viewer.open(`paspoort-${of.toLowerCase().replace(' ', '-')}.pdf`)}, ${of}`);
  await passport(page, 'Jan Bakker').click();
  await expectBeside(page, 'Jan Bakker', 'NPCANARY1', false);
  await page.keyboard.press('ArrowRight');
  await expectBeside(page, 'Els Bakker', 'NPCANARY2', false);
  await expect(page.getByText('NPCANARY1', { exact: true })).not.toBeInViewport();
  const elsPassport = `${fields.labels.documents.uboId}, paspoort-els-bakker.pdf`;
  await button(page, texts.actions.acceptItem(elsPassport)).last().click();
  await expect(button(page, texts.actions.undoItem(elsPassport)).last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(passport(page, 'Jan Bakker')).toBeFocused();

  // Text that one of them types survives the other's decision meanwhile.
  await open(colleague, DEMO.secondReviewer);
  await passport(colleague, 'Els Bakker').click();
  await expectBeside(colleague, 'Els Bakker', 'NPCANARY2', true);
  await button(colleague, texts.viewer.zoomIn).click();
  await button(colleague, texts.viewer.previous).click();
  await expectBeside(colleague, 'Jan Bakker', 'NPCANARY1', true);
  await button(colleague, nl.common.actions.close).click();
  const views = await database.query(
    `SELECT 1 FROM audit_log WHERE action = 'application.documentViewed' AND after ->> 'applicationId' = $1`,
    [id],
  );
  expect(views.rowCount).toBe(4);
  await button(page, texts.actions.rejectItem(`${fields.groups.bank}, ${fields.labels.bank.iban}`)).click();
  await page.getByLabel(texts.decide.reason).fill('Dit IBAN is niet van uw bedrijf');
  await button(colleague, texts.actions.acceptItem(fields.groups.company)).click();
  await expect(button(colleague, texts.actions.undoItem(fields.groups.company))).toBeVisible();
  await button(page, texts.decide.submit.REJECTED).last().click();
  await expect(page.getByText(texts.decide.conflict)).toBeVisible();
  await expect(page.getByLabel(texts.decide.reason)).toHaveValue('Dit IBAN is niet van uw bedrijf');
  await button(page, texts.decide.submit.REJECTED).last().click();
  await expect(page.getByText('Dit IBAN is niet van uw bedrijf')).toBeVisible();
});
