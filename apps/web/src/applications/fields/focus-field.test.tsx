import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { type Answers, emptyAnswers } from '@stuiver/domain/applications/fields';
import { collectProblems } from '@stuiver/domain/applications/problems';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubNetwork } from '../../testing/network.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { keepLink } from '../api.ts';
import { fieldId, findStep } from '../steps/steps.ts';
import { focusField } from './focus-field.ts';
import { makeApplication } from '../../testing/reviews.ts';

const CONTROLS = 'input, textarea, select, button';
const CURRENT = '/gateway/onboarding/applications/current';

/** Everything that can be wrong: empty sections, and people who are complete, incomplete, or nothing yet. */
function badAnswers(): Answers {
  const empty = emptyAnswers();
  const jan = { id: 'jan', kind: 'person', givenName: 'Jan', surname: 'Bakker' } as const;
  return {
    ...empty,
    ownership: { bearerShares: 'yes', bearerSharesDetails: '' },
    people: [
      { ...jan, shareholder: 'yes', share: '60' },
      { ...jan, id: 'els', givenName: 'Els', shareholder: 'yes', share: '60' },
      { id: 'nobody', kind: 'person' },
      { id: 'firm', kind: 'company', companyName: 'Beheer BV', shareholder: 'yes' },
    ],
    industries: [{ id: 'bakery', websiteUrl: '', industry: '' }],
  };
}

const APPLICATION = makeApplication({ step: 'summary', answers: badAnswers() });

it('moves the focus into the field of every problem, whatever kind of control it has', async () => {
  stubNetwork({ [`GET ${CURRENT}`]: { body: { application: APPLICATION } } });
  keepLink('ob_token');
  const { goTo } = await renderApp(SCREEN_PATHS.onboarding);
  // Files are chosen in a part that needs a browser.
  const problems = collectProblems(APPLICATION.answers, [], APPLICATION.today).filter(
    ({ path }) => path !== 'people' && findStep(path) !== 'documents',
  );
  for (const step of new Set(problems.map(({ path }) => findStep(path)))) {
    await goTo(`${SCREEN_PATHS.onboarding}?step=${step}`);
    for (const { path } of problems.filter((problem) => findStep(problem.path) === step)) {
      focusField(path);
      const place = await waitFor(() => {
        const found = document.getElementById(fieldId(path));
        expect(found, path).not.toBeNull();
        return found!;
      });
      const focused = document.activeElement!;
      expect(place.contains(focused) && focused.matches(CONTROLS), path).toBe(true);
    }
  }
});

it('marks nothing on the summary as wrong before it was sent', async () => {
  stubNetwork({ [`GET ${CURRENT}`]: { body: { application: APPLICATION } } });
  keepLink('ob_token');
  const { goTo } = await renderApp(SCREEN_PATHS.onboarding);
  await goTo(`${SCREEN_PATHS.onboarding}?step=summary`);
  await waitFor(() => expect(document.querySelector('input[type="checkbox"]')).not.toBeNull());
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
});
