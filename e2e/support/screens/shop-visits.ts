import { expect } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { DEMO } from '../office.ts';
import { closeDialog } from '../portal.ts';
import { notFound, portal, type Scene, type Visit } from './scene.ts';

export const request: readonly Visit[] = [
  [
    {
      name: 'request-refused',
      async show(scene) {
        await portal(scene, `${SCREEN_PATHS.requests}?outcomes=FAILED`, scene.company);
        await scene.page.getByRole('table').getByRole('link').first().click();
        await expect(scene.page.getByText('amountTwoDecimals')).toBeVisible();
      },
    },
    {
      name: 'request-with-event',
      async show(scene) {
        await portal(scene, `${SCREEN_PATHS.requests}?outcomes=SUCCEEDED`, scene.company);
        await scene.page.getByRole('table').getByRole('link').first().click();
        await expect(scene.page.getByRole('link', { name: 'payment.aborted' })).toBeVisible();
      },
    },
  ],
  notFound('request', SCREEN_PATHS.request),
];

export const apiKeys: readonly Visit[] = [
  [
    {
      name: 'api-keys',
      show: (scene) => portal(scene, SCREEN_PATHS.apiKeys, scene.company),
    },
    ...(
      [
        ['revoke', 'Kassa'],
        ['rotate', 'Kassa'],
        ['addresses', 'Boekhouding'],
      ] as const
    ).map(([question, key]) => ({
      name: `api-keys-${question}`,
      async show(scene: Scene) {
        const { apiKeys } = scene.texts;
        if (question !== 'revoke') await closeDialog(scene.page);
        await scene.page.getByRole('button', { name: apiKeys.menu.actionsFor(key) }).click();
        await scene.page.getByRole('menuitem', { name: apiKeys[question].action }).click();
        await expect(scene.page.getByRole('dialog')).toBeVisible();
      },
    })),
    {
      name: 'api-keys-make',
      async show(scene) {
        const { apiKeys } = scene.texts;
        await closeDialog(scene.page);
        await scene.page.getByRole('button', { name: apiKeys.action }).click();
        await scene.page.getByRole('dialog').getByRole('button', { name: apiKeys.create.submit }).click();
        await expect(scene.page.locator('[aria-invalid]').first()).toBeVisible();
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
        await dialog
          .getByLabel(scene.texts.profile.password.current, { exact: true })
          .fill(scene.passing.password);
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
      name: 'start-payment-refused',
      show: (scene) => portal(scene, SCREEN_PATHS.startPayment, DEMO.reviewer),
    },
  ],
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
