import { expect } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { aPassport } from '../../../apps/gateway/src/testing/sheets.ts';
import { submitApplication } from '../applications.ts';
import { DEMO } from '../office.ts';
import { applicantAddress } from '../onboarding.ts';
import { closeDialog } from '../portal.ts';
import { portal, type Scene, type Visit } from './scene.ts';

/** A new application. */
async function openApplication(scene: Scene): Promise<void> {
  const { origin } = scene;
  const file = await aPassport();
  const { id } = await submitApplication(origin, {
    email: applicantAddress(),
    company: 'Bakkerij Zuurdesem BV',
    file,
  });
  await portal(scene, PATHS.application.replace(':id', id), DEMO.reviewer);
}

/** Takes the application up and accepts one part of it. */
async function takeUp({ page, texts }: Scene): Promise<void> {
  const { actions } = texts.applications;
  await page.getByRole('button', { name: actions.take, exact: true }).click();
  await page
    .getByRole('button', { name: actions.acceptItem(texts.onboardingFields.groups.company), exact: true })
    .click();
  await expect(
    page.getByRole('button', { name: actions.undoItem(texts.onboardingFields.groups.company), exact: true }),
  ).toBeVisible();
}

export const applications: readonly Visit[] = [
  [
    { name: 'applications', show: (scene) => portal(scene, PATHS.applications, DEMO.reviewer) },
    {
      // One of the demo, with several documents; the one that is open is a picture.
      name: 'application-picture',
      async show({ page, texts }) {
        const { viewer } = texts.applications;
        await page.getByRole('link', { name: 'Koffiebranderij Zwart Goud BV' }).click();
        await page.getByRole('button', { name: viewer.open('paspoort-el-amrani.png') }).click();
        await expect(page.getByRole('img', { name: viewer.page(1, 1) })).toBeVisible();
      },
    },
  ],
];

export const application: readonly Visit[] = [
  [
    { name: 'application-new', show: openApplication },
    { name: 'application', show: takeUp },
    {
      name: 'application-document',
      async show({ page, texts }) {
        const { viewer } = texts.applications;
        await page.getByRole('button', { name: viewer.open('paspoort.pdf') }).click();
        await expect(page.getByRole('img', { name: viewer.page(1, 1) })).toBeVisible();
      },
    },
    {
      name: 'application-reject-item',
      async show({ page, texts }) {
        await closeDialog(page);
        const { actions } = texts.applications;
        const { groups } = texts.onboardingFields;
        await page.getByRole('button', { name: actions.rejectItem(groups.bank), exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'application-rejected-item',
      async show({ page, texts }) {
        const { decide, states } = texts.applications;
        await page.getByLabel(decide.reason).fill('Dit IBAN staat niet op naam van het bedrijf.');
        await page.getByLabel(decide.note).fill('Op naam van J. Bakker, priv\u00e9.');
        await page.getByRole('button', { name: decide.submit.REJECTED, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(page.getByText(states.REJECTED).first()).toBeVisible();
      },
    },
    {
      name: 'application-ask',
      async show({ page, texts }) {
        await closeDialog(page);
        await page.getByRole('button', { name: texts.applications.verdict.ask, exact: true }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ],
];
