import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { parseCsv } from '../../apps/gateway/src/testing/csv.ts';
import { rows } from '../support/lists/list-habits.ts';
import { DEMO } from '../support/office.ts';
import { enter, menuItem, signIn, speak } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, nl, type Texts } from '../support/texts.ts';

const PHONE = { width: 390, height: 844 };

async function saved(page: Page, begin: () => Promise<void>): Promise<{ file: Download; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), begin()]);
  return { file, text: await readFile(await file.path(), 'utf8') };
}

const start = (page: Page, texts: Texts) =>
  page.getByRole('button', { name: texts.exports.start, exact: true });

/** The dates are what the specification says they are told, letter by letter (section 8). */
const SAID: readonly [Texts, string, string][] = [
  [nl, 'Kies een of meer datums', 'De datum kan niet in de toekomst liggen'],
  [en, 'Please select date(s)', 'Date cannot be in the future'],
];

for (const [texts, pleaseSelect, inFuture] of SAID) {
  test(`asks for dates, and for none in the future (${texts.language})`, async ({ page, stack }) => {
    await speak(page, stack.gateway.url, texts.language);
    await enter(page, stack.gateway.url, DEMO.merchant, SCREEN_PATHS.exportData, texts);
    await start(page, texts).click();
    await expect(page.getByRole('alert').getByText(pleaseSelect)).toBeVisible();
    await page.goto(`${SCREEN_PATHS.exportData}?createDateRange=2026-01-01..2199-01-01`);
    await expect(page.getByRole('alert').getByText(inFuture)).toBeVisible();
  });

  test(`saves a file that adds up, with the columns that were chosen (${texts.language})`, async ({
    page,
    stack,
  }) => {
    if (texts === en) await page.setViewportSize(PHONE);
    await speak(page, stack.gateway.url, texts.language);
    await enter(page, stack.gateway.url, DEMO.merchant, SCREEN_PATHS.exportData, texts);
    await page.getByRole('button', { name: texts.exports.columns.bookkeeper }).click();
    const named = page.getByRole('group', { name: texts.panels.dates.presetsLabel });
    await expect(named.locator('[aria-pressed="true"]')).toHaveText(texts.panels.dates.presets['last-month']);
    const said = page.getByText(/^[\d.,]+ (regels|lines)$/);
    await expect(said).toBeVisible();
    const promised = Number((await said.innerText()).replaceAll(/\D/g, ''));
    expect(promised).toBeGreaterThan(1);
    // By keyboard: the net amount goes one place forward.
    const { columns } = texts.exportFile;
    await page.getByRole('button', { name: texts.exports.columns.up(columns.net) }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(texts.exports.columns.moved(columns.net, 5))).toBeAttached();
    const { file, text } = await saved(page, () => start(page, texts).click());
    expect(file.suggestedFilename()).toMatch(
      /^(transacties|transactions)-\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/,
    );
    expect(text.startsWith('\ufeff')).toBe(true);
    const [header, ...lines] = parseCsv(text, texts === nl ? ';' : ',');
    expect(header).toEqual(
      [
        columns.date,
        columns.transactionId,
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
    const net = lines.reduce((sum, line) => sum + cents(line[4]), 0);
    expect(net).toBe(cents(lines.at(-1)?.[7]));
    for (const line of lines) expect(cents(line[4])).toBe(cents(line[2]) + cents(line[3]) + cents(line[5]));
    await expect(page.getByText(texts.exports.done(promised))).toBeVisible();
  });
}

test('exports what a list shows: its filter, order and columns', async ({ page, stack }) => {
  const path = `${SCREEN_PATHS.payments}?statuses=FAILED&sort=amount,asc`;
  await enter(page, stack.gateway.url, DEMO.merchant, path);
  await expect(rows(page).first()).toBeVisible();
  const { text } = await saved(page, () => page.getByRole('button', { name: nl.exports.startList }).click());
  const [header = [], ...lines] = parseCsv(text, ';');
  const { columns } = nl.exportFile;
  expect(header.at(0)).toBe(columns.createdDateTime);
  expect(header.at(-1)).toBe(columns.amount);
  const statuses = new Set(lines.map((line) => line[header.indexOf(columns.status)]));
  expect([...statuses]).toEqual([nl.statuses.payment.FAILED]);
  const amounts = lines.map((line) => Number(line.at(-1)?.replace(',', '')));
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  await expect(page.getByText(nl.payments.list.count(lines.length))).toBeVisible();
});

test('is offered in the menu to those who may export, and to nobody else', async ({
  page,
  stack,
  office,
  company,
}) => {
  await enter(page, stack.gateway.url, DEMO.merchant, SCREEN_PATHS.payments);
  await expect(menuItem(page, nl.shell.titles.exportData)).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, await office.addColleague(company, ['VIEWER']));
  await expect(menuItem(page, nl.shell.titles.payments)).toBeVisible();
  await expect(menuItem(page, nl.shell.titles.exportData)).toHaveCount(0);
  await page.goto(SCREEN_PATHS.exportData);
  await page.waitForURL((url) => url.pathname === SCREEN_PATHS.dashboard);
});
