import {
  DOCUMENT_KINDS,
  DOCUMENT_PART,
  DOCUMENT_TYPES,
  LARGEST_DOCUMENT,
} from '@stuiver/domain/applications/documents';
import {
  type Answers,
  COMPANY_PARTY,
  type FieldRule,
  INDUSTRY,
  MOST_INDUSTRIES,
  MOST_PARTIES,
  PERSON,
  SECTION_NAMES,
  SECTIONS,
} from '@stuiver/domain/applications/fields';
import { MOST_DECISIONS } from '@stuiver/domain/applications/review';
import { APPLICATION_STATUSES, REVIEW_STATES, TURNS } from '@stuiver/domain/applications/states';
import { LANGUAGES } from '@stuiver/domain/languages';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { email, id, instant, plainName, requiredText, textUpTo } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

/** Drafts may hold any text that fits: errors appear at the submission, and in the form. */
function buildDraftField({ rule, max = 100 }: FieldRule) {
  return (rule === 'longText' ? z.string().max(max) : textUpTo(max)).default('');
}

function buildDraftFields(fields: Readonly<Record<string, FieldRule>>) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, buildDraftField(field)]));
}

/** The answers of an application: one text for each field of the table in the domain. */
export const answers = z.object({
  ...Object.fromEntries(
    SECTION_NAMES.map((section) => [section, z.object(buildDraftFields(SECTIONS[section])).prefault({})]),
  ),
  people: z
    .array(
      z.object({
        id,
        kind: z.enum(['person', 'company']),
        ...buildDraftFields({ ...COMPANY_PARTY, ...PERSON }),
      }),
    )
    .max(MOST_PARTIES)
    .default([]),
  industries: z
    .array(z.object({ id, ...buildDraftFields(INDUSTRY) }))
    .max(MOST_INDUSTRIES)
    .default([]),
  // Its sections are built from the table, as the type shows.
}) as unknown as z.ZodType<Answers, Answers>;

const applicationDocument = z.object({
  id,
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  size: z.int(),
  /** The day on the document, for the kinds that have an age. */
  dated: z.iso.date().nullable(),
  contentType: z.enum(DOCUMENT_TYPES).nullable(),
  /** STORED once all of it has arrived and was found good. */
  status: z.enum(['UPLOADING', 'STORED']),
  /** Number of parts received; the next one is requested. */
  receivedParts: z.int(),
  review: z.enum(REVIEW_STATES),
  /** Reason of a reviewer's rejection, for the applicant. */
  reason: z.string().nullable(),
  createdDateTime: instant,
});
export type ApplicationDocument = z.infer<typeof applicationDocument>;

/** A request of a reviewer: an item of `packages/domain/src/applications/review.ts`, and the reason. */
const askedItem = z.object({
  item: z.string(),
  reason: z.string(),
  /** True if the applicant has since changed, uploaded or written something in answer. */
  answered: z.boolean(),
  /** The applicant's reply. */
  reply: z.string(),
});
export type AskedItem = z.infer<typeof askedItem>;

const application = z.object({
  id,
  status: z.enum(APPLICATION_STATUSES),
  turn: z.enum(TURNS),
  /** Requested items, while the applicant has to answer. */
  asked: z.array(askedItem).max(MOST_DECISIONS),
  /** Reason of the permanent rejection. */
  rejection: z.string().nullable(),
  /** Increases with each save; a save names the version it started from. */
  version: z.int(),
  /** The step of the form that was left; empty before the first. */
  step: z.string(),
  answers,
  documents: z.array(applicationDocument).max(LIMITS.documentsOfApplication),
  /** Time at which this draft's documents were removed to make room; null once another is uploaded. */
  documentsRemovedDateTime: instant.nullable(),
  /** The day in the deployment's time zone, by which dates are judged. */
  today: z.iso.date(),
  changedDateTime: instant,
  submittedDateTime: instant.nullable(),
});
export type Application = z.infer<typeof application>;

/** Calls about one application carry the token of its private link as a bearer token, which also names it. */
/** A call of an applicant with a private link. */
const BY_LINK = { access: 'public', limit: 'gateway', audited: false, tag: 'onboarding' } as const;

export const getApplication = endpoint(routes.getApplication, {
  ...BY_LINK,
  summary: 'An application by its private link; reading changes nothing',
  response: z.object({ application }),
  errors: ['unauthenticated'],
});

export const saveApplication = endpoint(routes.saveApplication, {
  ...BY_LINK,
  summary: 'Save a draft; refused when it was saved elsewhere since the version that it started from',
  body: z.object({ version: z.int().min(0).max(1_000_000_000), answers }),
  response: z.object({ application }),
  errors: ['unauthenticated', 'changedMeanwhile', 'applicationClosed'],
});

export const keepStep = endpoint(routes.keepStep, {
  ...BY_LINK,
  summary: 'Note the step of the form that an applicant is at, to which the private link brings them back',
  body: z.object({ step: z.string().regex(/^[a-z]{1,20}$/) }),
  response: z.object({}),
  errors: ['unauthenticated'],
});

