import { expect } from '@playwright/test';
import {
  alive,
  chooseMethod,
  expectStatus,
  openTransfer,
  payButton,
  tellBank,
  typeCard,
} from '../checkout.ts';
import type { Scene, Visit } from './scene.ts';
import { euro } from '../texts.ts';

async function pay({ page, desk, shop }: Scene): Promise<string> {
  const { paymentLink, reference } = await desk.makeLink({ redirectUrlAborted: `${shop.url}/mandje` });
  await page.goto(paymentLink);
  await alive(page);
  return reference;
}

async function bank(scene: Scene): Promise<void> {
  const { page, texts } = scene;
  await pay(scene);
  await chooseMethod(page, texts.methods.names.IDEAL);
  await payButton(page, euro(texts, '25.00'), texts).click();
  await page.waitForURL(/\/payment\/authorize\//);
}

/** A status page without a redirect, so that it stays. */
async function status({ page, desk }: Scene, number: string): Promise<void> {
  const { reference } = await desk.makeLink();
  const result = await desk.payByCard(reference, number);
  await page.goto(`/payment/status/x?reference=${result.reference}`);
}

/** The hosted page, its clock moved to some milliseconds before its session ends. */
async function payUntil(scene: Scene, left: number): Promise<void> {
  const { page } = scene;
  await page.clock.install();
  await pay(scene);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(1_000_000 - left - (await page.evaluate(() => performance.now())));
  await expect(page.getByRole('dialog')).toBeVisible();
  // The checks may need time to pass.
  await page.clock.resume();
}

/** The screens that payers see. */
export const PAYER_VISITS: readonly Visit[] = [
  [
    { name: 'pay', show: (scene) => pay(scene).then(() => undefined) },
    {
      name: 'pay-debit',
      show: ({ page, texts }) => chooseMethod(page, texts.methods.names.SEPA_DIRECT_DEBIT),
    },
    {
      name: 'pay-debit-errors',
      async show({ page, texts }) {
        await payButton(page, euro(texts, '25.00'), texts).click();
        await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      },
    },
    {
      name: 'pay-card-errors',
      async show({ page, texts }) {
        await chooseMethod(page, texts.methods.names.CARD);
        const wrong = { number: '4242 4242 4242 4241', expiry: '01 / 20', code: '', holder: '' };
        await typeCard(page, wrong, texts);
        await payButton(page, euro(texts, '25.00'), texts).click();
        await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      },
    },
    {
      name: 'pay-declined',
      async show({ page, texts }) {
        await typeCard(page, { number: '4000 0000 0000 9995' }, texts);
        await payButton(page, euro(texts, '25.00'), texts).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'status-transfer',
      async show(scene) {
        await pay(scene);
        await openTransfer(scene.page, scene.texts);
      },
    },
    {
      name: 'bank-transfer',
      async show({ page, texts }) {
        await page.getByRole('link', { name: texts.checkoutTransfer.tester }).click();
        await expect(page.getByLabel(texts.checkoutPages.bank.transfer.amount)).toBeVisible();
      },
    },
    {
      name: 'status-transfer-partly',
      async show({ page, texts }) {
        const { amount, send } = texts.checkoutPages.bank.transfer;
        await page.getByLabel(amount).fill(texts.language === 'nl' ? '10,00' : '10.00');
        await page.getByRole('button', { name: send }).click();
        await expectStatus(page, 'transferPartly', texts);
      },
    },
  ],
  [
    { name: 'bank', show: bank },
    {
      name: 'status-pending',
      async show({ page, texts }) {
        await tellBank(page, 'later', texts);
        await expect(
          page.getByRole('heading', { name: texts.checkoutStatus.states.pending.heading }),
        ).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'pay-branded',
      async show({ page, branded, shop }) {
        const link = await branded.makeLink({
          redirectUrlAborted: `${shop.url}/mandje`,
          description: 'Stadsfiets Amsterdam, maat 56',
          amount: '1249.00',
        });
        await page.goto(link.paymentLink);
        await alive(page);
      },
    },
  ],
  [
    {
      name: 'status-branded',
      async show({ page, branded }) {
        const { reference } = await branded.makeLink({ description: 'Stadsfiets Amsterdam, maat 56' });
        const result = await branded.payByCard(reference);
        await page.goto(`/payment/status/x?reference=${result.reference}`);
      },
    },
  ],
  [
    {
      name: 'pay-open-amount',
      async show({ page, links }) {
        await page.goto(links.gift);
        await alive(page);
      },
    },
    {
      name: 'pay-open-amount-wrong',
      async show({ page, texts }) {
        const amount = page.getByLabel(texts.checkoutAmount.label);
        await amount.fill('1');
        // The field's own script may come after the page's.
        await expect(async () => {
          await amount.focus();
          await amount.blur();
          await expect(page.locator('[aria-invalid]')).toBeVisible({ timeout: 500 });
        }).toPass();
      },
    },
  ],
  [{ name: 'pay-session-warning', show: (scene) => payUntil(scene, 60_000) }],
  [{ name: 'pay-session-over', show: (scene) => payUntil(scene, -1) }],
  [
    {
      name: 'status-succeeded',
      async show(scene) {
        await status(scene, '4242424242424242');
        await expect(
          scene.page.getByRole('heading', { name: scene.texts.checkoutStatus.states.succeeded.heading }),
        ).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'status-declined',
      async show(scene) {
        await status(scene, '4000000000009995');
        await expect(scene.page.getByText(scene.texts.checkoutStatus.nothingTaken)).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'status-checking',
      async show(scene) {
        await status(scene, '4000000000001000');
        await expect(
          scene.page.getByRole('heading', { name: scene.texts.checkoutStatus.states.checking.heading }),
        ).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'notice-not-found',
      show: ({ page }) => page.goto('/pay?reference=nergens').then(() => undefined),
    },
  ],
  [
    {
      name: 'notice-link-used',
      async show({ page, desk }) {
        const { paymentLink, reference } = await desk.makeLink();
        await desk.payByCard(reference);
        await page.goto(paymentLink);
      },
    },
  ],
];
