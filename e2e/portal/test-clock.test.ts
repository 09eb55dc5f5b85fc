import { testClockTexts } from '@stuiver/messages/nl/shared/test-clock';
import { DEMO } from '../support/office.ts';
import { signIn } from '../support/portal.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { expect, test as base } from '../support/test.ts';

const DAY = 86_400_000;

/** A product of its own, since a moved clock never goes back. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const format = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const dayIn = (days: number) => format.format(Date.now() + days * DAY);

test('the clock moves forward from the test band, tells what happened, and the portal goes by it', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, DEMO.merchant);
  await page.getByRole('button', { name: testClockTexts.button(dayIn(0)) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(testClockTexts.warning);
  await dialog.getByRole('button', { name: testClockTexts.choice(1) }).click();
  await dialog.getByRole('button', { name: testClockTexts.submit(1) }).click();
  await expect(dialog.getByRole('status')).toContainText(testClockTexts.done(dayIn(1)), { timeout: 240_000 });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await dialog.getByText('Sluiten', { exact: true }).click();
  await expect(page.getByRole('button', { name: testClockTexts.button(dayIn(1)) })).toBeVisible();
  // Still signed in, a day later.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
