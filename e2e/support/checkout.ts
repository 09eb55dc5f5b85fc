import { expect, type Page } from '@playwright/test';
import { euro, nl, type Texts } from './texts.ts';

export type TypedCard = {
  readonly number?: string;
  readonly expiry?: string;
  /** Null for a card that has none. */
  readonly code?: string | null;
  readonly holder?: string;
};

/** Waits until React has hydrated the page. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer$'));
  });
}

/** Chooses a method by its name; a page that offers only one has no choice. */
export async function chooseMethod(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check();
}

/** Types a card; a valid one by default. */
export async function typeCard(page: Page, card: TypedCard = {}, texts: Texts = nl): Promise<void> {
  const { number = '4242 4242 4242 4242', expiry = '12 / 31', code = '123', holder = 'J. Jansen' } = card;
  const labels = texts.checkout.card;
  // Bancontact has such fields of its own.
  const fill = (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(value);
  await fill(labels.number, number);
  await fill(labels.expiry, expiry);
  if (code !== null) await fill(labels.code, code);
  await fill(labels.holder, holder);
}

/** The button with the amount. */
export function payButton(page: Page, amount: string, texts: Texts = nl) {
  return page.getByRole('button', { name: texts.checkout.pay.button(amount) });
}

/** The button of a bank transfer, which shows how to make it. */
export function transferButton(page: Page, amount: string, texts: Texts = nl) {
  return page.getByRole('button', { name: texts.checkout.pay.transferButton(amount) });
}

/** Chooses the outcome at the test bank. */
export async function tellBank(
  page: Page,
  outcome: keyof typeof nl.checkoutPages.bank.outcomes,
  texts: Texts = nl,
): Promise<void> {
  await page.waitForURL(/\/payment\/authorize\//);
  await page.getByRole('button', { name: texts.checkoutPages.bank.outcomes[outcome] }).click();
}

/** Waits for the status page in a state. */
export async function expectStatus(
  page: Page,
  state: keyof typeof nl.checkoutStatus.states,
  texts: Texts = nl,
): Promise<void> {
  await page.waitForURL(/\/payment\/status\//);
  await expect(
    page.getByRole('heading', { level: 1, name: texts.checkoutStatus.states[state].heading }),
  ).toBeVisible();
}

/** Fills in a direct debit and signs it; from an account that succeeds by default. */
export async function signDebit(
  page: Page,
  debtor: { iban?: string } = {},
  texts: Texts = nl,
): Promise<void> {
  const { fields, agree } = texts.checkoutSepa;
  await page.getByLabel(fields.iban).fill(debtor.iban ?? 'NL91 ABNA 0417 1643 00');
  await page.getByLabel(fields.accountHolderName).fill('Noor Bakker');
  await page.getByLabel(fields.emailAddress).fill('noor@voorbeeld.test');
  await page.getByLabel(fields.street).fill('Oudegracht 112');
  await page.getByLabel(fields.postCode).fill('3511 AX');
  await page.getByLabel(fields.town).fill('Utrecht');
  await page.getByLabel(agree).check();
}

/** Chooses a bank transfer of a link of 25 euros. */
export async function openTransfer(page: Page, texts: Texts = nl): Promise<void> {
  await chooseMethod(page, texts.methods.names.BANK_TRANSFER);
  await transferButton(page, euro(texts, '25.00'), texts).click();
  await expectStatus(page, 'transfer', texts);
}

/** Makes the transfer at the test bank, of any amount. */
export async function transfer(page: Page, amount: string, texts: Texts = nl): Promise<void> {
  await page.getByRole('link', { name: texts.checkoutTransfer.tester }).click();
  await page.getByLabel(texts.checkoutPages.bank.transfer.amount).fill(amount);
  await page.getByRole('button', { name: texts.checkoutPages.bank.transfer.send }).click();
}
