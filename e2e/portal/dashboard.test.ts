import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter, moneyPart } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, euro, nl, type Texts } from '../support/texts.ts';

const locateChart = (page: Page, texts: Texts) =>
  page.getByRole('group', { name: texts.dashboard.chart.hint });

test.describe('in a browser on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('figures open exactly the rows behind them', async ({ page, stack, company, desk }) => {
    const texts = en;
    const { transactionId } = await desk.takePayment('80.00', 'Zadel');
    await desk.takePayment('41.50', 'Bel');
    await desk.makeLink();
    await desk.refund(transactionId, '20.00');
    await enter(page, stack.gateway.url, company, '/management/?period=today', texts);
    const { money } = texts.dashboard;
    await expect(moneyPart(page, money.received)).toContainText(euro(texts, '121.50'));
    await expect(moneyPart(page, money.refunded)).toContainText(euro(texts, '20.00'));
    await moneyPart(page, money.received).getByRole('link').click();
    await expect(page.getByRole('row').filter({ hasText: /Zadel|Bel/ })).toHaveCount(2);
    await expect(page.getByText(texts.payments.list.count(2))).toBeVisible();
    await page.goBack();
    await moneyPart(page, money.refunded).getByRole('link').click();
    await expect(page.getByText(texts.refunds.count(1))).toBeVisible();
    await page.goBack();
    // The next settlement, and the balance: received less returned.
    await page
      .getByRole('link', { name: euro(texts, '101.50') })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: texts.dashboard.balances.screen.settling })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: /Zadel|Bel/ })).toHaveCount(3);
  });
});

test('the chart is downloaded as pictures and figures', async ({ page, stack, company, desk }) => {
  await desk.takePayment('80.00');
  await enter(page, stack.gateway.url, company, '/management/?period=last-7-days');
  const { chart } = nl.dashboard;
  await expect(locateChart(page, nl)).toBeVisible();
  const take = async (entry: string) => {
    await page.getByRole('button', { name: chart.take }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: entry }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const png = await take(chart.takePng);
  expect(png.name).toMatch(/^Ontvangen \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.png$/);
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.length).toBeGreaterThan(3000);
  const svg = (await take(chart.takeSvg)).bytes.toString();
  expect(svg).toMatch(/^<svg .*fill="rgb\(/s);
  expect(svg).not.toMatch(/class=|oklch|href=|<script/);
  const csv = (await take(chart.takeCsv)).bytes.toString();
  expect(csv.split('\r\n')[0]).toBe('\ufeffVan;Tot en met;Creditcard;Totaal;Periode ervoor');
  expect(csv).toMatch(/;80,00;80,00;0,00\r\n$/);
});

test('the widest action of an item leaves its amount free', async ({ page, stack, company, desk }) => {
  const { transactionId } = await desk.takePayment('100.14', 'Zadel');
  await page.route('**/gateway/dashboard/today*', async (route) => {
    const item = {
      kind: 'refundFailed',
      id: transactionId,
      targetId: transactionId,
      merchantId: company.id,
      merchantName: 'Van Dijk Fietsen',
      description: 'Zadel',
      reference: null,
      person: 'Bram van der Meer',
      amount: '100.14',
      currency: 'EUR',
      stake: '100.14',
      dateTime: '2026-11-16T09:00:00.000Z',
      code: 'FAILED',
      quantity: 1,
      canBeHandled: true,
    };
    const attention = [{ kind: 'refundFailed', total: 1, items: [item] }];
    const answer: object = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, attentionTotal: 1, attention } });
  });
  await enter(page, stack.gateway.url, company, '/management/');
  const item = page.getByRole('listitem').filter({ hasText: 'Bram van der Meer' });
  const amount = await item.getByText(euro(nl, '100.14'), { exact: true }).boundingBox();
  const action = await item
    .getByText(nl.dashboard.attention.refund)
    .locator('xpath=ancestor-or-self::button')
    .boundingBox();
  expect(amount!.x + amount!.width).toBeLessThanOrEqual(action!.x);
});
