import { readFile } from 'node:fs/promises';
import type { Review } from '@stuiver/contract';
import { addDays, localDay } from '@stuiver/domain/dates';
import { documentItem, REVIEW_GROUPS } from '@stuiver/domain/applications/review';
import type { Context } from '../../platform/context.ts';
import type { Session } from '../../platform/access/session.ts';
import { startDraft } from '../../applications/form/begin.ts';
import { makeAgenda } from '../agenda.ts';
import { HOUR, MINUTE, type Stage } from '../stage.ts';
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

/** The reviewers' desk; `first` and `second` are the demo's two. */
type Desk = { readonly context: Context; readonly first: Session; readonly second: Session };

/** Fills in and submits an application, as its applicant's browser does. */
async function apply(context: Context, applicant: DemoApplicant) {
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

type Wish = {
  readonly state?: 'ACCEPTED' | 'REJECTED' | 'PENDING';
  readonly reason?: string;
  readonly note?: string;
};

/** One reviewer's way through one application, each step from its newest version. */
function reviewerOf({ context }: Desk, session: Session, id: string) {
  const change = async (make: (seen: { id: string; version: number }) => Promise<Review>) =>
    make({ id, version: (await getReview(context, id)).version });
  const decide = (item: string, { state = 'ACCEPTED', reason = '', note = '' }: Wish = {}) =>
    change((seen) => decideItem(context, session, { ...seen, item, state, reason, note }));
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

type Course = (desk: Desk, id: string) => Promise<unknown>;

/** Events of an application after its submission, by hours. */
const COURSES: { readonly [C in DemoApplicant['course']]: readonly (readonly [hours: number, Course])[] } = {
  new: [],
  inReview: [
    [
      20,
      async (desk, id) => {
        const { decide, take } = reviewerOf(desk, desk.first, id);
        await take();
        for (const item of ['registrant', 'company', 'contacts'] as const) await decide(item);
        await decide('business.chargebackPercentage', {
          state: 'REJECTED',
          reason: 'Uw afschrift laat meer terugboekingen zien dan 0,2%. Wilt u dit nakijken?',
          note: 'Op het afschrift staan er 14 in één maand.',
        });
      },
    ],
  ],
  approvedOnce: [
    [
      22,
      async (desk, id) => {
        const { acceptAll, approve, take } = reviewerOf(desk, desk.first, id);
        await take();
        await acceptAll();
        await approve();
      },
    ],
  ],
  asked: [
    [
      18,
      async (desk, id) => {
        const { ask, decide, take } = reviewerOf(desk, desk.second, id);
        await take();
        for (const item of ['registrant', 'company', 'contacts', 'people'] as const) await decide(item);
        await decide('bank.holder', {
          state: 'REJECTED',
          reason: 'De rekening staat op naam van een persoon. Wilt u een zakelijke rekening opgeven?',
        });
        await decide('documents.vatCertificate', {
          state: 'REJECTED',
          reason: 'Wij hebben ook een bewijs van uw btw-nummer nodig.',
        });
        await ask();
      },
    ],
  ],
  approved: [
    [
      20,
      async (desk, id) => {
        const { acceptAll, approve, take } = reviewerOf(desk, desk.second, id);
        await take();
        await acceptAll();
        await approve();
      },
    ],
    [24, (desk, id) => reviewerOf(desk, desk.first, id).approve()],
  ],
  rejected: [
    [
      19,
      async (desk, id) => {
        const { decide, reject, take } = reviewerOf(desk, desk.first, id);
        await take();
        await decide('application', { state: 'PENDING', note: 'Geen vergunning van de AFM gevonden.' });
        await reject('Voor het verstrekken van krediet is een vergunning nodig, en die hebt u niet.');
      },
    ],
  ],
};

/**
 * Has businesses apply and reviewers deal with them, each up to where its course leads by the end of the history.
 *
 * @param context with a clock that is moved
 * @param reviewers two of them
 * @param until the end of the history
 * @returns how many applications there are
 */
export async function playApplications(
  context: Stage['context'],
  [first, second]: readonly Session[],
  until: Date,
): Promise<number> {
  if (!first || !second) throw new Error('it takes two to review');
  const agenda = makeAgenda(context.clock);
  const desk = { context, first, second };
  for (const applicant of APPLICANTS) {
    const submitted = until.getTime() - applicant.submittedHoursAgo * HOUR;
    agenda.add(new Date(submitted), async () => {
      const id = await apply(context, applicant);
      for (const [hours, act] of COURSES[applicant.course])
        agenda.add(new Date(submitted + hours * HOUR + 20 * MINUTE), () => act(desk, id));
    });
  }
  await agenda.run(until);
  return APPLICANTS.length;
}
