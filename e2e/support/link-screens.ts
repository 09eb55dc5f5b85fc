import { expect } from '@playwright/test';
import { countLinkOpening } from '@stuiver/contract/routes';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
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

/** The screens of payment links; `portal` opens a path of the portal as a person. */
export function linkVisits(portal: (scene: Scene, path: string, person?: Person) => Promise<void>) {
  const details = (scene: Scene, id: string) =>
    portal(scene, PATHS.paymentLink.replace(':id', id), scene.company);
  const generatePaymentLink: readonly Visit[] = [
    [
      {
        name: 'payment-link',
        show: (scene) => portal(scene, PATHS.generatePaymentLink, scene.company),
      },
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
          await portal(scene, PATHS.generatePaymentLink, scene.company);
          const amount = texts.language === 'nl' ? '49,95' : '49.95';
          await page.getByLabel(make.amount, { exact: true }).fill(amount);
          await page.getByLabel(make.description).fill('Factuur 2026-118');
          await page.getByRole('button', { name: make.submit }).click();
          await expect(page.getByRole('img')).toBeVisible();
        },
      },
    ],
  ];
  const paymentLinks: readonly Visit[] = [
    [{ name: 'payment-links', show: (scene) => portal(scene, PATHS.paymentLinks) }],
    [{ name: 'payment-links-empty', show: (scene) => portal(scene, PATHS.paymentLinks, scene.empty) }],
    [
      {
        name: 'payment-links-own',
        show: (scene) => portal(scene, `${PATHS.paymentLinks}?statuses=ACTIVE,USED`, scene.company),
      },
    ],
  ];
  const paymentLink: readonly Visit[] = [
    [
      {
        name: 'payment-link-live',
        async show(scene) {
          await details(scene, scene.links.live);
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
    [{ name: 'payment-link-used', show: (scene) => details(scene, scene.links.used) }],
    [
      {
        name: 'payment-link-not-found',
        show: (scene) => details(scene, '018f0000-0000-7000-8000-000000000000'),
      },
    ],
  ];
  return { generatePaymentLink, paymentLinks, paymentLink };
}
