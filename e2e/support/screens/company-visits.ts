import { expect, type Page } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { DEMO } from '../office.ts';
import { editRow, menuItem } from '../portal.ts';
import type { Texts } from '../texts.ts';
import { portal, type Visit } from './scene.ts';

const LOGO = 'apps/gateway/src/demo/pictures/van-dijk-logo.png';

/** Waits until the preview has been rendered. */
async function previewed(page: Page, texts: Texts): Promise<void> {
  const frame = page.frameLocator(`iframe[title="${texts.companySettings.preview.frame}"]`).last();
  await expect(frame.getByRole('button', { includeHidden: true }).first()).toBeAttached();
  await expect(page.locator('iframe')).toHaveCount(1);
}

export const companySettings: readonly Visit[] = [
  [
    {
      name: 'company-settings',
      async show(scene) {
        await portal(scene, PATHS.companySettings);
        await previewed(scene.page, scene.texts);
      },
    },
    {
      name: 'company-settings-colour',
      async show({ page, texts }) {
        const { look } = texts.companySettings;
        await editRow(page, texts.settings.labels.brandColour, texts);
        await page.getByRole('textbox', { name: look.colour }).fill('#ffcc00');
        await expect(page.getByRole('list', { name: look.used })).toBeVisible();
        await previewed(page, texts);
      },
    },
    {
      name: 'company-settings-picture',
      async show({ page, texts }) {
        const { look } = texts.companySettings;
        await page.getByRole('button', { name: texts.settingsForm.cancel, exact: true }).click();
        await editRow(page, texts.settings.labels.logoUrl, texts);
        // Nothing listens at the discard port of this machine.
        await page.getByRole('textbox', { name: look.logoUrl }).fill('http://127.0.0.1:9/logo.png');
        await expect(page.getByText(look.failures.noConnection)).toBeVisible();
        const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
        await page.locator('input[type="file"]').setInputFiles(svg);
        await expect(page.getByText(texts.errors.fields.notAPicture)).toBeVisible();
        await previewed(page, texts);
      },
    },
    {
      name: 'company-settings-uploaded',
      async show({ page, texts }) {
        await page.locator('input[type="file"]').setInputFiles(LOGO);
        await expect(page.getByText(texts.companySettings.look.pictures.uploaded)).toBeVisible();
        await previewed(page, texts);
      },
    },
    {
      name: 'company-settings-methods',
      async show({ page, texts }) {
        const { methods } = texts.companySettings;
        await page.getByRole('button', { name: texts.settingsForm.cancel, exact: true }).click();
        await editRow(page, methods.inOrder, texts);
        await page.getByRole('button', { name: methods.up(texts.methods.names.IDEAL) }).click();
        await previewed(page, texts);
      },
    },
    {
      name: 'company-settings-notifications',
      async show({ page, texts }) {
        const { test } = texts.companySettings;
        const { notifyUrl } = texts.settings.labels;
        await page.getByRole('button', { name: texts.settingsForm.cancel, exact: true }).click();
        await editRow(page, notifyUrl, texts);
        await page.getByRole('textbox', { name: notifyUrl }).fill('http://127.0.0.1:9/melding');
        await page.getByRole('button', { name: test.action }).click();
        await expect(page.getByText(test.unreached)).toBeVisible();
      },
    },
    {
      name: 'company-settings-leave',
      async show({ page, texts, phone }) {
        if (phone) await page.getByRole('button', { name: texts.shell.sidebar.open }).click();
        await menuItem(page, texts.shell.titles.payments).click();
        await expect(page.getByRole('alertdialog')).toContainText(texts.settingsForm.leave.text);
      },
    },
  ],
  [
    {
      name: 'company-settings-group',
      async show(scene) {
        await portal(scene, PATHS.companySettings, DEMO.group);
        await expect(scene.page.getByLabel(scene.texts.settingsForm.whose)).toBeVisible();
        await previewed(scene.page, scene.texts);
      },
    },
  ],
];
