import type { BrowserContextOptions, Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { acceptEverything, approve } from './support/applications.ts';
import { chooseMethod, payButton } from './support/checkout.ts';
import { openMailTo } from './support/mailbox.ts';
import { DEMO, type Person } from './support/office.ts';
import {
  answer,
  applicantAddress,
  aPdf,
  beginApplication,
  choose,
  fillAnswers,
  followLink,
  goToStep,
  openApplication,
  saved,
} from './support/onboarding.ts';
import { enter, setPassword } from './support/portal.ts';
import type { Seats } from './support/seats.ts';
import type { Stack } from './support/stack.ts';
import { expect, PHONE, test } from './support/test.ts';
import { euro, nl } from './support/texts.ts';

const { onboarding: texts, onboardingFields: fields, onboardingLinks: links, applications: review } = nl;

const COMPANY = 'Bakkerij De Korenaar BV';
const ASKED = {
  iban: { name: `${fields.groups.bank}, ${fields.labels.bank.iban}`, reason: 'Dit is een privérekening' },
  extract: { name: fields.labels.documents.registerExtract, reason: 'Graag een recent uittreksel' },
};

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
    'company.name': COMPANY,
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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the application at the desk of one of the provider's people. */
async function reviewAs(page: Page, origin: string, person: Person): Promise<void> {
  await enter(page, origin, person, SCREEN_PATHS.applications);
  await page.getByRole('link', { name: COMPANY }).click();
  await expect(page.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible();
}

/** Rejects one answer, requests a missing document, and notifies the applicant. */
async function askForMore(page: Page): Promise<void> {
  const { actions, askDocument, decide, verdict } = review;
  await press(page, actions.take);
  await press(page, actions.rejectItem(ASKED.iban.name));
  await page.getByLabel(decide.reason).fill(ASKED.iban.reason);
  await page.getByRole('dialog').getByRole('button', { name: decide.submit.REJECTED }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, actions.askDocument);
  await page.getByLabel(decide.reason).fill(ASKED.extract.reason);
  await press(page, askDocument.submit);
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, verdict.ask);
  await page.getByRole('alertdialog').getByRole('button', { name: verdict.ask }).click();
  await expect(page.getByText(verdict.turn.applicant)).toBeVisible();
}

/** Reads the requested items in the mail, and answers them on its page. */
async function answerAsked(page: Page, email: string): Promise<void> {
  const { answer: words } = texts;
  await openMailTo(page, email, nl.mail.onboardingAsked.subject('Stuiver'));
  const mail = page.getByRole('article');
  for (const { name, reason } of Object.values(ASKED))
    await expect(mail).toContainText(`- ${name}: ${reason}`);
  await page.goto((await mail.getByRole('link', { name: /\/onboarding#ob_/ }).getAttribute('href')) ?? '');
  for (const { name, reason } of Object.values(ASKED)) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(words.open, { exact: true })).toHaveCount(2);
  await expect(answer(page, 'bank.holder')).toHaveCount(0);
  await fillAnswers(page, { 'bank.iban': 'NL20 INGB 0001 2345 67' });
  const box = page.getByRole('region', { name: ASKED.extract.name });
  const today = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'short', timeZone: 'Europe/Amsterdam' });
  await box.getByLabel(texts.documents.dated).fill(today.format(new Date()));
  await box.locator('input[type=file]').setInputFiles({ ...aPdf(), name: 'uittreksel.pdf' });
  await expect(box.getByText(texts.documents.processingComplete, { exact: true })).toBeVisible();
  await expect(page.getByText(words.done, { exact: true })).toHaveCount(2);
  await press(page, words.submit);
  await expect(page.getByText(texts.status.IN_REVIEW.title)).toBeVisible();
}

/** Has two reviewers request more, and approve once that was answered. */
async function reviewByTwo(
  seats: Seats,
  settings: BrowserContextOptions,
  stack: Stack,
  answered: () => Promise<void>,
): Promise<void> {
  const desk = { ...settings, viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
  const [one, other] = [await seats.take(desk), await seats.take(desk)];
  const [first, second] = [one.page, other.page];
  const { url: origin } = stack.gateway;
  await reviewAs(first, origin, DEMO.reviewer);
  await askForMore(first);
  await answered();
  // It is still on the desk of the reviewer who asked.
  await acceptEverything(first, stack, DEMO.reviewer);
  await approve(first, 'First');
  await expect(first.getByText(review.verdict.ownFirst)).toBeVisible();
  await reviewAs(second, origin, DEMO.secondReviewer);
  await approve(second, 'Second');
  await expect(second.getByRole('main').getByText(review.statuses.APPROVED, { exact: true })).toBeVisible();
  for (const seat of [one, other]) {
    expect(seat.watch.problems).toEqual([]);
    await seats.leave(seat, true);
  }
}

/** Signs in for the first time, from the mail about the approval. */
async function acceptInvitation(page: Page, email: string): Promise<void> {
  await openMailTo(page, email, nl.mail.accountReady.subject(COMPANY, 'Stuiver'));
  const link = page.getByRole('article').getByRole('link', { name: /token=/ });
  await setPassword(page, (await link.getAttribute('href')) ?? '', 'roggebrood met karnemelk');
  await expect(page.getByRole('heading', { level: 1, name: nl.dashboard.first.title })).toBeVisible();
}

/** Makes a link, with which a payer can pay. */
async function makeFirstLink(page: Page, payer: Page): Promise<void> {
  const { make, made } = nl.paymentLinks;
  await page.goto(SCREEN_PATHS.generatePaymentLink);
  await page.getByLabel(make.amount, { exact: true }).fill('12,50');
  await page.getByLabel(make.description).fill('Vlaai met kersen');
  await page.getByRole('button', { name: make.submit }).click();
  await expect(page.getByRole('heading', { name: made.title })).toBeFocused();
  await payer.goto((await page.getByText(/^https?:\/\/.*\/pay\//).textContent()) ?? '');
  await expect(payer.getByText(COMPANY, { exact: true }).first()).toBeVisible();
  await chooseMethod(payer, nl.methods.names.CARD);
  await expect(payButton(payer, euro(nl, '12.50'))).toBeEnabled();
}

test.describe('an application', () => {
  test.use(PHONE);

  test('is filled in by a BV with two shareholders on a phone, interrupted, resumed elsewhere, submitted, added to, approved, and can be paid', async ({
    page,
    payer: elsewhere,
    seats,
    settings,
    stack,
  }) => {
    const email = applicantAddress();
    await beginApplication(page, email);
    await fillAnswers(page, { 'registrant.position': 'Eigenaar' });
    await fillCompany(page);
    await goToStep(page, 'contacts');
    for (const list of await page.getByLabel(texts.people.sameAs).all())
      await list.selectOption('Jan Bakker');
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

    // Someone else's browser, with nothing but the mail.
    await followLink(elsewhere, email);
    // It is at the step where the phone left it.
    await expect(elsewhere.getByRole('heading', { level: 2, name: texts.steps.people.title })).toBeVisible();
    expect(new URL(elsewhere.url()).hash).toBe('');
    await fillBusiness(elsewhere);
    await goToStep(elsewhere, 'bank');
    const outsideSepa = elsewhere.getByText(links.outsideSepa.title, { exact: true });
    await fillAnswers(elsewhere, { 'bank.accountNumber': '000123456789' });
    await expect(outsideSepa).toBeVisible();
    await fillAnswers(elsewhere, {
      'bank.accountNumber': '',
      'bank.iban': 'TR33 0006 1005 1978 6457 8413 26',
    });
    await expect(outsideSepa).toBeVisible();
    await fillAnswers(elsewhere, {
      'bank.holder': COMPANY,
      'bank.iban': 'nl91 abna 0417 1643 00',
      'bank.bankName': 'ABN AMRO',
    });
    await expect(outsideSepa).toBeHidden();
    await choose(elsewhere, 'bank.currency', 'EUR – Euro');
    await goToStep(elsewhere, 'summary');
    await elsewhere.getByRole('button', { name: texts.summary.submit }).click();
    const missing = elsewhere.getByRole('alert').filter({ hasText: texts.summary.missingTitle });
    await expect(missing.getByRole('button')).toHaveText([
      fields.labels.documents.uboId,
      `${fields.groups.registrant}, ${fields.names['registrant.agreed']}`,
    ]);
    const agreed = elsewhere.getByRole('checkbox', { name: fields.labels.registrant.agreed });
    await expect(agreed).toHaveAccessibleDescription(nl.errors.fields.notAgreed);
    await missing.getByRole('button', { name: fields.labels.documents.uboId }).click();

    const box = elsewhere.getByRole('region', { name: fields.labels.documents.uboId });
    await box.locator('input[type=file]').setInputFiles(aPdf());
    await expect(box.getByText(texts.documents.processingComplete, { exact: true })).toBeVisible();

    await goToStep(elsewhere, 'summary');
    await agreed.check();
    await elsewhere.getByRole('button', { name: texts.summary.submit }).click();
    await expect(elsewhere.getByText(texts.status.SUBMITTED.title)).toBeVisible();
    await page.reload();
    await expect(page.getByText(texts.status.SUBMITTED.title)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.documents.download('paspoort.pdf') })).toBeVisible();

    await reviewByTwo(seats, settings, stack, () => answerAsked(page, email));
    await acceptInvitation(page, email);
    await makeFirstLink(page, elsewhere);
  });
});

test('two tabs of an application put their changes together, and both end when it is withdrawn @soak', async ({
  page,
  context,
  stack,
}) => {
  await openApplication(page, stack.gateway.url);
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

  await other.getByRole('button', { name: texts.frame.withdraw.confirm }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: texts.frame.withdraw.confirm }).click();
  await expect(other.getByRole('heading', { name: texts.begin.title })).toBeVisible();
  await expect(other.getByText(texts.frame.withdraw.done.title)).toBeVisible();
  await page.reload();
  await expect(page.getByText(links.refused.referenceInvalid.title)).toBeVisible();
});
