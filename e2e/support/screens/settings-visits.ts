import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { DEMO } from '../office.ts';
import { editRow, saveRow } from '../portal.ts';
import { portal, type Visit } from './scene.ts';

export const profile: readonly Visit[] = [
  [
    { name: 'profile', show: (scene) => portal(scene, PATHS.profile, scene.company) },
    {
      name: 'profile-errors',
      async show({ page, texts }) {
        const { emailAddress } = texts.settings.labels;
        await editRow(page, emailAddress, texts);
        await page.getByLabel(emailAddress, { exact: true }).fill('kantoor');
        await saveRow(page, texts);
        await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      },
    },
    {
      name: 'profile-leave',
      async show({ page, texts }) {
        await editRow(page, texts.settings.labels.postalAddress, texts);
        await expect(page.getByRole('alertdialog')).toContainText(texts.settingsForm.leave.text);
      },
    },
  ],
  [
    {
      name: 'profile-group',
      async show(scene) {
        await portal(scene, PATHS.profile, DEMO.group);
        await expect(scene.page.getByLabel(scene.texts.settingsForm.whose)).toBeVisible();
      },
    },
  ],
];

export const bankAccount: readonly Visit[] = [
  [
    { name: 'bank-account', show: (scene) => portal(scene, PATHS.bankAccount) },
    {
      name: 'bank-account-errors',
      async show({ page, texts }) {
        await page.getByLabel(texts.bankAccount.newIban).fill('NL92 ABNA 0417 1643 00');
        await page.getByRole('button', { name: texts.bankAccount.submit }).click();
        await expect(page.locator('[aria-invalid]')).toHaveCount(2);
      },
    },
    {
      name: 'bank-account-review',
      async show({ page, texts }) {
        await page.getByLabel(texts.bankAccount.newIban).fill('NL44 RABO 0123 4567 89');
        await page.getByLabel(texts.profile.password.current, { exact: true }).fill(DEMO.merchant.password);
        await page.getByRole('button', { name: texts.bankAccount.submit }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'bank-account-waiting',
      async show(scene) {
        const { page, texts, passing } = scene;
        await portal(scene, PATHS.bankAccount, passing);
        const stop = page.getByRole('button', { name: texts.bankAccount.stop.action });
        const field = page.getByLabel(texts.bankAccount.newIban);
        await expect(field.or(stop)).toBeVisible();
        if ((await stop.count()) === 0) {
          await field.fill('NL44 RABO 0123 4567 89');
          await page.getByLabel(texts.profile.password.current, { exact: true }).fill(passing.password);
          await page.getByRole('button', { name: texts.bankAccount.submit }).click();
          await page
            .getByRole('alertdialog')
            .getByRole('button', { name: texts.settingsForm.review.confirm })
            .click();
        }
        await expect(stop).toBeVisible();
      },
    },
    {
      name: 'bank-account-stop',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.bankAccount.stop.action }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'bank-account-none',
      show: (scene) => portal(scene, PATHS.bankAccount, scene.empty),
    },
  ],
];

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
