import { readFile } from 'node:fs/promises';
import type { Review } from '@stuiver/contract';
import { addDays, localDay } from '@stuiver/domain/dates';
import { documentItem, REVIEW_GROUPS } from '@stuiver/domain/applications/review';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import type { Session } from '../../platform/access/session.ts';
import { startDraft } from '../../applications/form/begin.ts';
import { makeAgenda } from '../agenda.ts';
import { HOUR, type Stage } from '../stage.ts';
import { APPLICANTS, type DemoApplicant } from './applicants.ts';
import { browserId, documentsOf, emailOf, filledIn, nameOf } from './form.ts';
import { saveApplication, submitApplication } from '../../applications/form/applications.ts';
import { startDocument, sendDocumentPart } from '../../applications/documents/documents.ts';
import { approveApplication } from '../../applications/review/approve.ts';
import {
  askApplicant,
  decideItem,
  rejectApplication,
  takeApplication,
} from '../../applications/review/decide.ts';
import { getReview } from '../../applications/review/read-review.ts';

/** Fills in and submits an application, as its applicant's browser does. */
async function apply(context: PaymentDeps, applicant: DemoApplicant) {
  const today = localDay(context.clock.now(), context.settings.timeZone);
  const begun = await startDraft(context, {
    name: nameOf(applicant.people[0]),
    email: emailOf(applicant),
    language: applicant.language,
  });
  const { token, application } = begun;
  const answers = filledIn(application.answers, applicant, Number(today.slice(0, 4)));
  const { version } = await saveApplication(context, token, { version: application.version, answers });
  for (const { content, kind, name, dated } of documentsOf(applicant, addDays(today, -11))) {
    const bytes =
      typeof content === 'string'
        ? await readFile(new URL(`../pictures/${content}`, import.meta.url))
        : content;
    const id = browserId(applicant, name);
    await startDocument(context, token, { id, kind, name, size: bytes.length, dated, sender: 'demo' });
    await sendDocumentPart(context, token, { id, index: 0, bytes });
  }
  await submitApplication(context, token, { version, replies: [] });
  return application.id;
}

/** A reviewer's actions on one application, each from its newest version. */
function reviewerOf(context: PaymentDeps, session: Session, id: string) {
  const change = async (make: (seen: { id: string; version: number }) => Promise<Review>) =>
    make({ id, version: (await getReview(context, id)).version });
  const decide = (item: string, choice: Partial<Parameters<typeof decideItem>[2]> = {}) =>
    change((seen) =>
      decideItem(context, session, { ...seen, item, state: 'ACCEPTED', reason: '', note: '', ...choice }),
    );
  return {
    decide,
    take: () => change((seen) => takeApplication(context, session, seen)),
    ask: () => change((seen) => askApplicant(context, session, seen)),
    approve: () => change((seen) => approveApplication(context, session, seen)),
    reject: (reason: string) => change((seen) => rejectApplication(context, session, { ...seen, reason })),
    async acceptAll() {
      const { documents } = await getReview(context, id);
      for (const item of [...REVIEW_GROUPS, ...documents.map(documentItem)]) await decide(item);
    },
  };
}

type Reviewer = ReturnType<typeof reviewerOf>;
type Step = readonly [hours: number, who: 'first' | 'second', act: (reviewer: Reviewer) => Promise<unknown>];

async function approveAll({ take, acceptAll, approve }: Reviewer): Promise<void> {
  await take();
  await acceptAll();
  await approve();
}

async function rejectShare({ decide, take }: Reviewer): Promise<void> {
  await take();
  for (const item of ['registrant', 'company', 'contacts']) await decide(item);
  await decide('business.chargebackPercentage', {
    state: 'REJECTED',
    reason: 'Uw afschrift laat meer terugboekingen zien dan 0,2%. Wilt u dit nakijken?',
    note: 'Op het afschrift staan er 14 in één maand.',
  });
}

async function askForCertificate(reviewer: Reviewer): Promise<void> {
  await rejectShare(reviewer);
  const reason = 'Wij hebben ook een bewijs van uw btw-nummer nodig.';
  await reviewer.decide('documents.vatCertificate', { state: 'REJECTED', reason });
  await reviewer.ask();
}

async function rejectLender({ decide, reject, take }: Reviewer): Promise<void> {
  await take();
  await decide('application', { state: 'PENDING', note: 'Geen vergunning van de AFM gevonden.' });
  await reject('Voor het verstrekken van krediet is een vergunning nodig, en die hebt u niet.');
}

/** Steps after an application was submitted, by hours from then. */
const COURSES: Readonly<Record<DemoApplicant['course'], readonly Step[]>> = {
  new: [],
  inReview: [[20, 'first', rejectShare]],
  approvedOnce: [[22, 'first', approveAll]],
  asked: [[18, 'second', askForCertificate]],
  approved: [
    [20, 'second', approveAll],
    [24, 'first', ({ approve }) => approve()],
  ],
  rejected: [[19, 'first', rejectLender]],
};

/**
 * Plays applications and their reviews, each as far as its course goes by the end of the history.
 *
 * @param context with a clock that is moved
 * @param reviewers two of them
 * @param until the end of the history
 * @returns the number of applications
 */
export async function playApplications(
  context: Stage['context'],
  [first, second]: readonly Session[],
  until: Date,
): Promise<number> {
  if (!first || !second) throw new Error('it takes two to review');
  const agenda = makeAgenda(context.clock);
  const reviewers = { first, second };
  for (const applicant of APPLICANTS) {
    const submitted = until.getTime() - applicant.submitted * HOUR;
    agenda.add(new Date(submitted), async () => {
      const id = await apply(context, applicant);
      for (const [hours, who, act] of COURSES[applicant.course])
        agenda.add(new Date(submitted + hours * HOUR), () => act(reviewerOf(context, reviewers[who], id)));
    });
  }
  await agenda.run(until);
  return APPLICANTS.length;
}