export const submitApplication = endpoint(routes.submitApplication, {
  ...BY_LINK,
  summary:
    'Submit; 422 names every field and document that is missing or wrong, and every item asked for that is unanswered. Submitting twice is once',
  body: z.object({
    version: z.int().min(0).max(1_000_000_000),
    /** The applicant's replies about requested items. */
    replies: z
      .array(z.object({ item: z.string().max(120), text: requiredText(1000) }))
      .max(MOST_DECISIONS)
      .default([]),
  }),
  response: z.object({ application }),
  errors: ['unauthenticated', 'changedMeanwhile', 'applicationClosed'],
});

export const withdrawApplication = endpoint(routes.withdrawApplication, {
  ...BY_LINK,
  summary: 'Withdraw and erase an application with its documents, for good; refused once it was decided',
  response: z.object({}),
  errors: ['unauthenticated', 'applicationClosed'],
});

export const revokeOtherLinks = endpoint(routes.revokeOtherLinks, {
  ...BY_LINK,
  summary: 'Make every private link but the one of this call stop working',
  response: z.object({}),
  errors: ['unauthenticated'],
});

export const startDocument = endpoint(routes.startDocument, {
  ...BY_LINK,
  summary: 'Announce a document; its parts follow. The same id again answers what has arrived',
  body: z.object({
    id,
    kind: z.enum(DOCUMENT_KINDS),
    name: plainName(255),
    size: z.int().min(0).max(1_000_000_000_000),
    dated: z.iso.date().nullable().default(null),
  }),
  response: z.object({ document: applicationDocument }),
  errors: ['unauthenticated', 'applicationClosed', 'limitReached', 'notFound', 'storageFull'],
});

export const sendDocumentPart = endpoint(routes.sendDocumentPart, {
  ...BY_LINK,
  summary: `Send one part of a document: ${DOCUMENT_PART} bytes, the last one the rest; at most ${LARGEST_DOCUMENT} in all`,
  params: z.object({ id, index: z.string().regex(/^\d{1,3}$/) }),
  bodyKind: 'bytes',
  bodyLimit: DOCUMENT_PART + 1,
  response: z.object({ document: applicationDocument }),
  errors: [
    'unauthenticated',
    'applicationClosed',
    'changedMeanwhile',
    'invalidInput',
    'notFound',
    'storageFull',
  ],
});

export const readDocument = endpoint(routes.readDocument, {
  ...BY_LINK,
  summary: 'A document, unchanged',
  params: z.object({ id }),
  response: z.string(),
  fileTypes: DOCUMENT_TYPES,
  errors: ['unauthenticated', 'notFound'],
});

export const removeDocument = endpoint(routes.removeDocument, {
  ...BY_LINK,
  summary: 'Take a document back',
  params: z.object({ id }),
  response: z.object({}),
  errors: ['unauthenticated', 'applicationClosed', 'notFound'],
});

/** A call that sends a mail, or takes a token from one. */
const BY_MAIL = { access: 'public', limit: 'signIn', audited: false, tag: 'onboarding' } as const;

export const createApplication = endpoint(routes.createApplication, {
  ...BY_MAIL,
  summary:
    'Start an application: its private link is mailed, or a list of those that the address has open; the answer never shows which',
  body: z.object({ name: requiredText(100), email, language: z.enum(LANGUAGES).default('nl') }),
  response: z.object({}),
});

const mailToken = z.string().min(1).max(300);

export const beginAnother = endpoint(routes.beginAnother, {
  ...BY_MAIL,
  summary: 'Start another application in addition to those that a mail listed, by the mail’s token, once',
  body: z.object({ token: mailToken }),
  response: z.object({ token: z.string(), application }),
});

export const requestAddress = endpoint(routes.requestAddress, {
  ...BY_MAIL,
  summary: 'Ask for another address; a mail to it confirms it, a mail to the old one can stop it',
  body: z.object({ email }),
  response: z.object({}),
  errors: ['unauthenticated', 'applicationClosed', 'limitReached'],
});

export const confirmAddress = endpoint(routes.confirmAddress, {
  ...BY_MAIL,
  summary: 'Give an application the address that was asked for, by the mail’s token; all older links die',
  body: z.object({ token: mailToken }),
  response: z.object({ token: z.string(), application }),
  errors: ['applicationClosed'],
});

export const stopAddress = endpoint(routes.stopAddress, {
  ...BY_MAIL,
  summary: 'Stop the change of an application’s address that a mail has told of, by the mail’s token',
  body: z.object({ token: mailToken }),
  response: z.object({}),
});

export const resumeApplication = endpoint(routes.resumeApplication, {
  ...BY_MAIL,
  summary:
    'Mail private links to the address’s open applications; the answer never tells whether there are any',
  body: z.object({ email }),
  response: z.object({}),
});
