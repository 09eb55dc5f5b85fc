import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { closeDialog } from '../portal.ts';
import { details, notFound, portal, type Screen, type Visit } from './scene.ts';

export const generatePaymentLink: readonly Visit[] = [
  [
    {
      name: 'payment-link',
      async show(scene) {
        const { page, texts } = scene;
        const { make } = texts.paymentLinks;
        await portal(scene, PATHS.generatePaymentLink, scene.company);
        await page.getByLabel(make.amount, { exact: true }).fill(texts.language === 'nl' ? '49,95' : '49.95');
        await page.getByLabel(make.description).fill('Factuur 2026-118');
        const frame = page.frameLocator(`iframe[title="${make.phone.frame}"]`).last();
        await expect(frame.getByText('Factuur 2026-118').first()).toBeAttached();
        await expect(page.locator('iframe')).toHaveCount(1);
      },
    },
    {
      name: 'payment-link-errors',
      async show(scene) {
        const { page, texts } = scene;
        await portal(scene, PATHS.generatePaymentLink, scene.company);
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

export const paymentLinks: readonly Visit[] = [
  [{ name: 'payment-links', show: (scene) => portal(scene, PATHS.paymentLinks) }],
  [{ name: 'payment-links-empty', show: (scene) => portal(scene, PATHS.paymentLinks, scene.empty) }],
  [
    {
      name: 'payment-links-own',
      show: (scene) => portal(scene, `${PATHS.paymentLinks}?statuses=ACTIVE,USED`, scene.company),
    },
  ],
];

export const paymentLink: readonly Visit[] = [
  [
    {
      name: 'payment-link-live',
      async show(scene) {
        await portal(scene, PATHS.paymentLink.replace(':id', scene.links.live), scene.company);
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
  details('payment-link-used', PATHS.paymentLink, ({ links }) => links.used),
  notFound('payment-link', PATHS.paymentLink),
];
