import { expect } from '@playwright/test';
import { createApiKey, getPaymentsByMerchant, revokeApiKey } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { ApiKeyScope } from '@stuiver/domain/api-key';
import type { Desk } from './desk.ts';
import type { Company, Person } from './office.ts';
import { closeDialog } from './portal.ts';
import type { Scene, Visit } from './screens.ts';

/** Keys of a shop: one that is used, one that never was, one that is no more. */
export async function makeKeys({ call, useKey }: Desk, { id }: Company): Promise<void> {
  const make = (name: string, scopes: ApiKeyScope[]) =>
    call(createApiKey, { body: { merchantId: id, name, scopes } });
  const { apiKey } = await make('Oude webwinkel', ['payments:write']);
  await call(revokeApiKey, { params: { id: apiKey.id } });
  await make('Boekhouding', ['payments:read']);
  const { secret } = await make('Webwinkel', ['payments:write', 'payments:read', 'refunds:write']);
  await useKey(secret)(getPaymentsByMerchant, { params: { merchantId: id } });
}

/** Opens a screen of the portal for somebody. */
type Portal = (scene: Scene, path: string, person?: Person) => Promise<void>;

/** The screens by which a shop is connected, and a payment started by hand. */
export function shopVisits(portal: Portal) {
  const apiKeys: readonly Visit[] = [
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
  const startPayment: readonly Visit[] = [
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
  return { apiKeys, startPayment };
}
