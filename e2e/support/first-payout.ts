import { expect, type Locator, type Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { localDay } from '@stuiver/domain/dates';
import { payoutsTexts } from '@stuiver/messages/nl/payouts/payouts';
import { makeTwin, type Twin } from '../../apps/gateway/src/testing/bank/twin.ts';
import { BANK_ENV } from '../../apps/gateway/src/testing/bank/world.ts';
import { approveStatements, bookDays, decide, downloadFile, openRow, uploadStatements } from './bank-desk.ts';
import { alive, chooseMethod, expectStatus, payButton, signDebit } from './checkout.ts';
import type { Person } from './office.ts';
import { menuItem, signIn } from './portal.ts';
import { euro, nl } from './texts.ts';

/** Until a worker has done what is due, at its own pace and on a busy machine. */
const WORK_MS = 180_000;

/** The account at the bank before the first payment, in minor units. */
export const OPENING = 1_000_00;

/** Loads a page again until it shows what the worker does. */
export async function expectSoon(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await shown.isVisible()) return;
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: WORK_MS });
}

/** Names the company's account for payouts. It applies when the time has passed in which it could be stopped. */
export async function nameAccount(page: Page, { password }: Person): Promise<void> {
  const { bankAccount, profile, settingsForm } = nl;
  await page.goto(SCREEN_PATHS.bankAccount);
  await page.getByLabel(bankAccount.newIban).fill('NL91 ABNA 0417 1643 00');
  await page.getByLabel(profile.password.current, { exact: true }).fill(password);
  await page.getByRole('button', { name: bankAccount.submit }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: settingsForm.review.confirm, exact: true }).click();
  await expect(page.getByText(bankAccount.waiting.title)).toBeVisible();
}

/** Makes a payment link of 25 euros, and returns its address. */
export async function makeLink(page: Page, description: string): Promise<string> {
  const { make, made } = nl.paymentLinks;
  const another = page.getByRole('button', { name: made.another });
  if (await another.isVisible()) await another.click();
  else await menuItem(page, nl.shell.titles.generatePaymentLink).click();
  await page.getByLabel(make.amount, { exact: true }).fill('25,00');
  await page.getByLabel(make.description).fill(description);
  await page.getByRole('button', { name: make.submit }).click();
  await expect(page.getByRole('heading', { name: made.title })).toBeFocused();
  return (await page.getByText(/^https:\/\/.*\/pay\//).textContent()) ?? '';
}

/** Signs a direct debit on the payer's page of a link, which offers other methods too unless it is the only one. */
export async function payByDebit(payer: Page, link: string, isOnlyMethod = true): Promise<void> {
  await payer.goto(link);
  await alive(payer);
  if (!isOnlyMethod) await chooseMethod(payer, nl.methods.names.SEPA_DIRECT_DEBIT);
  await signDebit(payer);
  await payButton(payer, euro(nl, '25.00')).click();
  await expectStatus(payer, 'pending');
}

/** Approves the one payout, once its settlement is closed. */
export async function approvePayout(page: Page, company: string): Promise<void> {
  const choice = page.getByLabel(payoutsTexts.select(company));
  await expectSoon(page, choice);
  await choice.check();
  await page.getByRole('button', { name: payoutsTexts.action, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: payoutsTexts.approve.confirm }).click();
  await expect(page.getByText(payoutsTexts.approve.done(1))).toBeVisible();
}

/** One of the provider's people at a browser. */
export type Teller = { readonly page: Page; readonly person: Person };

/** A clock of the product that a test moves. */
type Days = {
  readonly now: () => Date;
  /** Lets a day pass. */
  readonly passDay: () => Promise<void>;
};

/** Two of the provider's people who take its files to a bank of the test's and bring its statements. */
export function makeBankDesk(one: Teller, other: Teller, days: Days) {
  const texts = nl.bankFiles;
  const today = () => localDay(days.now(), 'Europe/Amsterdam');
  const twin: Twin = makeTwin({
    iban: BANK_ENV.STUIVER_BANK_IBAN,
    bic: BANK_ENV.STUIVER_BANK_BIC,
    openingBalance: OPENING,
    day: today(),
  });
  const open = ({ page, person }: Teller, path: string) => signIn(page, person, nl, path);
  const make = async () => {
    await expectSoon(one.page, one.page.getByRole('button', { name: texts.make.action }).first());
    await decide(one.page, texts.make.action);
  };
  const hand = async (page: Page) => {
    while (twin.day() < today()) twin.endOfDay();
    expect(twin.take((await downloadFile(page)).toString())).not.toContain('RJCT');
  };
  return {
    balance: () => twin.balance(),
    /** Takes what is to be collected to the bank: one person makes the file, the other approves it. */
    async collect(): Promise<void> {
      await open(one, SCREEN_PATHS.bankFiles);
      await make();
      await open(other, SCREEN_PATHS.bankFiles);
      await decide(other.page, texts.decide.APPROVED);
      await hand(other.page);
    },
    /** Takes approved payouts to the bank. */
    async payOut(): Promise<void> {
      await one.page.goto(SCREEN_PATHS.bankFiles);
      await make();
      await openRow(one.page, texts.kinds.PAYOUTS);
      await hand(one.page);
    },
    /** Lets the bank book days until its balance changes, and takes their statements in on the morning after. */
    async bringStatements(): Promise<void> {
      const booked = bookDays(twin);
      while (today() < twin.day()) await days.passDay();
      await open(one, SCREEN_PATHS.bankFiles);
      await uploadStatements(one.page, booked);
      await expect(
        one.page.getByRole('row', { name: new RegExp(texts.statement.states.PROPOSED) }),
      ).toHaveCount(booked.length);
      await open(other, `${SCREEN_PATHS.bankFiles}?view=statements`);
      await approveStatements(other.page, booked);
    },
  };
}
