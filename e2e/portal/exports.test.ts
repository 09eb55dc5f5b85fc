import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { parseCsv } from '../../apps/gateway/src/testing/csv.ts';
import { rows } from '../support/lists.ts';
import { DEMO } from '../support/office.ts';
import { enter } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { nl, type Texts } from '../support/texts.ts';

const PHONE = { width: 390, height: 844 };

async function saved(page: Page, begin: () => Promise<void>): Promise<{ file: Download; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), begin()]);
  return { file, text: await readFile(await file.path(), 'utf8') };
}

const start = (page: Page, texts: Texts) =>
  page.getByRole('button', { name: texts.exports.start, exact: true });

test('saves a file that adds up, with the columns that were chosen', async ({ page, stack }) => {
  const texts = nl;
  await enter(page, stack.gateway.url, DEMO.merchant, SCREEN_PATHS.exportData, texts);
  await page.getByRole('button', { name: texts.exports.columns.bookkeeper }).click();
  const named = page.getByRole('group', { name: texts.panels.dates.presetsLabel });
  await expect(named.locator('[aria-pressed="true"]')).toHaveText(texts.panels.dates.presets['last-month']);
  const said = page.getByText(/^[\d.,]+ regels$/);
  await expect(said).toBeVisible();
  const promised = Number((await said.innerText()).replaceAll(/\D/g, ''));
  expect(promised).toBeGreaterThan(1);
  // By keyboard: the net amount goes one place forward.
  const { columns } = texts;
  await page.getByRole('button', { name: texts.exports.columns.up(columns.net) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.exports.columns.moved(columns.net, 7))).toBeAttached();
  const { file, text } = await saved(page, () => start(page, texts).click());
  expect(file.suggestedFilename()).toMatch(/^transacties-\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\ufeff')).toBe(true);
  const [header, ...lines] = parseCsv(text, ';');
  expect(header).toEqual(
    [
      columns.date,
      columns.transactionId,
      columns.description,
      columns.accountHolderName,
      columns.gross,
      columns.refund,
      columns.net,
      columns.chargeback,
      columns.paymentMethodName,
      columns.balance,
    ], // prettier-ignore
  );
  expect(lines).toHaveLength(promised);
  const cents = (amount = '') => Number(amount.replace(/[.,]/, ''));
  const net = lines.reduce((sum, line) => sum + cents(line[6]), 0);
  expect(net).toBe(cents(lines.at(-1)?.[9]));
  for (const line of lines) expect(cents(line[6])).toBe(cents(line[4]) + cents(line[5]) + cents(line[7]));
  await expect(page.getByText(texts.exports.done(promised))).toBeVisible();
});

test('moves a column by keyboard, and keeps a file among the user’s files (phone)', async ({
  page,
  stack,
}) => {
  await page.setViewportSize(PHONE);
  await enter(
    page,
    stack.gateway.url,
    DEMO.merchant,
    `${SCREEN_PATHS.exportData}?createDateRange=last-30-days`,
  );
  const { columns, jobs } = nl.exports;
  const chosen = page.getByRole('list', { name: columns.title }).getByRole('listitem');
  const usual = await chosen.count();
  const status = nl.columns.status;
  // By keyboard: to the first place, without losing the focus there.
  const up = page.getByRole('button', { name: columns.up(status) });
  await up.focus();
  for (let place = usual - 1; place > 1; place -= 1) await page.keyboard.press('Enter');
  await expect(chosen.first()).toContainText(status);
  await expect(chosen.first().locator(':focus')).toBeVisible();
  await page.getByRole('button', { name: columns.up(nl.columns.createdDateTime) }).click();

  const listed = page.getByRole('list', { name: jobs.label }).getByRole('listitem');
  const before = await listed.count();
  await saved(page, () => start(page, nl).click());
  await expect(listed).toHaveCount(before + 1);
  const job = listed.first();
  const download = job.getByRole('button', { name: /downloaden$/ });
  await expect(download).toBeVisible();
  const { text } = await saved(page, () => download.click());
  const [header = []] = parseCsv(text, ';');
  expect(header.slice(0, 2)).toEqual([nl.columns.createdDateTime, status]);
});

test('exports what a list shows: its filter, order and columns', async ({ page, stack }) => {
  const path = `${SCREEN_PATHS.payments}?statuses=FAILED&sort=amount,asc`;
  await enter(page, stack.gateway.url, DEMO.merchant, path);
  await expect(rows(page).first()).toBeVisible();
  const { text } = await saved(page, () => page.getByRole('button', { name: nl.lists.export }).click());
  const [header = [], ...lines] = parseCsv(text, ';');
  const { columns } = nl;
  expect(header.at(0)).toBe(columns.createdDateTime);
  expect(header.slice(-3)).toEqual([columns.amount, columns.received, columns.notReceived]);
  const statuses = new Set(lines.map((line) => line[header.indexOf(columns.status)]));
  expect([...statuses]).toEqual([nl.statuses.payment.FAILED]);
  expect(new Set(lines.map((line) => line.at(-2)))).toEqual(new Set(['0,00']));
  const amounts = lines.map((line) => Number(line.at(-1)?.replace(',', '')));
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  await expect(page.getByText(nl.payments.list.count(lines.length))).toBeVisible();
});
