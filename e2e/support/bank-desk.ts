import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Twin } from '../../apps/gateway/src/testing/bank/twin.ts';
import { expect } from './test.ts';
import { nl } from './texts.ts';

const texts = nl.bankFiles;

type Day = ReturnType<Twin['endOfDay']>;

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

/** Presses a button of the bank's desk, and answers its question. */
export async function decide(page: Page, name: string, within: Page | Locator = page): Promise<void> {
  await button(within, new RegExp(`^${name}`))
    .first()
    .click();
  const dialog = page.getByRole('alertdialog');
  await button(dialog, name).click();
  await expect(dialog).toHaveCount(0);
}

/** Downloads the file on screen for the bank. */
export async function downloadFile(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, new RegExp(`^${texts.file.download}`)).click(),
  ]);
  return readFileSync(await download.path());
}

/** Uploads statements of the bank, in the order that is given. */
export async function uploadStatements(page: Page, days: readonly Day[]): Promise<void> {
  await button(page, new RegExp(`^${texts.views.statements}`)).click();
  const chooser = page.waitForEvent('filechooser');
  await button(page, texts.upload.choose).click();
  await (await chooser).setFiles(
    days.map(({ day, camt053 }) => ({
      name: `${day}.xml`,
      mimeType: 'application/xml',
      buffer: Buffer.from(camt053),
    })),
  );
}

/** Approves statements that somebody else uploaded, one after the other. */
export async function approveStatements(page: Page, days: readonly Day[]): Promise<void> {
  for (const { day } of days) {
    const card = page.locator('section').filter({ hasText: `${day}.xml` });
    await decide(page, texts.decide.APPROVED, card);
    await expect(card.getByText(texts.statement.states.TAKEN)).toBeVisible();
  }
}

/** Lets the bank book days until one has changed its balance. */
export function bookDays(twin: Twin): Day[] {
  const before = twin.balance();
  const days: Day[] = [];
  while (twin.balance() === before) {
    if (days.length > 10) throw new Error('The bank booked nothing.');
    days.push(twin.endOfDay());
  }
  return days;
}
