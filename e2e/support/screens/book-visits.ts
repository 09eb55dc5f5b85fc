import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { portal, type Visit } from './scene.ts';

export const bookkeeping: readonly Visit[] = [
  [
    { name: 'bookkeeping', show: (scene) => portal(scene, PATHS.bookkeeping, scene.company) },
    {
      name: 'bookkeeping-link',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.bookkeeping.links.add }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
];
