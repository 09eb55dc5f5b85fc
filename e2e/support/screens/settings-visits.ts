import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import type { Visit } from './scene.ts';

export const stopAccountChange: readonly Visit[] = [
  [
    {
      name: 'stop-account-change',
      show: ({ page }) => page.goto(`${PATHS.stopAccountChange}?token=niets`).then(() => undefined),
    },
    {
      name: 'stop-account-change-refused',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.bankAccount.stopPage.action }).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
  ],
];
