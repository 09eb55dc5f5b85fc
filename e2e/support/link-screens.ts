import { expect } from '@playwright/test';
import { countLinkOpening } from '@stuiver/contract/routes';
import { alive } from './checkout.ts';
import type { Desk } from './desk.ts';
import type { Person } from './office.ts';
import { closeDialog } from './portal.ts';
import type { Scene, Screen, Visit } from './screens.ts';

/** One for a gift of any amount, opened and paid, with its address; one that is used up. */
export type LinkProps = { readonly live: string; readonly used: string; readonly gift: string };

/** Makes the links that the screens show. */
export async function makeLinkProps(desk: Desk): Promise<LinkProps> {
  const gift = await desk.makeLink({
    amount: '5.00',
    maximumAmount: '500.00',
    maximumUses: null,
    linkValidityDays: 365,
    description: 'Gift voor de voedselbank',
  });
  for (let opening = 0; opening < 4; opening++) {
    await desk.call(countLinkOpening, { body: { encryptedTransaction: gift.reference } });
  }
  for (const amount of ['12.50', '250.00']) await desk.payByCard(gift.reference, undefined, amount);
  await desk.payByCard(gift.reference, '4000000000009995', '75.00');
  const used = await desk.makeLink({ description: 'Factuur 2026-116' });
  await desk.payByCard(used.reference);
  return { live: gift.id, used: used.id, gift: gift.paymentLink };
}

/**
 * The screens of payment links.
 *
 * @param portal opens a path of the portal as a person
 */
export function linkVisits(
  portal: (scene: Scene, path: string, person?: Person) => Promise<void>,
): readonly Visit[] {
  return [
    [
      { name: 'payment-link', show: (scene) => portal(scene, '/management/payment-link', scene.company) },
      {
        name: 'payment-link-errors',
        async show({ page, texts }) {
          await page.getByRole('radio', { name: texts.paymentLinks.make.sepa }).click();
          await page.getByRole('button', { name: texts.paymentLinks.make.submit }).click();
          await expect(page.locator('[aria-invalid]').first()).toBeVisible();
        },
      },
      {
        name: 'payment-link-made',
        async show(scene) {
          const { page, texts } = scene;
          const { make } = texts.paymentLinks;
          await portal(scene, '/management/payment-link', scene.company);
          const amount = texts.language === 'nl' ? '49,95' : '49.95';
          await page.getByLabel(make.amount, { exact: true }).fill(amount);
          await page.getByLabel(make.description).fill('Factuur 2026-118');
          await page.getByRole('button', { name: make.submit }).click();
          await expect(page.getByRole('img')).toBeVisible();
        },
      },
    ],
    [{ name: 'payment-links', show: (scene) => portal(scene, '/management/links-view') }],
    [{ name: 'payment-links-empty', show: (scene) => portal(scene, '/management/links-view', scene.empty) }],
    [
      {
        name: 'payment-link-live',
        async show(scene) {
          await portal(scene, `/management/links-view/${scene.links.live}`, scene.company);
          await expect(scene.page.getByRole('img')).toBeVisible();
        },
      },
      ...(['off', 'change'] as const).map(
        (name): Screen => ({
          name: `payment-link-${name}`,
          async show(scene) {
            const { action } = scene.texts.paymentLinks.details[name];
            await closeDialog(scene.page);
            await scene.page.getByRole('button', { name: action, exact: true }).click();
            const dialog = scene.page.getByRole('dialog').or(scene.page.getByRole('alertdialog'));
            await expect(dialog).toBeVisible();
          },
        }),
      ),
    ],
    [
      {
        name: 'payment-link-used',
        show: (scene) => portal(scene, `/management/links-view/${scene.links.used}`, scene.company),
      },
    ],
    [
      {
        name: 'payment-links-own',
        show: (scene) => portal(scene, '/management/links-view?statuses=ACTIVE,USED', scene.company),
      },
    ],
    [
      {
        name: 'payment-link-not-found',
        show: (scene) => portal(scene, '/management/links-view/018f0000-0000-7000-8000-000000000000'),
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
  ];
}
