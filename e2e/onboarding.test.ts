import type { Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import {
  answer,
  applicantAddress,
  aPdf,
  beginApplication,
  choose,
  fillAnswers,
  followLink,
  goToStep,
  saved,
} from './support/onboarding.ts';
import { expect, PHONE, test } from './support/test.ts';
import { nl } from './support/texts.ts';

const { onboarding: texts, onboardingFields: fields } = nl;

async function addShareholder(
  page: Page,
  index: number,
  names: [string, string],
  share: string,
): Promise<void> {
  await page.getByRole('button', { name: texts.people.addPerson }).click();
  const { labels } = fields;
  const card = answer(page, `people.${index}`);
  for (const role of [labels.party.director, labels.party.shareholder, labels.party.beneficialOwner])
    await card.getByRole('checkbox', { name: role }).check();
  await fillAnswers(page, {
    [`people.${index}.givenName`]: names[0],
    [`people.${index}.surname`]: names[1],
    [`people.${index}.share`]: share,
    [`people.${index}.birthPlace`]: 'Utrecht',
    [`people.${index}.birthDate`]: '04-05-1980',
    [`people.${index}.passportNumber`]: `NPD12345${index}`,
    [`people.${index}.street`]: 'Oudegracht',
    [`people.${index}.houseNumber`]: '12',
    [`people.${index}.city`]: 'Utrecht',
  });
  await choose(page, `people.${index}.nationality`, 'Nederland');
  await choose(page, `people.${index}.country`, 'Nederland');
  await fillAnswers(page, { [`people.${index}.postCode`]: '3511 AB' });
}

async function fillCompany(page: Page): Promise<void> {
  await goToStep(page, 'company');
  await choose(page, 'company.incorporationCountry', 'Nederland');
  await choose(page, 'company.country', 'Nederland');
  await fillAnswers(page, {
    'company.name': 'Bakker Brood BV',
    'company.legalForm': 'bv',
    'company.registrationNumber': '12345678',
    'company.incorporationDate': '01-03-2015',
    'company.street': 'Oudegracht',
    'company.houseNumber': '12',
    'company.postCode': '3511 AB',
    'company.city': 'Utrecht',
    'company.phone': '030 123 45 67',
    'company.email': 'info@bakker-brood.test',
    'company.directorName': 'Jan Bakker',
    'company.directorEmail': 'jan@bakker-brood.test',
    'company.directorPhone': '06 12 34 56 78',
  });
  await answer(page, 'company.regulated').getByRole('radio', { name: texts.choices.no }).click();
  await expect(answer(page, 'company.phone')).toHaveValue('+31301234567');
}

async function fillBusiness(page: Page): Promise<void> {
  await goToStep(page, 'business');
  await fillAnswers(page, {
    'business.description': 'Brood en taart, bezorgd aan huis',
    'business.yearsInIndustry': '11',
    'business.monthlyTransactions': '800',
    'business.averageTransaction': '18,75',
    'business.existingTurnover': '10000',
    'business.expectedTurnover': '15000',
    'business.chargebackPercentage': '0,1',
  });
  await choose(page, 'business.targetMarkets', 'Nederland');
  await choose(page, 'business.targetMarkets', 'België');
  await choose(page, 'business.currencies', 'EUR – Euro');
  await fillAnswers(page, {
    'industries.0.websiteUrl': 'bakker-brood.test',
    'industries.0.industry': 'Bakkerij',
  });
}

test.describe('an application', () => {
  test.use(PHONE);

  test('is filled in by a BV with two shareholders on a phone, interrupted, resumed elsewhere and submitted', async ({
    page,
    payer: elsewhere,
  }) => {
    test.setTimeout(120_000);
    const email = applicantAddress();
    await beginApplication(page, email);
    await fillAnswers(page, { 'registrant.position': 'Eigenaar' });
    await fillCompany(page);
    await goToStep(page, 'contacts');
    for (const label of await page.getByRole('button', { name: texts.people.sameAs }).all()) {
      await label.click();
      await page.getByRole('option', { name: 'Jan Bakker' }).click();
    }
    await saved(page);
    await page.reload();
    await expect(answer(page, 'contacts.technicalEmail')).toHaveValue('jan@bakker-brood.test');

    await goToStep(page, 'people');
    await addShareholder(page, 0, ['Jan', 'Bakker'], '60');
    await addShareholder(page, 1, ['Els', 'Bakker'], '50');
    await expect(page.getByText(nl.errors.fields.sharesExceedHundred)).toBeVisible();
    await fillAnswers(page, { 'people.1.share': '40' });
    await expect(page.getByText(nl.errors.fields.sharesExceedHundred)).toBeHidden();
    await answer(page, 'ownership.bearerShares').getByRole('radio', { name: texts.choices.no }).click();
    await saved(page);

    // Somebody else's browser, with nothing but the mail.
    await followLink(elsewhere, email);
    await expect(elsewhere.getByRole('heading', { level: 1, name: texts.frame.title })).toBeVisible();
    expect(new URL(elsewhere.url()).hash).toBe('');
    await fillBusiness(elsewhere);
    await goToStep(elsewhere, 'bank');
    await fillAnswers(elsewhere, {
      'bank.holder': 'Bakker Brood BV',
      'bank.iban': 'nl91 abna 0417 1643 00',
      'bank.bankName': 'ABN AMRO',
    });
    await choose(elsewhere, 'bank.currency', 'EUR – Euro');
    await goToStep(elsewhere, 'summary');
    await elsewhere.getByRole('button', { name: texts.summary.submit }).click();
    const missing = elsewhere.getByRole('alert').filter({ hasText: texts.summary.missingTitle });
    await expect(missing.getByRole('button')).toHaveText([
      `${texts.steps.summary.title}, ${fields.labels.registrant.agreed}`,
      fields.labels.documents.uboId,
    ]);
    const agreed = elsewhere.getByRole('checkbox', { name: fields.labels.registrant.agreed });
    await expect(agreed).toHaveAccessibleDescription(nl.errors.fields.notAgreed);
    await missing.getByRole('button', { name: fields.labels.documents.uboId }).click();

    const box = elsewhere.getByRole('region', { name: fields.labels.documents.uboId });
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
    await box
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: heic });
    await expect(box.getByText(`foto.jpg: ${nl.errors.fields.fileHeic}`)).toBeVisible();
    await box.locator('input[type=file]').setInputFiles(aPdf());
    await expect(box.getByText(texts.documents.processingComplete, { exact: true })).toBeVisible();

    await goToStep(elsewhere, 'summary');
    await agreed.check();
    await elsewhere.getByRole('button', { name: texts.summary.submit }).click();
    await expect(elsewhere.getByText(texts.status.SUBMITTED.title)).toBeVisible();
    await page.reload();
    await expect(page.getByText(texts.status.SUBMITTED.title)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.documents.download('paspoort.pdf') })).toBeVisible();
  });

  test('asks for a new link in a browser that has none, and tells nobody whether there is one', async ({
    page,
  }) => {
    await page.goto(SCREEN_PATHS.onboarding);
    await page.getByRole('button', { name: texts.resume.action }).click();
    await page.getByLabel(texts.begin.email).fill('niemand@bakker-brood.test');
    await page.getByRole('button', { name: texts.resume.submit }).click();
    await expect(page.getByText(texts.resume.sentTitle)).toBeVisible();
  });
});

test('two tabs of an application put their changes together, and both end when it is withdrawn', async ({
  page,
  context,
}) => {
  await beginApplication(page, applicantAddress());
  await saved(page);
  const token = await page.evaluate(() => sessionStorage.getItem('onboarding-link'));
  const other = await context.newPage();
  await other.goto(`${SCREEN_PATHS.onboarding}#${token}`);
  await fillAnswers(other, { 'registrant.position': 'Eigenaar' });
  await saved(other);
  await goToStep(page, 'company');
  await fillAnswers(page, { 'company.name': 'Bakker Brood BV' });
  await expect(page.getByText(texts.frame.elsewhere)).toBeVisible();
  await saved(page);
  await other.reload();
  await goToStep(other, 'company');
  await expect(answer(other, 'company.name')).toHaveValue('Bakker Brood BV');

  await other.getByRole('button', { name: texts.frame.withdraw }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: texts.frame.withdraw }).click();
  await expect(other.getByRole('heading', { name: texts.begin.title })).toBeVisible();
  await expect(other.getByText(texts.frame.withdrawn)).toBeVisible();
  await page.reload();
  await expect(page.getByText(texts.resume.goneTitle)).toBeVisible();
});
