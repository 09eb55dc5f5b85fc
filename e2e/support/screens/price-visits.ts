import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { DEMO } from '../office.ts';
import { alone, portal, type Scene, type Visit } from './scene.ts';

const open = (scene: Scene, path: string) =>
  portal(scene, path.replace(':id', scene.passing.id), DEMO.reviewer);

export const prices: readonly Visit[] = alone([
  { name: 'prices', show: (scene) => open(scene, PATHS.prices) },
  { name: 'prices-none', show: (scene) => open(scene, `${PATHS.prices}?search=niemand`) },
]);

export const merchantPrices: readonly Visit[] = alone([
  { name: 'merchant-prices', show: (scene) => open(scene, PATHS.merchantPrices) },
]);

/** Terms are typed and confirmed, but not sent: one proposal of a company waits at a time. */
export const proposePrices: readonly Visit[] = [
  [
    { name: 'propose-prices', show: (scene) => open(scene, PATHS.proposePrices) },
    {
      name: 'propose-prices-errors',
      async show({ page, texts }) {
        const { propose } = texts.prices;
        await page
          .getByRole('textbox', { name: propose.of(propose.rate, texts.terms.all) })
          .first()
          .fill('101');
        await page.getByRole('button', { name: propose.submit }).click();
        await expect(page.getByText(texts.errors.fields.notAPercentage)).toBeVisible();
      },
    },
    {
      name: 'propose-prices-confirm',
      async show({ page, texts }) {
        const { propose } = texts.prices;
        await page
          .getByRole('textbox', { name: propose.of(propose.rate, texts.terms.all) })
          .first()
          .fill('1.8');
        await page.getByLabel(propose.validFrom).fill('01-01-2030');
        await page.getByRole('button', { name: propose.submit }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ],
];

export const terms: readonly Visit[] = alone([
  { name: 'terms', show: (scene) => portal(scene, PATHS.terms) },
  { name: 'terms-none', show: (scene) => portal(scene, PATHS.terms, scene.empty) },
]);
