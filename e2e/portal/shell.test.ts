import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { PERSON } from '../support/office.ts';
import { DEMO } from '../support/office.ts';
import { askRefund, menuItem, signIn } from '../support/portal.ts';
import { expect, MOTION, PHONE, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

test('each screen has its title and active item, and starts at the top', async ({ page }) => {
  await signIn(page, DEMO.merchant);
  const screens = ['payments', 'generatePaymentLink', 'paymentLinks', 'dashboard'] as const;
  for (const name of screens) {
    const title = nl.shell.titles[name];
    await menuItem(page, title).click();
    await expect(page).toHaveURL((url) => url.pathname === SCREEN_PATHS[name]);
    await expect(page).toHaveTitle(`Stuiver – ${title}`);
    await expect(menuItem(page, title)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await page.goto('/management/payments');
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('row').nth(15).click();
  await expect(page).toHaveTitle(`Stuiver – ${nl.shell.titles.payment}`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goto('/management/statics');
  await expect(page).toHaveTitle(`Stuiver – ${nl.shell.titles.dashboard}`);
});

test('the theme is chosen in the user menu and survives a reload', async ({ page, company }) => {
  await signIn(page, company);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: nl.shell.user.menu(PERSON) }).click();
  await page.getByRole('menuitem', { name: nl.shell.user.dark }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: nl.shell.user.menu(PERSON) }).click();
  await page.getByRole('menuitem', { name: nl.shell.user.system }).click();
  await expect.poll(ground).toBe(light);
});

test('the keyboard reaches the skip link first and goes in reading order, and Escape closes and returns the focus', async ({
  page,
  company,
  desk,
}) => {
  await desk.takePayment('20.00');
  await signIn(page, company, nl, '/management/payments');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: nl.shell.skipToContent });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: nl.payments.list.makeLink })).toBeFocused();
  await page.getByRole('table').getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const dialog = await askRefund(page, { amount: '5' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: nl.payments.refund.action, exact: true })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ ...PHONE, ...MOTION });

  test('the sidebar slides in, closes after a navigation, and by Escape', async ({ page, company }) => {
    await signIn(page, company);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const open = page.getByRole('button', { name: nl.shell.sidebar.open });
    await open.click();
    const panel = page.getByRole('dialog', { name: nl.shell.sidebar.label });
    await panel.getByRole('link', { name: nl.shell.titles.payments, exact: true }).click();
    await expect(page).toHaveURL(/\/management\/payments$/);
    await expect(panel).toHaveCount(0);
    // Also when it leads to the current page, and when the browser goes back below it.
    await open.click();
    await panel.getByRole('link', { name: nl.shell.titles.payments, exact: true }).click();
    await expect(panel).toHaveCount(0);
    await open.click();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/management\/$/);
    await expect(panel).toHaveCount(0);
    await open.click();
    // The panel listens for Escape once it has taken the focus.
    await expect(panel.and(page.locator(':focus-within'))).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await open.click();
    await panel.getByRole('button', { name: nl.shell.sidebar.close }).click();
    await expect(panel).toHaveCount(0);
  });

  test('the documentation is set in the product’s own type, in a size to read, and fits the phone @soak', async ({
    page,
  }) => {
    for (const path of ['/docs', '/docs/integration', '/docs/payments/initiatePayment']) {
      await page.goto(path);
      const seen = await page.evaluate(async () => {
        await document.fonts.ready;
        const text = document.querySelector('main p:not(.path), main td');
        return {
          width: document.documentElement.scrollWidth,
          size: text && getComputedStyle(text).fontSize,
          fonts: [
            ...new Set(
              [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
            ),
          ],
        };
      });
      expect(seen, path).toEqual({ width: 390, size: '16px', fonts: [expect.stringMatching(/Inter/)] });
    }
  });
});
