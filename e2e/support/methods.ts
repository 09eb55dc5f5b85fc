import type { Page } from '@playwright/test';
import { chooseMethod, expectStatus, payButton } from './checkout.ts';
import { euro, nl, type Texts } from './texts.ts';

/** Fills in a direct debit and signs it; from an account that pays unless told. */
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
  await payButton(page, euro(texts, '25.00'), texts).click();
  await expectStatus(page, 'transfer', texts);
}

/** Makes the transfer at the test bank, in whatever amount. */
export async function transfer(page: Page, amount: string, texts: Texts = nl): Promise<void> {
  await page.getByRole('link', { name: texts.checkoutTransfer.tester }).click();
  await page.getByLabel(texts.checkoutPages.bank.transfer.amount).fill(amount);
  await page.getByRole('button', { name: texts.checkoutPages.bank.transfer.send }).click();
}
