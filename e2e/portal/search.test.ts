import type { Page } from '@playwright/test';
import type { Company } from '../support/office.ts';
import { openDesk } from '../support/desk.ts';
import { enter } from '../support/portal.ts';
import { GOOD_IBAN } from '../../apps/gateway/src/testing/engine/recurring.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const LIST = '/management/payments';

type Things = {
  readonly company: Company;
  readonly payment: string;
  readonly link: { readonly id: string; readonly address: string };
  readonly mandate: string;
  readonly recurrence: string;
};

let things: Things;
test.beforeAll(async ({ office, stack }) => {
  const company = await office.openCompany();
  const desk = await openDesk(stack, company);
  const { transactionId: payment } = await desk.takePayment('123.45', 'Tuinstoel');
  const { reference } = await desk.makeLink({ amount: '9.99', emailAddress: 'lotte@voorbeeld.test' });
  await desk.payByCard(reference);
  const link = await desk.makeLink({ amount: '88.88', description: 'Tafelkleed' });
  const { id: recurrence } = await office.recurring.begin(company.id, {
    iban: GOOD_IBAN,
    name: 'Joris Vink',
  });
  things = {
    company,
    payment,
    link: { id: link.id, address: link.paymentLink },
    mandate: await office.recurring.mandateOf(company.id, recurrence),
    recurrence,
  };
});

const box = (page: Page) => page.getByRole('dialog', { name: nl.search.title }).getByRole('combobox');

/** Opens the search by its keys, types, and takes the first result of a kind, all by keyboard. */
async function find(page: Page, text: string, keys = 'Control+k'): Promise<void> {
  await page.keyboard.press(keys);
  await expect(box(page)).toBeFocused();
  await page.keyboard.insertText(text);
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function take(page: Page, kind: keyof typeof nl.search.kinds): Promise<void> {
  const wanted = page.getByRole('group', { name: nl.search.kinds[kind] }).getByRole('option').first();
  await expect(wanted).toBeVisible();
  // The first result is chosen as soon as there is one.
  await expect(page.locator('[role=option][data-focus]')).toHaveCount(1);
  for (let step = 0; step < 12 && (await wanted.getAttribute('data-focus')) === null; step++) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveCount(0);
}

test('an id, amount, e-mail address, IBAN or link leads to its page, by keyboard only', async ({
  page,
  stack,
}) => {
  await enter(page, stack.gateway.url, things.company, LIST);
  const leads = async (
    text: string,
    kind: keyof typeof nl.search.kinds,
    path: string | RegExp,
    keys?: string,
  ) => {
    await find(page, text, keys);
    await take(page, kind);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };
  const payment = `/management/payments/${things.payment}`;
  await leads(things.payment, 'payment', payment);
  await leads(things.payment, 'payment', payment);
  await leads('nl91 abna 0417 1643 00', 'mandate', `/management/mandates/${things.mandate}`);
  await leads('€ 123,45', 'payment', payment, 'Meta+k');
  await leads('LOTTE@voorbeeld', 'payment', /\/management\/payments\/[0-9a-f-]{36}$/);
  await leads(things.recurrence, 'recurrence', `/management/recurring-payments/${things.recurrence}`);
  await find(page, things.link.address);
  await take(page, 'paymentLink');
  await expect(page).toHaveURL(`/management/links-view/${things.link.id}`);
  await expect(page.getByRole('main').getByText('Tafelkleed').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('what is typed while the search is still loading is in its field', async ({ page, stack }) => {
  await enter(page, stack.gateway.url, things.company, LIST);
  await expect(page.getByRole('row').filter({ hasText: 'Tuinstoel' })).toBeVisible();
  let isLoaded = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (isLoaded = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await loaded;
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tafelkleez');
  await page.keyboard.press('Backspace');
  isLoaded();
  await page.keyboard.type('d');
  await expect(box(page)).toHaveValue('tafelkleed');
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole('option', { name: /Tafelkleed/ })).toBeVisible();
  await page.keyboard.type('en');
  await expect(box(page)).toHaveValue('tafelkleeden');
});

test('Escape closes it and returns the focus, whatever was found', async ({ page, stack }) => {
  await enter(page, stack.gateway.url, things.company, LIST);
  const standing = page.getByRole('table').getByRole('link').nth(1);
  await standing.focus();
  await find(page, 'tuinst');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(standing).toBeFocused();
  await expect(page).toHaveURL(LIST);

  // Too little to look for, then nothing that fits.
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('t');
  await expect(page.getByText(nl.search.short)).toBeVisible();
  await page.keyboard.insertText('zzz');
  await expect(page.getByText(nl.search.none('tzzz'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(standing).toBeFocused();

  // On a phone it opens by its button, over the whole screen, and truncates long texts.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: nl.shell.search.action }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.insertText('lotte@voorbeeld.test');
  const found = page.getByRole('group', { name: nl.search.kinds.payment }).getByRole('option').first();
  await expect(found).toBeVisible();
  // The payment and its refund share the row.
  const row = page.getByRole('group', { name: nl.search.kinds.payment });
  expect((await row.boundingBox())?.width).toBe(390);
  const height = (field: Element) => field.closest('[id^="headlessui-dialog-panel"]')?.clientHeight;
  expect(await box(page).evaluate(height)).toBe(844);
});

test('a double click on a result opens it, and presses nothing beneath it @soak', async ({ page, stack }) => {
  await enter(page, stack.gateway.url, things.company, LIST);
  await find(page, 'tuinst');
  await page.evaluate(() => {
    const pressed = () => document.body.setAttribute('data-pressed', '');
    document.querySelector('main')?.parentElement?.addEventListener('click', pressed);
  });
  await page.getByRole('group', { name: nl.search.kinds.payment }).getByRole('option').first().dblclick();
  await expect(page).toHaveURL(new RegExp(`${things.payment}$`));
  await expect(page.locator('body')).not.toHaveAttribute('data-pressed');
  // Later presses count.
  await page.waitForTimeout(600);
  await page.getByRole('main').click();
  await expect(page.locator('body')).toHaveAttribute('data-pressed');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a result with a long description keeps its amount and its refund in the window @soak', async ({
    page,
    stack,
    company,
    desk,
  }) => {
    const description = 'Twee broden, een taart en veertig krentenbollen voor het feest op zaterdag';
    await desk.takePayment('80.00', description);
    await enter(page, stack.gateway.url, company, LIST);
    await find(page, 'krentenbollen');
    const refund = page.getByRole('option', { name: nl.search.refundOf(description), exact: true });
    await expect(refund).toBeInViewport({ ratio: 1 });
    const option = page.getByRole('option', { name: /^Twee broden.*Geslaagd/ });
    await expect(option.getByText(euro(nl, '80.00'))).toBeInViewport({ ratio: 1 });
  });
});
