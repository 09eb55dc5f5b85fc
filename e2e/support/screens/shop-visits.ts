import { expect } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { closeDialog } from '../portal.ts';
import { portal, type Visit } from './scene.ts';

export const apiKeys: readonly Visit[] = [
  [
    {
      name: 'api-keys',
      show: (scene) => portal(scene, SCREEN_PATHS.apiKeys, scene.company),
    },
    {
      name: 'api-keys-revoke',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.apiKeys.revoke.actionFor('Webwinkel') }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'api-keys-make',
      async show(scene) {
        const { apiKeys } = scene.texts;
        await closeDialog(scene.page);
        await scene.page.getByRole('button', { name: apiKeys.action }).click();
        await scene.page.getByRole('dialog').getByRole('button', { name: apiKeys.create.submit }).click();
        await expect(scene.page.locator('[aria-invalid]')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'api-keys-empty',
      show: (scene) => portal(scene, SCREEN_PATHS.apiKeys, scene.empty),
    },
  ],
  [
    {
      name: 'api-keys-shown',
      async show(scene) {
        const { apiKeys } = scene.texts;
        await portal(scene, SCREEN_PATHS.apiKeys, scene.passing);
        await scene.page.getByRole('button', { name: apiKeys.action }).click();
        const dialog = scene.page.getByRole('dialog');
        await dialog.getByLabel(apiKeys.create.name).fill('Kassa');
        await dialog.getByRole('button', { name: apiKeys.create.submit }).click();
        await expect(scene.page.getByText(apiKeys.shown.warning)).toBeVisible();
      },
    },
  ],
];

export const startPayment: readonly Visit[] = [
  [{ name: 'start-payment', show: (scene) => portal(scene, SCREEN_PATHS.startPayment, scene.company) }],
  [
    {
      name: 'start-payment-test',
      async show({ page, texts }) {
        await page.goto(SCREEN_PATHS.startPayment);
        await page.getByRole('button', { name: texts.startPayment.submit }).click();
        await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      },
    },
  ],
];
