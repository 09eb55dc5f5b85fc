import type { Locator, Page } from '@playwright/test';
import type { Application } from '@stuiver/contract';
import { type Answers, emptyAnswers } from '@stuiver/domain/applications/fields';
import { type Problem, collectProblems } from '@stuiver/domain/applications/problems';
import { goodAnswers } from '../apps/gateway/src/testing/applications.ts';
import { findStep, STEPS } from '../apps/web/src/applications/steps/steps.ts';
import { answer, openApplication, goToStep } from './support/onboarding.ts';
import { expect, PHONE, test } from './support/test.ts';
import { en, type Texts } from './support/texts.ts';

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
function locateControl(page: Page, { path, key }: Problem, { onboarding, onboardingFields }: Texts): Locator {
  if (key === 'sharesExceedHundred') return answer(page, 'people.0.share');
  if (path === 'people') return page.getByRole('button', { name: onboarding.people.addPerson });
  if (path === 'documents.uboId')
    return page
      .getByRole('region', { name: onboardingFields.labels.documents.uboId })
      .locator('input[type=file]');
  return answer(page, path);
}

test.use(PHONE);

test('pressing an entry of the missing items moves the focus into the first field of its step, whichever step it is on @soak', async ({
  page,
  stack,
}) => {
  const texts = en;
  const { summary } = texts.onboarding;
  await openApplication(page, stack.gateway.url, texts);
  const begun = await callApplication(page, 'GET');
  const { answers, today, version } = await callApplication(page, 'PUT', {
    version: begun.version,
    answers: badAnswers(begun.answers),
  });
  expect(version).toBe(begun.version + 1);
  const problems = collectProblems(answers, [], today);
  await page.reload();
  await goToStep(page, 'summary', texts);
  await page.getByRole('button', { name: summary.submit }).click();
  const list = page.getByRole('alert').filter({ hasText: summary.missingTitle });
  const entries = list.getByRole('listitem');
  // Steps with several problems are counted, and lead to the first; one problem by itself is named.
  await expect(entries).toHaveCount(new Set(problems.map(({ path }) => findStep(path))).size);
  for (const [index, problem] of problems.entries()) {
    if (problems.findIndex(({ path }) => findStep(path) === findStep(problem.path)) !== index) continue;
    const step = STEPS.filter((name) => problems.some(({ path }) => findStep(path) === name));
    await test.step(`${problem.path}: ${problem.key}`, async () => {
      const entry = entries.nth(step.indexOf(findStep(problem.path)));
      await entry.getByRole('button').click();
      const control = locateControl(page, problem, texts);
      await expect(control).toBeFocused();
      if (problem.path !== 'documents.uboId') await expect(control).toBeInViewport();
      if (problem.path !== 'registrant.agreed') await goToStep(page, 'summary', texts);
    });
  }
});
