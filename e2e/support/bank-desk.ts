import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Twin } from '../../apps/gateway/src/testing/bank/twin.ts';
import { expect } from './test.ts';
import { nl } from './texts.ts';

const texts = nl.bankFiles;

type Day = ReturnType<Twin['endOfDay']>;

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the newest row of the bank's desk that starts with a text, if it is closed. */
export async function openRow(page: Page, name: string): Promise<void> {
  const opener = page.locator('[data-row]').filter({ hasText: name }).first();
  await expect(opener).toBeVisible();
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
}

/** Presses a button of the bank's desk, about a subject if one is given, and answers its question. */
export async function decide(page: Page, name: string, what = ''): Promise<void> {
  await button(page, new RegExp(`^${name}.*${what}`))
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

/** Approves statements that someone else uploaded, one after the other. */
export async function approveStatements(page: Page, days: readonly Day[]): Promise<void> {
  for (const { day } of days) {
    await openRow(page, day);
    await decide(page, texts.decide.APPROVED, day);
    await expect(
      page.getByRole('row', { name: new RegExp(`${day}.*${texts.statement.states.TAKEN}`) }),
    ).toBeVisible();
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
