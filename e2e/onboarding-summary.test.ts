import type { Locator, Page } from '@playwright/test';
import type { Application } from '@stuiver/contract';
import { type Answers, emptyAnswers } from '@stuiver/domain/applications/fields';
import { type Problem, problemsOf } from '@stuiver/domain/applications/problems';
import { goodAnswers } from '../apps/gateway/src/testing/applications.ts';
import { answer, applicantAddress, beginApplication, goToStep } from './support/onboarding.ts';
import { speak } from './support/portal.ts';
import { expect, PHONE, test } from './support/test.ts';
import { en, nl, type Texts } from './support/texts.ts';

/** Everything that can be wrong: empty sections, and people who are complete, incomplete, or nothing yet. */
function badAnswers({ registrant }: Answers): Answers {
  const [jan, els] = goodAnswers().people;
  const nobody = { director: '', beneficialOwner: '' };
  const { id: _, ...pair } = goodAnswers().industries[0]!;
  return {
    ...emptyAnswers(),
    registrant,
    company: { ...emptyAnswers().company, regulated: 'yes' },
    ownership: { bearerShares: 'yes', bearerSharesDetails: '' },
    people: [
      { ...jan!, ...nobody },
      { ...els!, ...nobody, share: '60' },
      { ...els!, ...nobody, id: crypto.randomUUID(), shareholder: '', share: '' },
      { id: crypto.randomUUID(), kind: 'company', companyName: 'Beheer BV', shareholder: 'yes' },
    ],
    industries: [{ ...pair, id: crypto.randomUUID(), websiteUrl: '', industry: '' }],
  };
}

/** Calls about the application that the page has open. */
async function callApplication(page: Page, method: 'GET' | 'PUT', body?: object): Promise<Application> {
  const token = await page.evaluate(() => sessionStorage.getItem('onboarding-link'));
  const response = await page.request.fetch('/gateway/onboarding/applications/current', {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { data: body } : {}),
  });
  expect(response.ok()).toBe(true);
  return ((await response.json()) as { application: Application }).application;
}

/** The control in which a problem is mended. */
function controlOf(page: Page, { path, key }: Problem, { onboarding, onboardingFields }: Texts): Locator {
  if (key === 'sharesExceedHundred') return answer(page, 'people.0.share');
  if (path === 'people') return page.getByRole('button', { name: onboarding.people.addPerson });
  if (path === 'documents.uboId')
    return page
      .getByRole('region', { name: onboardingFields.labels.documents.uboId })
      .locator('input[type=file]');
  const field = answer(page, path);
  return ['company.regulated', 'ownership.bearerShares'].includes(path)
    ? field.getByRole('radio').first()
    : field;
}

async function tryEveryEntry(page: Page, texts: Texts): Promise<void> {
  const { summary } = texts.onboarding;
  await beginApplication(page, applicantAddress(), texts);
  const begun = await callApplication(page, 'GET');
  const { answers, today, version } = await callApplication(page, 'PUT', {
    version: begun.version,
    answers: badAnswers(begun.answers),
  });
  expect(version).toBe(begun.version + 1);
  const problems = problemsOf(answers, [], today);
  await page.reload();
  await goToStep(page, 'summary', texts);
  await page.getByRole('button', { name: summary.submit }).click();
  const list = page.getByRole('alert').filter({ hasText: summary.missingTitle });
  const entries = list.getByRole('listitem');
  await expect(entries).toHaveCount(problems.length);
  for (const [index, problem] of problems.entries())
    await test.step(`${problem.path}: ${problem.key}`, async () => {
      await expect(entries.nth(index)).toContainText(texts.errors.fields[problem.key]);
      await entries.nth(index).getByRole('button').click();
      const control = controlOf(page, problem, texts);
      await expect(control).toBeFocused();
      if (problem.path !== 'documents.uboId') await expect(control).toBeInViewport();
      if (problem.path !== 'registrant.agreed') await goToStep(page, 'summary', texts);
    });
}

test.describe('pressing an entry of the missing items', () => {
  test('moves the focus into its field, whatever kind it is and whichever step it is on', async ({
    page,
  }) => {
    await tryEveryEntry(page, nl);
  });

  test.describe('on a phone', () => {
    test.use(PHONE);

    test('moves the focus into its field, in English too', async ({ page, stack }) => {
      await speak(page, stack.gateway.url, 'en');
      await tryEveryEntry(page, en);
    });
  });
});
