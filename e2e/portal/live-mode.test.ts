import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { localDay } from '@stuiver/domain/dates';
import { creditorIdentifier } from '@stuiver/domain/mandate';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { payoutsTexts } from '@stuiver/messages/nl/payouts/payouts';
import { runCommand } from '../../apps/gateway/src/commands/run-command.ts';
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
import { alive, expectStatus, payButton, signDebit } from '../support/checkout.ts';
import { type LiveStack, startLiveStack } from '../support/live-stack.ts';
import { mailedLink } from '../support/mails.ts';
import type { Person } from '../support/office.ts';
import { card, menuItem, setPassword, signIn } from '../support/portal.ts';
import { expect, test as base } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const DAY = 86_400_000;
const COMPANY = 'Bakkerij De Vroege Vogel';
const MAIL = 'info@voorbeeld.test';
const DESCRIPTION = 'Twee broden en een taart';
const AMOUNT = euro(nl, '25.00');
const OPENING = 1_000_00;

const test = base.extend<object, { stack: LiveStack }>({
  stack: [
    async ({}, use) => {
      // Far enough back for all of the story to be over today.
      const start = new Date(Date.now() - 30 * DAY);
      start.setUTCHours(9, 0, 0, 0);
      const stack = await startLiveStack(start, BANK_ENV);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce', ignoreHTTPSErrors: true } });

/** Runs a command as the operator types it, and returns what it prints. */
async function stuiver({ context }: LiveStack, argv: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const { settings } = context;
  const code = await runCommand(argv, {
    settings,
    open: () => Promise.resolve(context),
    print,
    printError: print,
  });
  expect(code, lines.join('\n')).toBe(0);
  return lines.join('\n');
}

/** Invites somebody by a command, who chooses a password by the link of the mail. */
async function invite(stack: LiveStack, page: Page, name: string, argv: readonly string[]): Promise<Person> {
  const person = { email: `${randomUUID()}@voorbeeld.test`, password: 'zuurdesembrood met rozijnen' };
  await stuiver(stack, [...argv, '--email', person.email, '--name', name]);
  await stack.work();
  await setPassword(page, await mailedLink(stack, person.email), person.password);
  return person;
}

/** Names the company's account for payouts, and lets the time pass in which it could be stopped. */
async function chooseAccount(stack: LiveStack, page: Page, { password }: Person): Promise<void> {
  const { bankAccount, profile, settingsForm } = nl;
  await page.goto(SCREEN_PATHS.bankAccount);
  await page.getByLabel(bankAccount.newIban).fill('NL91 ABNA 0417 1643 00');
  await page.getByLabel(profile.password.current, { exact: true }).fill(password);
  await page.getByRole('button', { name: bankAccount.submit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: settingsForm.review.confirm, exact: true }).click();
  await expect(page.getByText(bankAccount.waiting.title)).toBeVisible();
  stack.clock.advance(2 * DAY);
  await stack.work();
}

/** Offers direct debit, which in live mode nothing is by itself. */
async function offerDebit(page: Page): Promise<void> {
  const { companySettings: words, methods, settingsForm } = nl;
  await page.goto(SCREEN_PATHS.companySettings);
  await page.getByRole('switch', { name: words.methods.switch(methods.names.SEPA_DIRECT_DEBIT) }).click();
  await page.getByRole('button', { name: settingsForm.save }).click();
  const dialog = page.getByRole('dialog', { name: settingsForm.review.title });
  await dialog.getByRole('button', { name: settingsForm.review.confirm }).click();
  await expect(dialog).toHaveCount(0);
}

async function makeLink(page: Page): Promise<string> {
  const { make, made } = nl.paymentLinks;
  await menuItem(page, nl.shell.titles.generatePaymentLink).click();
  await page.getByLabel(make.amount, { exact: true }).fill('25,00');
  await page.getByLabel(make.description).fill(DESCRIPTION);
  await page.getByRole('button', { name: make.submit }).click();
  await expect(page.getByRole('heading', { name: made.title })).toBeFocused();
  return (await page.getByText(/^https:\/\/.*\/pay\//).textContent()) ?? '';
}

/** Approves the one payout. */
async function approvePayout(page: Page): Promise<void> {
  await page.getByLabel(payoutsTexts.select(COMPANY)).check();
  await page.getByRole('button', { name: payoutsTexts.action, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: payoutsTexts.approve.confirm }).click();
  await expect(page.getByText(payoutsTexts.approve.done(1))).toBeVisible();
}

test('in live mode a direct debit is signed, collected, settled and paid out by the files of a bank', async ({
  page: merchantPage,
  payer,
  seats,
  settings,
  stack,
}) => {
  const texts = nl.bankFiles;
  const desks = [await seats.take(settings), await seats.take(settings)] as const;
  const [one, other] = [desks[0].page, desks[1].page];
  const today = () => localDay(stack.clock.now(), 'Europe/Amsterdam');

  // The operator makes the company and the provider's people, as docs/operating/commands.md says.
  const merchantId = await stuiver(stack, ['merchants', 'create', '--name', COMPANY, '--email', MAIL]);
  const asAdmin = ['users', 'invite', '--merchant', merchantId];
  const merchant = await invite(stack, merchantPage, 'Anna de Vries', asAdmin);
  const roles = ['people', 'invite', '--roles', 'BANK_OPERATOR,PAYOUT_APPROVER'];
  await chooseAccount(stack, merchantPage, merchant);
  const first = await invite(stack, one, 'Rik Visser', roles);
  const second = await invite(stack, other, 'Sanne Bos', roles);
  await signIn(merchantPage, merchant);
  await offerDebit(merchantPage);
  const noIdentifier = merchantPage.getByText(nl.companySettings.methods.lacksIdentifier);
  await expect(noIdentifier).toBeVisible();
  await stuiver(stack, ['merchants', 'creditor', merchantId, creditorIdentifier('NL', '999999990000')]);
  await merchantPage.reload();
  await expect(merchantPage.getByRole('switch', { name: /incasso/ })).toBeChecked();
  await expect(noIdentifier).toHaveCount(0);

  await payer.goto(await makeLink(merchantPage));
  await alive(payer);
  await signDebit(payer);
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'pending');

  const twin = makeTwin({
    iban: BANK_ENV.STUIVER_BANK_IBAN,
    bic: BANK_ENV.STUIVER_BANK_BIC,
    openingBalance: OPENING,
    day: today(),
  });
  /** Takes the statements of days to the product, on the morning after. */
  const bringStatements = async () => {
    const days = bookDays(twin);
    while (today() < twin.day()) stack.clock.advance(DAY);
    await signIn(one, first, nl, SCREEN_PATHS.bankFiles);
    await uploadStatements(one, days);
    await expect(one.getByRole('row', { name: new RegExp(texts.statement.states.PROPOSED) })).toHaveCount(
      days.length,
    );
    await signIn(other, second, nl, `${SCREEN_PATHS.bankFiles}?view=statements`);
    await approveStatements(other, days);
    await stack.work();
  };

  await signIn(one, first, nl, SCREEN_PATHS.bankFiles);
  await decide(one, texts.make.action);
  await signIn(other, second, nl, SCREEN_PATHS.bankFiles);
  await decide(other, texts.decide.APPROVED);
  expect(twin.take((await downloadFile(other)).toString())).not.toContain('RJCT');
  await bringStatements();
  expect(twin.balance()).toBe(OPENING + 25_00);

  await signIn(merchantPage, merchant, nl, SCREEN_PATHS.payments);
  const payment = merchantPage.getByRole('row').filter({ hasText: DESCRIPTION });
  await expect(payment).toContainText(nl.statuses.payment.SETTLED);
  await expectStatus(payer, 'succeeded');

  stack.clock.advance(DAY);
  await stack.work();
  for (const [approver, person] of [
    [one, first],
    [other, second],
  ] as const) {
    await signIn(approver, person, nl, SCREEN_PATHS.payouts);
    await approvePayout(approver);
  }
  await stack.work();
  await one.goto(SCREEN_PATHS.bankFiles);
  await decide(one, texts.make.action);
  await openRow(one, texts.kinds.PAYOUTS);
  while (twin.day() < today()) twin.endOfDay();
  expect(twin.take((await downloadFile(one)).toString())).not.toContain('RJCT');
  await bringStatements();
  expect(twin.balance()).toBe(OPENING);

  await signIn(merchantPage, merchant, nl, SCREEN_PATHS.settlements);
  const settlement = merchantPage.getByRole('row').filter({ hasText: AMOUNT });
  await expect(settlement).toContainText(payoutWords.statuses.PAID);
  await settlement.click();
  const { title, payoutPaid } = nl.settlement.history;
  await expect(card(merchantPage, title)).toContainText(payoutPaid);
  for (const desk of desks) {
    expect(desk.watch.problems).toEqual([]);
    await seats.leave(desk, true);
  }
});
