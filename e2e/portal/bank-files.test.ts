import { createHash } from 'node:crypto';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { localDay } from '@stuiver/domain/dates';
import type { Locator, Page } from '@playwright/test';
import { makeTwin } from '../../apps/gateway/src/testing/bank/twin.ts';
import { BANK_ENV } from '../../apps/gateway/src/testing/bank/world.ts';
import {
  approveStatements,
  bookDays,
  decide,
  downloadFile,
  openRow,
  uploadStatements,
} from '../support/bank-desk.ts';
import { alive, chooseMethod, expectStatus, payButton, signDebit } from '../support/checkout.ts';
import { DEMO, type Person } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { expect, test as base } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const texts = nl.bankFiles;
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
