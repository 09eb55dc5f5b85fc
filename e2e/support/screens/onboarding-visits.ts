import { expect } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import {
  answer,
  applicantAddress,
  aPdf,
  beginApplication,
  fillAnswers,
  goToStep,
  saved,
} from '../onboarding.ts';
import type { Scene, Screen, Visit } from './scene.ts';

const step = (name: Parameters<typeof goToStep>[1]): Screen => ({
  name: `onboarding-${name}`,
  show: ({ page, texts }) => goToStep(page, name, texts),
});

/** The form step by step, with a person and a document in it, and what a submission says is missing. */
const form: Visit = [
  {
    name: 'onboarding-begin',
    show: ({ page }) => page.goto(SCREEN_PATHS.onboarding).then(() => undefined),
  },
  {
    name: 'onboarding-registrant',
    show: ({ page, texts }) => beginApplication(page, applicantAddress(), texts),
  },
  step('company'),
  {
    name: 'onboarding-company-wrong',
    async show({ page, texts }) {
      await fillAnswers(page, {
        'company.name': 'Bakker Brood BV',
        'company.phone': '12',
        'company.email': 'nee',
      });
      await answer(page, 'company.name').focus();
      await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      await saved(page, texts);
    },
  },
  step('contacts'),
  step('people'),
  {
    name: 'onboarding-person',
    async show({ page, texts }) {
      await page.getByRole('button', { name: texts.onboarding.people.addPerson }).click();
      await page.getByRole('checkbox', { name: texts.onboardingFields.labels.party.shareholder }).check();
      await fillAnswers(page, {
        'people.0.givenName': 'Jan',
        'people.0.surname': 'Bakker',
        'people.0.share': '60',
      });
    },
  },
  step('business'),
  step('bank'),
  step('documents'),
  {
    name: 'onboarding-uploaded',
    async show({ page, texts }) {
      await page
        .getByRole('region', { name: texts.onboardingFields.labels.documents.uboId })
        .locator('input[type=file]')
        .setInputFiles(aPdf());
      await expect(page.locator('[data-filepond-item-state="processing-complete"]')).toBeVisible();
      // FilePond fades its buttons and lines in by itself, also where motion is reduced.
      const undo = page.locator('.filepond--action-revert-item-processing');
      await expect(undo).toBeEnabled();
      await expect(undo).toHaveCSS('opacity', '1');
      await expect(page.locator('.filepond--file-status')).toHaveCSS('opacity', '1');
      await expect(page.locator('.filepond--file-info')).toHaveCSS('opacity', '1');
    },
  },
  step('summary'),
  {
    name: 'onboarding-missing',
    async show({ page, texts }: Scene) {
      await page.getByRole('button', { name: texts.onboarding.summary.submit }).click();
      await expect(page.getByRole('alert').getByText(texts.onboarding.summary.missingTitle)).toBeVisible();
    },
  },
];

export const onboarding: readonly Visit[] = [
  form,
  [
    {
      name: 'onboarding-link-gone',
      async show({ page, texts }) {
        await page.goto(`${SCREEN_PATHS.onboarding}#ob_AAAAAAAAAAAAAAAAAAAAAA.${'A'.repeat(43)}`);
        await expect(page.getByText(texts.onboarding.resume.goneTitle)).toBeVisible();
      },
    },
  ],
];
