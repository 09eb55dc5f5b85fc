import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { aPdf } from '../../../apps/gateway/src/testing/evidence.ts';
import { notFound, portal, type Visit } from './scene.ts';

/** A day as the fields take it. */
const DAY = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Amsterdam' } as const;

/** A chargeback answered: empty, filled in, before a question, and as the bank sees it. */
export const evidence: readonly Visit[] = [
  [
    {
      name: 'evidence',
      show: (scene) =>
        portal(scene, PATHS.evidence.replace(':id', scene.recurring.chargeback), scene.company),
    },
    {
      name: 'evidence-filled',
      async show({ page, texts }) {
        const { words, product, files, saving, slots } = texts.evidence;
        const today = new Date().toLocaleDateString('nl-NL', DAY);
        const stored = page.getByRole('button', { name: files.open('bezorging.pdf') });
        const before = await stored.count();
        const change = page.getByRole('button', { name: product.change, exact: true });
        const physical = page.getByRole('button', { name: words.products.physical });
        await expect(change.or(physical).first()).toBeVisible();
        if (await change.isVisible()) await change.click();
        await physical.click();
        await page.getByLabel(words.slots.sold.label).first().fill('Stadsfiets met mand, maat M');
        await page.getByLabel(words.slots.tracking.label).fill('PostNL, 3SDEVC1234567890');
        await page.getByLabel(words.slots.deliveredOn.label).fill(today);
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: files.chooseFor(words.slots.deliveryProof.label) }).click();
        const file = { name: 'bezorging.pdf', mimeType: 'application/pdf', buffer: await aPdf() };
        await (await chooser).setFiles([file]);
        await expect.poll(() => stored.count()).toBeGreaterThan(before);
        await expect(page.getByText(slots.title)).toBeVisible();
        await expect(page.getByText(saving.saved, { exact: true })).toBeVisible();
      },
    },
    {
      name: 'evidence-accept',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.evidence.accept.action }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'evidence-preview',
      async show({ page, texts }) {
        const { preview } = texts.evidence;
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: preview.action }).click();
        await expect(page.getByRole('img', { name: /^(Pagina|Page) 1 / })).toBeVisible();
      },
    },
    {
      name: 'evidence-submit',
      async show({ page, texts }) {
        await page.getByRole('button', { name: texts.evidence.submit.action }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ],
  notFound('evidence', PATHS.evidence),
];
