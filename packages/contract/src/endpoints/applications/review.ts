import { DOCUMENT_KINDS, DOCUMENT_TYPES } from '@stuiver/domain/applications/documents';
import { MOST_DECISIONS, readItem } from '@stuiver/domain/applications/review';
import { REVIEW_STATES, REVIEWED_STATUSES, TURNS } from '@stuiver/domain/applications/states';
import { LANGUAGES } from '@stuiver/domain/languages';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id, instant, buildPageSchema, pageQuery, someOf } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';
import { answers } from './applications.ts';

/** The calls of the provider's reviewers, about applications to become a merchant. */
const call = { access: 'session', permission: 'applications:review', tag: 'applications' } as const;

const paymentMethod = z.enum(PAYMENT_METHODS);
const reviewer = z.object({ id, name: z.string() });
const status = z.enum(REVIEWED_STATUSES);

/** Several lines from a reviewer. */
const words = z.string().max(1000);
const requiredWords = words.refine((text) => text.trim() !== '', 'required');
const item = z
  .string()
  .max(120)
  .refine((text) => readItem(text) !== null, 'unknownValue');
const version = z.int().min(0).max(1_000_000_000);

const queueRow = z.object({
  id,
  company: z.string(),
  registrant: z.string(),
  status,
  turn: z.enum(TURNS),
  /** Since when it is the turn of whose turn it is, or decided. */
  sinceDateTime: instant,
  submittedDateTime: instant,
  /** Reviewer who is working on it. */
  holder: reviewer.nullable(),
  /** Reviewer who approved it first; a second one has to follow. */
  firstApprover: reviewer.nullable(),
});
export type QueueRow = z.infer<typeof queueRow>;

const queueQuery = z.object({
  ...pageQuery,
  /** All of them by default. */
  statuses: someOf(status).optional(),
});
export type QueueQuery = z.infer<typeof queueQuery>;

const reviewDocument = z.object({
  id,
  /** Its name as an item to decide on. */
  item: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  size: z.int(),
  dated: z.iso.date().nullable(),
  contentType: z.enum(DOCUMENT_TYPES),
  createdDateTime: instant,
});
export type ReviewDocument = z.infer<typeof reviewDocument>;

const decision = z.object({
  item: z.string(),
  /** Current state: an accepted item that has changed since is PENDING again, with `changed` set. */
  state: z.enum(REVIEW_STATES),
  changed: z.boolean(),
  /** Something was changed, sent or written back since it was rejected. */
  answered: z.boolean(),
  /** For the applicant. */
  reason: z.string(),
  /** For reviewers only. */
  note: z.string(),
  /** The applicant's reply. */
  reply: z.string(),
  decidedBy: reviewer,
  decidedDateTime: instant,
});
export type Decision = z.infer<typeof decision>;

const review = z.object({
  id,
  status,
  turn: z.enum(TURNS),
  /** Increases with every change; a decision names the version it was made on. */
  version: z.int(),
  /** Language of the applicant, in which reasons are written. */
  language: z.enum(LANGUAGES),
  answers,
  documents: z.array(reviewDocument).max(LIMITS.documentsOfApplication),
  decisions: z.array(decision).max(MOST_DECISIONS),
  /** Items that block an approval. */
  blockers: z.array(z.string()).max(2 * MOST_DECISIONS),
  /** Items that a request for more information would include. */
  asking: z.array(z.string()).max(MOST_DECISIONS),
  holder: reviewer.nullable(),
  firstApprover: reviewer.nullable(),
  secondApprover: reviewer.nullable(),
  /** Reason of the permanent rejection, for the applicant. */
  rejection: z.string().nullable(),
  /** Merchant of the account with the registrant's address: an approval unlocks it instead of creating one. */
  merchant: z.object({ id, name: z.string() }).nullable(),
  /** Methods that the second approver chooses from; empty if the merchant offers its own already. */
  methodChoices: z.array(paymentMethod).max(PAYMENT_METHODS.length),
  /** Other applications of the same business, the newest first; one that was approved has its account. */
  others: z.array(z.object({ id, status, sinceDateTime: instant })).max(20),
  submittedDateTime: instant,
  sinceDateTime: instant,
});
export type Review = z.infer<typeof review>;

export const getApplicationQueue = endpoint(routes.getApplicationQueue, {
  ...call,
  summary: 'A page of applications, those that wait longest first; decided ones newest first',
  query: queueQuery,
  response: buildPageSchema(queueRow).extend({
    /** Number of applications by status. */
    counts: z.object(
      Object.fromEntries(REVIEWED_STATUSES.map((one) => [one, z.int()])) as Record<
        (typeof REVIEWED_STATUSES)[number],
        z.ZodInt
      >,
    ),
  }),
});

/** Views of a document: the file itself, or a rendering for the reviewer's screen. */
export const DOCUMENT_VIEWS = ['sent', 'preview'] as const;

const params = z.object({ id });
const response = z.object({ review });
const errors = ['notFound', 'changedMeanwhile', 'applicationClosed'] as const;

export const getReview = endpoint(routes.getReview, {
  ...call,
  summary: 'An application with its documents, and what was decided of each item',
  params,
  response,
  errors: ['notFound'],
});

export const takeApplication = endpoint(routes.takeApplication, {
  ...call,
  summary: 'Take an application up, or over from a colleague',
  params,
  body: z.object({ version }),
  response,
  errors,
});

export const decideItem = endpoint(routes.decideItem, {
  ...call,
  summary: 'Accept or reject one item, or take a decision back; a first approval is taken back with it',
  params,
  body: z
    .object({
      version,
      item,
      state: z.enum(REVIEW_STATES),
      /** For the applicant; a rejection needs one. */
      reason: words.default(''),
      /** For reviewers only. */
      note: words.default(''),
    })
    .refine(({ state, reason }) => state !== 'REJECTED' || reason.trim() !== '', {
      path: ['reason'],
      message: 'required',
    }),
  response,
  errors: [...errors, 'limitReached'],
});

export const askApplicant = endpoint(routes.askApplicant, {
  ...call,
  summary:
    'Ask the applicant for what was rejected; 422 names items that were answered and not decided on again',
  params,
  body: z.object({ version }),
  response,
  errors,
});

export const approveApplication = endpoint(routes.approveApplication, {
  ...call,
  summary:
    'Approve; the second of two people does so for good, which makes or opens the merchant. 422 names every item in the way',
  params,
  body: z.object({
    version,
    /** Chosen from `methodChoices`, in the merchant's order; the second approval needs them in live mode. */
    methods: someOf(paymentMethod).min(1, 'required').optional(),
  }),
  response,
  errors: [...errors, 'secondReviewerNeeded'],
});

export const rejectApplication = endpoint(routes.rejectApplication, {
  ...call,
  summary: 'Reject for good, with a reason that the applicant reads',
  params,
  body: z.object({ version, reason: requiredWords }),
  response,
  errors,
});

export const viewDocument = endpoint(routes.viewDocument, {
  ...call,
  summary:
    'A document as uploaded, or as a preview: pictures redrawn as WebP, PDFs unchanged; every view is audited',
  params: z.object({ id, documentId: id }),
  query: z.object({ as: z.enum(DOCUMENT_VIEWS).default('sent') }),
  response: z.string(),
  fileTypes: [...DOCUMENT_TYPES, 'image/webp'],
  errors: ['notFound'],
});
