import type { Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { openMailTo } from './support/mailbox.ts';
import {
  answer,
  applicantAddress,
  beginApplication,
  fillAnswers,
  followLink,
  goToStep,
  saved,
} from './support/onboarding.ts';
import { speak, toasts } from './support/portal.ts';
import { expect, PHONE, test } from './support/test.ts';
import { en, nl } from './support/texts.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.use(PHONE);

test('starting again brings a mail with all of them, each at the step that was left, and with a way to another @soak', async ({
  page,
  seats,
  settings,
}) => {
  const texts = nl;
  const { begin, steps } = texts.onboarding;
  const links = texts.onboardingLinks;
  const email = applicantAddress();
  await beginApplication(page, email, texts);
  await goToStep(page, 'company', texts);
  await fillAnswers(page, { 'company.name': 'Bakkerij De Korenaar BV' });
  await saved(page, texts);

  const seat = await seats.take(settings);
  const other = seat.page;
  await other.goto(SCREEN_PATHS.onboarding);
  await other.getByLabel(begin.name).fill('Anna de Vries');
  await other.getByLabel(begin.email).fill(email);
  await press(other, begin.submit);
  await expect(other.getByText(links.begun.text(email))).toBeVisible();
  const { subject } = texts.mail.onboardingList;
  await openMailTo(other, email, subject('Stuiver'));
  await expect(other.getByRole('article')).toContainText('Bakkerij De Korenaar BV');
  await followLink(other, email, 'ob', subject('Stuiver'));
  await expect(other.getByRole('heading', { level: 2, name: steps.company.title })).toBeVisible();
  await expect(answer(other, 'company.name')).toHaveValue('Bakkerij De Korenaar BV');

  await followLink(other, email, 'new', subject('Stuiver'));
  await press(other, links.pages.new.action);
  await expect(other.getByRole('heading', { level: 2, name: steps.registrant.title })).toBeVisible();
  await expect(answer(other, 'registrant.email')).toHaveValue(email);
  await goToStep(other, 'company', texts);
  await expect(answer(other, 'company.name')).toHaveValue('');
  await followLink(other, email, 'new', subject('Stuiver'));
  await press(other, links.pages.new.action);
  await expect(other.getByText(links.pages.new.reasons.referenceUsed)).toBeVisible();
  await seats.leave(seat, true);
});

test('an address is corrected by the mail to the new one, and kept by the mail to the old one @soak', async ({
  page,
  stack,
}) => {
  const texts = en;
  const links = texts.onboardingLinks;
  await speak(page, stack.gateway.url, texts.language);
  const [email, wrong, next] = [applicantAddress(), applicantAddress(), applicantAddress()];
  await beginApplication(page, email, texts);
  const ask = async (address: string) => {
    await press(page, links.change.action);
    const dialog = page.getByRole('dialog', { name: links.change.title });
    await dialog.getByLabel(links.change.label).fill(address);
    await dialog.getByRole('button', { name: links.change.submit }).click();
    await expect(
      toasts(page, texts).getByText(links.change.sent.title, { exact: true }).first(),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  const { confirm, told } = texts.mail.onboardingAddress;
  await ask(wrong);
  await followLink(page, email, 'stop', told.subject('Stuiver'));
  await expect(page.getByText(links.pages.stop.text)).toBeVisible();
  await press(page, links.pages.stop.action);
  await expect(page.getByText(links.stopped.title)).toBeVisible();
  await followLink(page, wrong, 'address', confirm.subject('Stuiver'));
  await press(page, links.pages.address.action);
  await expect(page.getByText(links.pages.address.reasons.referenceUsed)).toBeVisible();

  await press(page, links.start);
  await expect(answer(page, 'registrant.email')).toHaveValue(email);
  await ask(next);
  await followLink(page, next, 'address', confirm.subject('Stuiver'));
  await press(page, links.pages.address.action);
  await expect(answer(page, 'registrant.email')).toHaveValue(next);
  await expect(page.getByText(texts.onboarding.frame.leaveText(next))).toBeVisible();
  await followLink(page, email, 'ob', texts.mail.onboardingLink.subject('Stuiver'));
  await expect(page.getByText(links.refused.referenceInvalid.title)).toBeVisible();
});
