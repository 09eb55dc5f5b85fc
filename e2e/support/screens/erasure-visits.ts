import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { expect } from '@playwright/test';
import { DEMO } from '../office.ts';
import { portal, type Visit } from './scene.ts';

/** An account that no one has: the request stays open from one visit to the next, and nothing is erased. */
const PERSON = 'NL91ABNA0417164300';

export const erasures: readonly Visit[] = [
  [
    { name: 'erasures', show: (scene) => portal(scene, PATHS.erasures, DEMO.reviewer) },
    {
      name: 'erasures-create',
      async show({ page, texts }) {
        const { create } = texts.erasures;
        await page.getByRole('button', { name: create.action }).click();
        await page.getByRole('dialog').getByRole('button', { name: create.submit }).click();
        await expect(page.getByText(texts.errors.missing.erasedPerson)).toBeVisible();
      },
    },
    {
      name: 'erasures-found',
      async show({ page, texts }) {
        const { create, goes } = texts.erasures;
        await page.getByLabel(create.person).fill(PERSON);
        await page.getByRole('dialog').getByRole('button', { name: create.submit }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByText(goes).first()).toBeVisible();
      },
    },
  ],
];
