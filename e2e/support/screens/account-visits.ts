import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { editRow } from '../portal.ts';
import { portal, type Visit } from './scene.ts';

/** The setting up of an app, up to its first code. */
const factor: Visit = [
  {
    name: 'account-factor',
    async show(scene) {
      const { page, texts, company } = scene;
      const { factor: words } = texts.account;
      await portal(scene, PATHS.account, company);
      await page.getByRole('button', { name: words.start.action, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(texts.profile.password.current, { exact: true }).fill(company.password);
      await dialog.getByRole('button', { name: words.start.submit }).click();
      await expect(dialog.getByRole('img', { name: words.qrCode })).toBeVisible();
    },
  },
];

export const account: readonly Visit[] = [
  [
    {
      name: 'account-menu',
      async show(scene) {
        await portal(scene, PATHS.account, scene.company);
        await scene.page.getByRole('button', { name: /Gebruikersmenu|User menu/ }).click();
        await expect(scene.page.getByRole('menuitem', { name: scene.texts.account.title })).toBeVisible();
      },
    },
    {
      name: 'account',
      async show({ page, texts }) {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('cell', { name: texts.account.sessions.here })).toBeVisible();
      },
    },
    {
      name: 'account-email',
      async show({ page, texts }) {
        await editRow(page, texts.account.email.title, texts);
        await page.getByRole('button', { name: texts.account.email.submit }).click();
        await expect(page.locator('[aria-invalid]')).toHaveCount(2);
      },
    },
    {
      name: 'account-email-waits',
      async show({ page, texts, company }) {
        await page.getByLabel(texts.account.email.newAddress).fill('anna@nieuw.test');
        await page.getByLabel(texts.profile.password.current, { exact: true }).fill(company.password);
        await page.getByRole('button', { name: texts.account.email.submit }).click();
        await expect(page.getByRole('button', { name: texts.account.email.stop })).toBeVisible();
      },
    },
  ],
  factor,
];

export const confirmEmail: readonly Visit[] = [
  [
    {
      name: 'confirm-email',
      show: ({ page }) => page.goto(`${PATHS.confirmEmail}?token=niets`).then(() => undefined),
    },
    {
      name: 'confirm-email-refused',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.account.confirmPage.action }).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
  ],
];

export const stopMail: readonly Visit[] = [
  [
    {
      name: 'stop-mail',
      show: ({ page }) => page.goto(`${PATHS.stopMail}?mail=letter&token=niets`).then(() => undefined),
    },
  ],
];
