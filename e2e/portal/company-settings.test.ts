import type { FrameLocator, Locator, Page } from '@playwright/test';
import { editRow, saveRow, signIn, toasts } from '../support/portal.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { en, nl, type Texts } from '../support/texts.ts';

const LOGO = 'apps/gateway/src/demo/pictures/van-dijk-logo.png';
const PATH = '/management/settings/company-settings';

/** The names of the methods, in the order of the list. */
const order = (page: Page, texts: Texts) =>
  page.getByRole('list', { name: texts.companySettings.methods.list }).getByRole('listitem');

const editMethods = (page: Page, texts: Texts) => editRow(page, texts.companySettings.methods.inOrder, texts);

/** A setting that is not being edited. */
const row = (page: Page, label: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `${nl.settingsForm.edit}: ${label}`, exact: true }) });

const up = (page: Page, texts: Texts, method: keyof Texts['methods']['names']) =>
  page.getByRole('button', { name: texts.companySettings.methods.up(texts.methods.names[method]) });

const preview = (page: Page, texts: Texts): FrameLocator =>
  page.frameLocator(`iframe[title="${texts.companySettings.preview.frame}"]:not([aria-hidden])`);

/** A field by its label; the link that opens an address names the same. */
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });

/** The methods of a hosted page, in its order. */
const offered = (page: Page | FrameLocator): Locator => page.locator('input[name="paymentMethod"]');

async function offeredIn(page: Page | FrameLocator): Promise<string[]> {
  return offered(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

const saved = (page: Page, texts: Texts) => toasts(page, texts).getByText(texts.companySettings.saved);

test('methods reordered only by keyboard are the payer’s order at once, and are dragged to another place', async ({
  page,
  payer,
  company,
  desk,
}) => {
  const texts = nl;
  const { companySettings: words, methods, settingsForm } = texts;
  await signIn(page, company, texts, PATH);
  await editMethods(page, texts);
  await expect(order(page, texts).first()).toContainText(methods.names.CARD);

  await up(page, texts, 'PAYPAL').focus();
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: words.methods.moved(methods.names.PAYPAL, place, 6) }),
    ).toHaveCount(1);
    await expect(up(page, texts, 'PAYPAL')).toBeFocused();
  }
  // At the end the button stays where it is and does nothing.
  await page.keyboard.press('Enter');
  await expect(order(page, texts).first()).toContainText(methods.names.PAYPAL);
  const off = page.getByRole('switch', { name: words.methods.switch(methods.names.BANCONTACT) });
  await off.focus();
  await page.keyboard.press('Space');
  await expect(off).not.toBeChecked();
  const wanted = ['PAYPAL', 'CARD', 'IDEAL', 'SEPA_DIRECT_DEBIT', 'BANK_TRANSFER'];
  // Retries if the frame is being replaced.
  await expect.poll(() => offeredIn(preview(page, texts)).catch(() => [])).toEqual(wanted);

  await page.getByRole('button', { name: settingsForm.save }).focus();
  await page.keyboard.press('Enter');
  await expect(saved(page, texts)).toBeVisible();

  const { reference } = await desk.makeLink();
  await payer.goto(`/pay?reference=${reference}`);
  expect(await offeredIn(payer)).toEqual(wanted);

  await editMethods(page, texts);
  const rows = order(page, texts);
  const handle = (item: Locator) => item.getByTitle(words.methods.drag);
  const first = rows.first();
  const dragged = rows.filter({ hasText: methods.names.SEPA_DIRECT_DEBIT });
  await handle(dragged).dragTo(first, { targetPosition: { x: 60, y: 4 } });
  await expect(first).toContainText(methods.names.SEPA_DIRECT_DEBIT);
  await handle(first).dragTo(rows.nth(1), { targetPosition: { x: 60, y: 48 } });
  await expect(rows.nth(1)).toContainText(methods.names.SEPA_DIRECT_DEBIT);
  await saveRow(page);
  const value = row(page, words.methods.inOrder).getByRole('listitem');
  await expect(value.nth(1)).toHaveText(methods.names.SEPA_DIRECT_DEBIT);
  await page.reload();
  await expect(value.nth(1)).toHaveText(methods.names.SEPA_DIRECT_DEBIT);
  await expect(value.first()).toHaveText(methods.names.PAYPAL);
});

