import { expect, test } from './support/test.ts';

test('the reference finds a call, and tries it with a test key only', async ({ page }) => {
  await page.goto('/docs');
  await page.getByRole('searchbox').fill('initiateRefund');
  await page.getByRole('search').getByRole('link', { name: 'Give money of a payment back' }).click();
  await expect(page).toHaveURL(/\/docs\/refunds\/initiateRefund$/);
  const key = page.getByLabel('Test key');
  const answer = page.locator('output');
  await key.fill(`stv_live_${'x'.repeat(71)}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toHaveText('Only a test key is accepted here.');
  await key.fill(`stv_test_${'x'.repeat(71)}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toContainText('401');
  await expect(answer).toContainText('/docs/errors#error-unauthenticated');
  await page.goBack();
  await page.goForward();
  await expect(key).toHaveValue('');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the reference shows every call and its samples', async ({ page }) => {
    await page.goto('/docs');
    await page.getByRole('link', { name: 'Start a payment' }).click();
    await expect(page.getByRole('heading', { name: 'Start a payment' })).toBeVisible();
    await page.getByText('PHP', { exact: true }).click();
    await expect(page.getByText('stream_context_create')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
  });
});
