import { expect, type Page } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { closeDialog } from '../portal.ts';
import type { Texts } from '../texts.ts';
import { listVisits, notFound, portal, type Scene, type Visit } from './scene.ts';

async function openMenu(page: Page, { webhooks }: Texts, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: webhooks.actionsFor('') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export const webhooks: readonly Visit[] = [
  [
    { name: 'webhooks', show: (scene) => portal(scene, PATHS.webhooks, scene.company) },
    {
      name: 'webhooks-change',
      async show({ page, texts }) {
        const { form } = texts.webhooks;
        await openMenu(page, texts, form.change);
        await page.getByRole('radio', { name: form.some }).click();
        await page.getByRole('textbox', { name: form.url }).fill('winkel');
        await page.getByRole('button', { name: form.submitChange }).click();
        await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      },
    },
    {
      name: 'webhooks-off',
      async show({ page, texts }) {
        await closeDialog(page);
        await openMenu(page, texts, texts.webhooks.switchOff.action);
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ],
  [
    { name: 'webhooks-failing', show: (scene) => portal(scene, PATHS.webhooks, scene.failing) },
    {
      name: 'webhooks-paused',
      async show({ page, texts }) {
        await page
          .getByRole('button', { name: texts.webhooks.on.action })
          .evaluate((button) => button.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'webhooks-on-again',
      async show({ page, texts: { webhooks: texts } }) {
        await page.getByRole('button', { name: texts.on.action }).click();
        await expect(page.getByRole('radio').first()).toBeVisible();
      },
    },
    {
      name: 'delivery-failing',
      async show({ page, texts }) {
        await closeDialog(page);
        await page
          .getByRole('link', { name: texts.webhooks.showFor('') })
          .nth(1)
          .click();
        await page.getByRole('table').getByRole('link').first().click();
        await expect(page.getByText(texts.deliveries.details.reasons.answered(500)).first()).toBeVisible();
      },
    },
  ],
  [{ name: 'webhooks-empty', show: (scene) => portal(scene, PATHS.webhooks, scene.empty) }],
  [
    {
      name: 'webhooks-secret',
      async show(scene: Scene) {
        const { webhooks: texts } = scene.texts;
        await portal(scene, PATHS.webhooks, scene.passing);
        await scene.page.getByRole('button', { name: texts.add }).click();
        // Nothing listens at the discard port of this machine.
        await scene.page.getByRole('textbox', { name: texts.form.url }).fill('http://127.0.0.1:9/melding');
        await scene.page.getByRole('button', { name: texts.form.submitAdd }).click();
        await expect(scene.page.getByText(texts.secret.warning)).toBeVisible();
      },
    },
    {
      name: 'webhooks-two-secrets',
      async show({ page, texts: { webhooks: texts } }) {
        await page.getByRole('button', { name: texts.secret.done }).click();
        await page
          .getByRole('button', { name: texts.actionsFor('') })
          .last()
          .click();
        await page.getByRole('menuitem', { name: texts.rotate.action }).click();
        await page.getByRole('button', { name: texts.rotate.confirm }).click();
        await page.getByRole('button', { name: texts.secret.done }).click();
        await expect(page.getByRole('button', { name: texts.endOld.action }).last()).toBeVisible();
      },
    },
    {
      name: 'delivery-failed',
      async show({ page, texts }) {
        await page
          .getByRole('button', { name: texts.webhooks.test.actionFor('') })
          .last()
          .click();
        await expect(page.getByText(texts.deliveries.details.sentence.FAILED)).toBeVisible();
      },
    },
  ],
];

export const deliveries: readonly Visit[] = listVisits('deliveries', PATHS.deliveries);

export const delivery: readonly Visit[] = [
  [
    {
      name: 'delivery',
      async show(scene: Scene) {
        await portal(scene, PATHS.deliveries, scene.company);
        await scene.page.getByRole('table').getByRole('link').first().click();
        await expect(scene.page.getByText(scene.texts.deliveries.details.body).first()).toBeVisible();
      },
    },
  ],
  notFound('delivery', PATHS.delivery),
];
