import type { Application, Review } from '@stuiver/contract';
import { emptyAnswers } from '@stuiver/domain/applications/fields';

export const APPLICATION_ID = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a01';

/** An application that is being reviewed, without documents or decisions; a test states only what matters to it. */
export function makeReview(about: Partial<Review> = {}): Review {
  return {
    id: APPLICATION_ID,
    status: 'IN_REVIEW',
    turn: 'provider',
    version: 3,
    language: 'nl',
    answers: { ...emptyAnswers(), company: { ...emptyAnswers().company, name: 'Bakker Brood BV' } },
    documents: [],
    decisions: [],
    blockers: [],
    asking: [],
    holder: null,
    firstApprover: null,
    secondApprover: null,
    rejection: null,
    merchant: null,
    methodChoices: [],
    others: [],
    submittedDateTime: '2026-11-19T09:00:00Z',
    sinceDateTime: '2026-11-19T09:00:00Z',
    ...about,
  };
}

/** An application that is being filled in, without answers or documents; a test states only what matters to it. */
export function makeApplication(about: Partial<Application> = {}): Application {
  return {
    id: APPLICATION_ID,
    status: 'DRAFT',
    turn: 'applicant',
    asked: [],
    rejection: null,
    version: 1,
    step: '',
    answers: emptyAnswers(),
    documents: [],
    documentsRemovedDateTime: null,
    today: '2026-11-20',
    changedDateTime: '2026-11-20T09:00:00.000Z',
    submittedDateTime: null,
    ...about,
  };
}