test('the preview is the hosted page with what is typed, in both sizes and themes', async ({
  page,
  payer,
  office,
}) => {
  const { look, preview: words } = nl.companySettings;
  const branded = await office.openCompany({ name: 'Van Dijk Fietsen', look: true });
  await signIn(page, branded, nl, PATH);
  const frame = preview(page, nl);
  await expect(frame.getByText('Van Dijk Fietsen', { exact: true }).first()).toBeVisible();
  const brand = () =>
    frame
      .locator('button[value="pay"]')
      .evaluate((it) => getComputedStyle(it).backgroundColor)
      .catch(() => '');
  await expect.poll(brand).toBe('rgb(11, 93, 77)');
  await editRow(page, nl.settings.labels.brandColour);
  await field(page, look.colour).fill('#2b2bd6');
  await expect.poll(brand).toBe('rgb(43, 43, 214)');
  // Half a colour changes nothing.
  await field(page, look.colour).fill('#2b2');
  await field(page, look.colour).blur();
  await expect(page.getByText(look.notAColour)).toBeVisible();
  await field(page, look.colour).fill('#FFCC00');
  await expect(page.getByText(look.contrastLow(1.5))).toBeVisible();
  await page.getByRole('button', { name: words.dark }).click();
  await expect.poll(brand).toBe('rgb(255, 204, 0)');
  await page.getByRole('button', { name: words.desktop }).click();
  await expect
    .poll(() =>
      frame
        .locator('html')
        .evaluate(() => innerWidth)
        .catch(() => 0),
    )
    .toBeGreaterThan(1000);
  await saveRow(page);
  await expect(saved(page, nl)).toBeVisible();

  const opened = await page.getByRole('link', { name: words.open }).getAttribute('href');
  await payer.goto(opened ?? '');
  await expect(payer.getByText('Van Dijk Fietsen', { exact: true }).first()).toBeVisible();
  await expect(payer.locator('script')).toHaveCount(0);
  // Inert: nothing of it can be focused or pressed.
  await payer.keyboard.press('Tab');
  expect(await payer.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

  // The background does not rescale when the form grows.
  await payer.setViewportSize({ width: 1440, height: 700 });
  const measured = () =>
    payer.locator('.ground').evaluate((ground) => ({
      background: [ground.clientWidth, ground.clientHeight],
      form: document.querySelector('form')?.clientHeight ?? 0,
    }));
  const before = await measured();
  await payer.locator('input[value="CARD"]').evaluate((radio: HTMLInputElement) => {
    radio.checked = true;
  });
  const after = await measured();
  expect(after.form).toBeGreaterThan(before.form);
  expect(after.background).toEqual(before.background);
});

test('an uploaded logo is seen in the preview, and by payers once it is saved', async ({
  page,
  payer,
  company,
  desk,
}) => {
  const texts = en;
  const { companySettings: words, settings, errors } = texts;
  const { pictures } = words.look;
  await signIn(page, company, texts, PATH);
  await editRow(page, settings.labels.logoUrl, texts);
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(2_100_000) });
  await expect(page.getByRole('alert').getByText(errors.fields.pictureTooLarge)).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/pictures/logo', async (route) => {
    await held;
    await route.continue();
  });
  await file.setInputFiles(LOGO);
  await expect(page.getByText(/^Uploading… \d+%$/)).toBeVisible();
  release();
  await expect(page.getByText(pictures.uploaded)).toBeVisible();
  await expect(page.getByText(errors.fields.pictureTooLarge)).toHaveCount(0);
  const logoIn = (place: Page | FrameLocator) =>
    place
      .locator('.merchant img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
      .catch(() => 0);
  await expect.poll(() => logoIn(preview(page, texts))).toBe(160);

  await saveRow(page, texts);
  await expect(saved(page, texts)).toBeVisible();
  const { reference } = await desk.makeLink();
  await payer.goto(`/pay?reference=${reference}`);
  await expect.poll(() => logoIn(payer)).toBe(160);

  await editRow(page, settings.labels.logoUrl, texts);
  await page.getByRole('button', { name: `${settings.labels.logoUrl}: ${pictures.remove}` }).click();
  await expect(
    page.getByRole('button', { name: `${settings.labels.logoUrl}: ${pictures.upload}` }),
  ).toBeFocused();
  await expect(field(page, words.look.logoUrl)).toHaveValue('');
  await saveRow(page, texts);
  await expect(field(page, words.look.logoUrl)).toHaveCount(0);
  await payer.reload();
  await expect(payer.locator('.merchant img')).toHaveCount(0);
});

async function sendTest(page: Page, shop: Shop, texts: Texts): Promise<void> {
  const { labels } = texts.settings;
  const { test: words } = texts.companySettings;
  await field(page, labels.notifyUrl).fill(shop.notifyUrl);
  await page.getByRole('button', { name: words.action }).click();
}

test('a test notification goes to the typed address, and its answer is shown @soak', async ({
  page,
  office,
  shop,
}) => {
  const texts = en;
  const { labels } = texts.settings;
  const { test: words } = texts.companySettings;
  const company = await office.openCompany();
  await signIn(page, company, texts, PATH);
  await editRow(page, texts.settings.labels.notifyUrl, texts);
  await expect(page.getByRole('button', { name: words.action })).toBeDisabled();
  shop.answerWith(500, 302);
  await sendTest(page, shop, texts);
  await expect(page.getByText(words.refused)).toBeVisible();
  await sendTest(page, shop, texts);
  await expect(page.getByText(words.redirected(302))).toBeVisible();
  await sendTest(page, shop, texts);
  await expect(page.getByText(words.accepted)).toBeVisible();
  await expect(page.getByText(words.unsaved)).toBeVisible();
  expect(shop.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'notification.test',
    'notification.test',
    'notification.test',
  ]);
  await field(page, labels.notifyUrl).fill('http://10.0.0.1/melding');
  await page.getByRole('button', { name: words.action }).click();
  await expect(page.getByText(words.reasons.forbiddenAddress)).toBeVisible();
});

test('a group’s user chooses whose settings they change, and the notification names the company @soak', async ({
  page,
  office,
}) => {
  const top = await office.openCompany({ name: 'Noordzee Groep' });
  await office.openCompany({ name: 'Haarlem', parentId: top.id });
  await signIn(page, top, nl, PATH);
  await page.getByLabel(nl.settingsForm.whose).selectOption('Haarlem');
  await expect(page).toHaveURL(/company=/);
  await expect(preview(page, nl).getByText('Haarlem', { exact: true }).first()).toBeVisible();
  await editRow(page, nl.settings.labels.brandColour);
  await field(page, nl.companySettings.look.colour).fill('#2b2bd6');
  await saveRow(page);
  await expect(toasts(page).getByText(nl.companySettings.savedText('Haarlem'))).toBeVisible();
});
