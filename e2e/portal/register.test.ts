import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { chooseMethod, expectStatus, payButton, typeCard } from '../support/checkout.ts';
import { fillRegister, newcomer, openMailTo } from '../support/mailbox.ts';
import { fillSignIn, menuItem, toasts } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

test('a company registers, confirms by the mailbox once its password is right, is paid by its first link, and signs in', async ({
  page,
  payer,
}) => {
  const texts = nl;
  const { register, auth } = texts;
  const person = newcomer();
  await page.goto('/');
  await page.getByRole('link', { name: auth.signIn.register, exact: true }).click();
  await expect(page).toHaveURL(SCREEN_PATHS.register);
  await fillRegister(page, person, texts);
  await expect(page.getByText(register.sent.text(person.email))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: register.sent.mailbox })).toHaveAttribute('href', '/mails');
  const again = page.getByRole('button', { name: register.sent.again });
  await again.click();
  await expect(toasts(page).getByText(register.sent.sentAgain)).toBeVisible();
  await expect(again).toBeEnabled();

  await openMailTo(page, person.email);
  const link = page.getByRole('article').getByRole('link', { name: /register\?token=/ });
  // The other of the two mails may come only now.
  const used = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page.getByText(register.confirm.text(person.companyName))).toBeVisible();
  expect(page.url()).not.toContain('token');
  const field = page.getByLabel(register.confirm.password, { exact: true });
  const confirm = page.getByRole('button', { name: register.confirm.submit });
  await confirm.click();
  await expect(field).toHaveAccessibleDescription(register.confirm.passwordRequired);
  await field.fill('iets anders');
  await confirm.click();
  await expect(field).toHaveAccessibleDescription(register.confirm.wrongPassword);
  await field.fill(person.password);
  await confirm.click();

  await expect(page.getByRole('heading', { level: 1, name: texts.dashboard.first.title })).toBeVisible();
  await menuItem(page, texts.shell.titles.generatePaymentLink).click();
  const { make, made } = texts.paymentLinks;
  await page.getByLabel(make.amount, { exact: true }).fill('4.50');
  await page.getByLabel(make.description).fill('Taart');
  await page.getByRole('button', { name: make.submit }).click();
  await expect(page.getByRole('heading', { name: made.title })).toBeFocused();
  const address = await page.getByText(/^https?:\/\/.*\/pay\//).textContent();

  await payer.goto(address ?? '');
  await expect(payer.getByText(person.companyName, { exact: true }).first()).toBeVisible();
  await chooseMethod(payer, texts.methods.names.CARD);
  await typeCard(payer, {}, texts);
  await payButton(payer, euro(texts, '4.50'), texts).click();
  await expectStatus(payer, 'succeeded', texts);
  await menuItem(page, texts.shell.titles.payments).click();
  await expect(page.getByRole('row').filter({ hasText: 'Taart' })).toContainText(
    texts.statuses.payment.SUCCEEDED,
  );

  // The link is used up, and leads to signing in. A call of the portal that is under way would bring its cookie back.
  await page.goto('/mails');
  await page.context().clearCookies({ name: 'auth' });
  await page.goto(used);
  await expect(page.getByText(register.confirm.used)).toBeVisible();
  await page.getByRole('button', { name: register.form.signIn }).click();
  await fillSignIn(page, person, texts);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(euro(texts, '4.50'));
});

test('errors are shown at their fields, what was typed stays, and an address that has an account gets another mail @soak', async ({
  page,
  company,
}) => {
  const { form, sent } = nl.register;
  await page.goto(SCREEN_PATHS.register);
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByLabel(form.companyName)).toBeFocused();
  await expect(page.getByLabel(form.companyName)).toHaveAccessibleDescription(form.companyNameRequired);
  await expect(page.getByLabel(form.name, { exact: true })).toHaveAccessibleDescription(form.nameRequired);
  await expect(page.getByLabel(form.email)).toHaveAccessibleDescription(form.emailRequired);
  await page.getByLabel(form.email).fill('geen adres');
  await expect(page.getByLabel(form.email)).toHaveAccessibleDescription(nl.errors.fields.notAnEmail);
  await page.getByLabel(form.password, { exact: true }).fill('kort');
  await expect(page.getByLabel(form.password, { exact: true })).toHaveAccessibleDescription(
    `${form.passwordHint} ${form.passwordTooShort}`,
  );
  await page.getByLabel(form.companyName).fill('Bakkerij De Wit®');
  await page.getByLabel(form.name, { exact: true }).fill('Anna de Wit');
  await page.getByLabel(form.email).fill('anna@dewit.test');
  await page.getByLabel(form.password, { exact: true }).fill('zuurdesembrood');
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByLabel(form.companyName)).toHaveAccessibleDescription(nl.errors.fields.notForBanks);
  const person = { ...newcomer(), email: company.email };
  await fillRegister(page, person);
  await expect(page.getByText(sent.text(company.email))).toBeVisible();
  await page.getByRole('button', { name: sent.change }).click();
  await expect(page.getByLabel(form.email)).toHaveValue(person.email);
  await expect(page.getByLabel(form.password, { exact: true })).toHaveValue(person.password);

  await openMailTo(page, company.email);
  await expect(
    page.getByRole('heading', { name: nl.mail.registrationKnown.subject('Stuiver') }),
  ).toBeVisible();
  await page
    .getByRole('article')
    .getByRole('link', { name: /login$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: nl.auth.signIn.title })).toBeVisible();
});
