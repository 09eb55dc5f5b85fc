import { createHash } from 'node:crypto';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { localDay } from '@stuiver/domain/dates';
import type { Locator, Page } from '@playwright/test';
import { makeTwin } from '../../apps/gateway/src/testing/bank/twin.ts';
import { anIban, BANK_ENV } from '../../apps/gateway/src/testing/bank/world.ts';
import {
  approveStatements,
  bookDays,
  decide,
  downloadFile,
  openRow,
  uploadStatements,
} from '../support/bank-desk.ts';
import {
  alive,
  chooseMethod,
  expectStatus,
  openTransfer,
  payButton,
  signDebit,
} from '../support/checkout.ts';
import { DEMO, type Person } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { expect, test as base } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const texts = nl.bankFiles;
const { refund } = nl.payments;
const DEBTOR = 'Noor Bakker';

/** A product whose provider has an account at a bank. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack(BANK_ENV);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

test('a direct debit goes to the bank and comes back in files that one person makes and another approves', async ({
  page: one,
  payer: other,
  desk,
  company,
  database,
  stack,
}) => {
  await database.query(
    `UPDATE merchant_payment_methods SET processor = 'sepa'
     WHERE merchant_id = $1 AND method = 'SEPA_DIRECT_DEBIT'`,
    [company.id],
  );
  await other.goto((await desk.makeLink()).paymentLink);
  await alive(other);
  await chooseMethod(other, nl.methods.names.SEPA_DIRECT_DEBIT);
  await signDebit(other);
  await payButton(other, euro(nl, '25.00')).click();
  await expectStatus(other, 'pending');

  const origin = stack.gateway.url;
  const open = (page: Page, person: Person, view = '') =>
    enter(page, origin, person, `${SCREEN_PATHS.bankFiles}${view}`);
  await open(one, DEMO.reviewer);
  await decide(one, texts.make.action);
  await expect(one.getByText(texts.decide.own)).toBeVisible();

  await open(other, DEMO.secondReviewer);
  await button(other, new RegExp(`^${texts.order.show}`)).click();
  await expect(other.getByText(DEBTOR)).toBeVisible();
  await decide(other, texts.decide.APPROVED);
  const xml = await downloadFile(other);
  await other.getByText(/^SHA-256/).click();
  await expect(other.getByText(createHash('sha256').update(xml).digest('hex'))).toBeVisible();
  await expect(other.getByRole('row', { name: new RegExp(texts.file.states.SENT) })).toBeVisible();

  const twin = makeTwin({
    iban: BANK_ENV.STUIVER_BANK_IBAN,
    bic: BANK_ENV.STUIVER_BANK_BIC,
    openingBalance: 1_000_00,
    day: localDay(new Date(), 'Europe/Amsterdam'),
  });
  expect(twin.take(xml.toString())).not.toContain('RJCT');
  const stranger = { amount: 12_34, name: 'J. Onbekend', text: 'kwijt' };
  const booked = bookDays(twin).at(-1)!;
  twin.payIn(stranger);
  const days = [booked, twin.endOfDay()];
  // The later one first: it waits for the one before it.
  const newer = booked.camt053.replace(/camt\.053\.001\.\d\d/, 'camt.053.001.99');
  await uploadStatements(one, [...days.toReversed(), { ...booked, day: 'nieuwer', camt053: newer }]);
  await expect(one.getByRole('alert')).toHaveText(/het bericht camt\.053\.001\.99 wordt niet gelezen/);
  await expect(one.getByText(texts.upload.done(1, 1))).toHaveCount(2);

  await open(other, DEMO.secondReviewer, '?view=statements');
  await openRow(other, booked.day);
  await expect(other.getByText(texts.effects.COLLECTED)).toBeVisible();
  await approveStatements(other, days);

  // From a line to its payment, its file and its lines, and back.
  await button(other, new RegExp(`^${texts.statement.show} ${booked.day}`)).click();
  const row = other.getByRole('listitem').filter({ hasText: DEBTOR });
  await row.getByRole('link', { name: /…$/ }).click();
  await expect(other.getByRole('searchbox', { name: texts.order.search })).not.toHaveValue('');
  await row.getByRole('link', { name: texts.order.file }).click();
  await expect(row.getByText(texts.order.states.BOOKED, { exact: true })).toBeVisible();
  await expect(other.getByText(/^SHA-256/)).toHaveCount(1);
  await row.getByRole('link', { name: texts.order.statement }).click();
  await expect(button(other, /\.xml/).first()).toContainText(`${booked.day}.xml`);
  await expect(row.getByText(texts.effects.COLLECTED)).toBeVisible();
  await other.goBack();
  await expect(other.getByText(/^SHA-256/)).toHaveCount(1);
  await other.getByRole('link', { name: texts.showAll }).click();
  await expect(other.getByRole('searchbox', { name: texts.order.search })).toBeVisible();

  await one.reload();
  await button(one, texts.waiting(texts.views.toMatch, 1)).click();
  await openRow(one, stranger.name);
  await button(one, new RegExp(`^${texts.line.aside.action}`)).click();
  const reason = 'De bank stuurt het terug';
  await one.getByRole('dialog').getByLabel(texts.line.aside.reason).fill(reason);
  await button(one.getByRole('dialog'), texts.line.aside.submit).click();
  await expect(one.getByText(texts.decide.own)).toBeVisible();
  await open(other, DEMO.secondReviewer, '?view=toMatch');
  await openRow(other, stranger.name);
  await expect(other.getByText(new RegExp(reason))).toBeVisible();
  await decide(other, texts.decide.APPROVED);
  await expect(other.getByText(texts.line.none)).toBeVisible();

  await enter(one, origin, company, SCREEN_PATHS.payments);
  const { SUCCEEDED, SETTLED } = nl.statuses.payment;
  await expect(one.getByRole('row').filter({ hasText: DEBTOR })).toContainText(
    new RegExp(`${SUCCEEDED}|${SETTLED}`),
  );
});

test('two people set a statement aside, see the difference until it is reopened, and reopen it', async ({
  page: one,
  payer: other,
  stack,
}) => {
  const twin = makeTwin({
    iban: BANK_ENV.STUIVER_BANK_IBAN,
    bic: BANK_ENV.STUIVER_BANK_BIC,
    openingBalance: 700_00,
    // After every other statement of the account.
    day: '2031-01-06',
  });
  twin.payIn({ amount: 12_34, text: 'kwijt' });
  const day = twin.endOfDay();
  const { statement } = texts;
  const open = (page: Page, person: Person) =>
    enter(page, stack.gateway.url, person, `${SCREEN_PATHS.bankFiles}?view=statements`);
  const notice = (page: Page) => page.getByText(new RegExp(`sinds ${day.day}.xml`));
  const expectState = (page: Page, state: string) =>
    expect(page.getByRole('row', { name: new RegExp(`${day.day}.*${state}`) })).toBeVisible();

  await open(one, DEMO.reviewer);
  await uploadStatements(one, [day]);
  await openRow(one, day.day);
  await button(one, new RegExp(`^${statement.aside.action}.*${day.day}`)).click();
  const dialog = one.getByRole('dialog');
  await dialog.getByLabel(statement.aside.reason).fill('De bank stuurt een nieuw afschrift');
  await button(dialog, statement.aside.submit).click();
  await expect(one.getByText(/stelt voor dit terzijde te leggen/)).toBeVisible();

  await open(other, DEMO.secondReviewer);
  await openRow(other, day.day);
  await decide(other, texts.decide.APPROVED, statement.aside.action);
  await expectState(other, statement.states.SET_ASIDE);
  await openRow(other, day.day);
  await expect(other.getByText(/De bank stuurt een nieuw afschrift/)).toBeVisible();
  await expect(notice(other)).toBeVisible();

  await button(other, new RegExp(`^${statement.reopen.action}.*${day.day}`)).click();
  await button(other.getByRole('alertdialog'), statement.reopen.submit).click();
  await expect(other.getByText(/stelt voor dit te heropenen/)).toBeVisible();
  await one.reload();
  await expect(notice(one)).toBeVisible();
  await openRow(one, day.day);
  await decide(one, texts.decide.APPROVED, statement.reopen.action);
  await expectState(one, statement.states.PROPOSED);
  await expect(notice(one)).toHaveCount(0);
});

test('a refund goes to the sender that the merchant chose, in the file that the desk makes', async ({
  page: one,
  payer: other,
  desk,
  company,
  database,
  stack,
}) => {
  await database.query(
    `UPDATE merchant_payment_methods SET processor = 'sepa', enabled = true
     WHERE merchant_id = $1 AND method = 'BANK_TRANSFER'`,
    [company.id],
  );
  await other.goto((await desk.makeLink()).paymentLink);
  await alive(other);
  await openTransfer(other);
  const { rows } = await database.query<{ text: string; payment_id: string }>(
    `SELECT text, payment_id FROM bank_orders WHERE merchant_id = $1 AND kind = 'TRANSFER'`,
    [company.id],
  );
  const { text: creditorReference, payment_id: paymentId } = rows[0]!;

  const twin = makeTwin({
    iban: BANK_ENV.STUIVER_BANK_IBAN,
    bic: BANK_ENV.STUIVER_BANK_BIC,
    openingBalance: 5_000_00,
    // No other statement is of this day.
    day: '2031-02-03',
  });
  const [partner, payer] = [anIban(11), anIban(12)];
  twin.payIn({ amount: 20_00, iban: partner, name: 'P. Partner', creditorReference });
  twin.payIn({ amount: 5_00, iban: payer, name: 'B. Betaler', creditorReference });
  const { day, camt054 } = twin.endOfDay();
  const origin = stack.gateway.url;
  const open = (page: Page, person: Person, view = '') =>
    enter(page, origin, person, `${SCREEN_PATHS.bankFiles}${view}`);
  await open(one, DEMO.reviewer);
  await uploadStatements(one, [{ day, camt053: camt054, camt054 }]);
  await expect(one.getByText(texts.upload.done(1, 2))).toBeVisible();
  await open(other, DEMO.secondReviewer, '?view=statements');
  await approveStatements(other, [{ day, camt053: camt054, camt054 }]);

  await enter(one, origin, company, SCREEN_PATHS.payment.replace(':id', paymentId));
  await button(one.getByRole('main'), refund.action).click();
  const dialog = one.getByRole('dialog');
  const targets = dialog.getByRole('list', { name: refund.accounts.label });
  await expect(targets.getByRole('listitem')).toHaveCount(2);
  await dialog.getByLabel(refund.amount).fill('4,00');
  await expect(targets).toContainText('P. Partner');
  const accounts = dialog.getByRole('combobox', { name: refund.accounts.choice });
  const payersAccount = await accounts.getByRole('option', { name: /^B\. Betaler/ }).getAttribute('value');
  await accounts.selectOption(payersAccount);
  await expect(targets).toHaveText(/B\. Betaler/);
  await button(dialog, refund.next).click();
  await button(dialog, refund.confirm(euro(nl, '4.00'))).click();
  await expect(dialog).toHaveCount(0);

  await open(one, DEMO.reviewer);
  await decide(one, texts.make.action);
  await open(other, DEMO.secondReviewer);
  await openRow(other, texts.kinds.REFUNDS);
  await decide(other, texts.decide.APPROVED);
  const xml = (await downloadFile(other)).toString();
  expect(xml).toContain(payer);
  expect(xml).not.toContain(partner);
});
