import { expect, type Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import {
  answer,
  applicantAddress,
  aPdf,
  beginApplication,
  fillAnswers,
  goToStep,
  openApplication,
  saved,
} from '../onboarding.ts';
import type { Scene, Screen, Visit } from './scene.ts';

const step = (name: Parameters<typeof goToStep>[1]): Screen => ({
  name: `onboarding-${name}`,
  show: ({ page, texts }) => goToStep(page, name, texts),
});

/** The page of a mail's link with an invented token. */
const mailLink = (kind: 'new' | 'address' | 'stop'): Screen => ({
  name: `onboarding-${kind}`,
  async show({ page, texts }) {
    await page.goto(`${SCREEN_PATHS.onboarding}#${kind}_AAAAAAAAAAAAAAAAAAAAAA.${'A'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: texts.onboardingLinks.pages[kind].title })).toBeVisible();
  },
});

const mailLinkRefused = (kind: 'new' | 'address' | 'stop'): Screen => ({
  name: `onboarding-${kind}-refused`,
  async show({ page, texts }) {
    await page.getByRole('button', { name: texts.onboardingLinks.pages[kind].action }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
});

/** Waits until FilePond has faded everything in, which it does also where motion is reduced. */
async function atRest(page: Page): Promise<void> {
  const parts =
    '.filepond--drop-label, .filepond--file-info, .filepond--file-status, .filepond--action-revert-item-processing, .filepond--file-info-sub, .filepond--file-status-sub';
  await expect(async () => {
    const opacities = await page
      .locator(parts)
      .evaluateAll((found) => found.map((part) => getComputedStyle(part).opacity));
    expect(new Set(opacities)).toEqual(new Set(['1']));
  }).toPass();
}

/** The form step by step, with a person and a document in it, and the missing items of a submission. */
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
  {
    name: 'onboarding-documents',
    async show({ page, texts }) {
      await goToStep(page, 'documents', texts);
      await expect(page.locator('.filepond--drop-label')).toHaveCount(9);
      await atRest(page);
    },
  },
  {
    name: 'onboarding-uploaded',
    async show({ page, texts }) {
      await page
        .getByRole('region', { name: texts.onboardingFields.labels.documents.uboId })
        .locator('input[type=file]')
        .setInputFiles(aPdf());
      await expect(page.locator('[data-filepond-item-state="processing-complete"]')).toBeVisible();
      await atRest(page);
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

/** An application after review: the gateway's response, with these changes. */
const reviewed = (name: string, change: object): Screen => ({
  name,
  async show({ page, texts, origin }) {
    await openApplication(page, origin, texts);
    await page.route('**/onboarding/applications/current', async (route) => {
      const answered = await route.fetch();
      const { application } = (await answered.json()) as { application: object };
      const submittedDateTime = '2026-11-19T09:00:00.000Z';
      await route.fulfill({ json: { application: { ...application, submittedDateTime, ...change } } });
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: texts.onboarding.status.title })).toBeVisible();
  },
});

const ASKED = ['company.country', 'documents.registerExtract'].map((item) => ({
  item,
  reason: 'Het uittreksel noemt een ander land dan de aanvraag; wilt u dit nakijken?',
  answered: false,
  reply: '',
}));

export const onboarding: readonly Visit[] = [
  form,
  [reviewed('onboarding-asked', { status: 'MORE_INFORMATION', turn: 'applicant', asked: ASKED })],
  [
    reviewed('onboarding-rejected', {
      status: 'REJECTED',
      turn: 'nobody',
      rejection: 'Wij bedienen deze branche niet.',
    }),
  ],
  [reviewed('onboarding-approved', { status: 'APPROVED', turn: 'nobody' })],
  [
    {
      name: 'onboarding-link-gone',
      async show({ page, texts }) {
        await page.goto(`${SCREEN_PATHS.onboarding}#ob_AAAAAAAAAAAAAAAAAAAAAA.${'A'.repeat(43)}`);
        await expect(page.getByText(texts.onboardingLinks.refused.referenceInvalid.title)).toBeVisible();
      },
    },
  ],
  ...(['new', 'address', 'stop'] as const).map((kind): Visit => [mailLink(kind), mailLinkRefused(kind)]),
];
