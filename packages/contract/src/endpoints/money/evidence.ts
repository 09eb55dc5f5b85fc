import { DOCUMENT_PART, DOCUMENT_TYPES } from '@stuiver/domain/applications/documents';
import { DISPUTE_CASES } from '@stuiver/domain/chargebacks/dispute-reasons';
import {
  CHARGEBACK_STAGES,
  EVIDENCE_FACTS,
  EVIDENCE_LIMITS,
  EVIDENCE_REFUSALS,
  EVIDENCE_SLOTS,
  type EvidenceSlot,
  LONGEST_ANSWER,
  LONGEST_LETTER,
  PRODUCT_KINDS,
  SLOT_KINDS,
  slotKind,
} from '@stuiver/domain/chargebacks/evidence';
import { LANGUAGES } from '@stuiver/domain/languages';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountOut,
  currency,
  deskSums,
  id,
  instant,
  buildPageSchema,
  pageQuery,
  plainName,
  textUpTo,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

/** Subjects of the lines that we add. */
const FACT_NAMES = [
  'amount',
  'method',
  'card',
  'statementText',
  'description',
  'receipt',
  'approved',
  'name',
  'email',
  'customerId',
  'iban',
  'address',
  'ipAddress',
  'browser',
  'earlierPayment',
  'refund',
  'mandate',
  'signed',
  'notice',
  'event',
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** The calls by which a chargeback is answered. */
const call = { access: 'session', permission: 'disputes:write', tag: 'chargeback' } as const;
const callPayments = { access: 'session', permission: 'payments:read', tag: 'chargeback' } as const;
const params = z.object({ id });
const fileParams = z.object({ id, fileId: id });

/** SHA-256 of a packet's bytes. */
const packetHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'invalid')
  .toLowerCase();
const slot = z.enum(EVIDENCE_SLOTS);
const ALL_SLOTS = { maxProperties: EVIDENCE_SLOTS.length };
/** A text of several lines, without other control characters. */
const longText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/, 'invalid');

type AnswerField = z.ZodExactOptional<z.ZodType<string, string>>;

/** Answers in words and days, each by the rule of its slot; files are uploaded. */
const answersIn = z.strictObject(
  Object.fromEntries(
    EVIDENCE_SLOTS.filter((one) => slotKind(one) !== 'files').map((one): [EvidenceSlot, AnswerField] => [
      one,
      (slotKind(one) === 'day' ? z.iso.date() : longText(LONGEST_ANSWER)).exactOptional(),
    ]),
  ) as Record<EvidenceSlot, AnswerField>,
);

const evidenceFile = z.object({
  id,
  slot,
  name: z.string(),
  size: z.int(),
  contentType: z.enum(DOCUMENT_TYPES).nullable(),
  /** STORED once all of it has arrived and was found good. */
  status: z.enum(['UPLOADING', 'STORED']),
  receivedParts: z.int(),
  pages: z.int().nullable(),
  createdDateTime: instant,
});
export type EvidenceFile = z.infer<typeof evidenceFile>;

/** One fact that we hold: a text, an amount in the chargeback's currency and an instant, each if it has one. */
const factLine = z.object({
  name: z.enum(FACT_NAMES),
  text: z.string().nullable(),
  amount: amountOut.nullable(),
  at: instant.nullable(),
});
export type FactLine = z.infer<typeof factLine>;

const evidence = z.object({
  chargebackId: id,
  stage: z.enum(CHARGEBACK_STAGES),
  case: z.enum(DISPUTE_CASES),
  version: z.int(),
  /** Kind of product sold; preselected until someone has answered, null if nothing is known. */
  product: z.enum(PRODUCT_KINDS).nullable(),
  /** Subscription for a recurring payment, else the last answer of this company. */
  usualProduct: z.enum(PRODUCT_KINDS).nullable(),
  language: z.enum(LANGUAGES),
  answers: z.partialRecord(slot, z.string()).meta(ALL_SLOTS),
  /** Evidence that the company adds, by case and product, in order; empty without a product. */
  slots: z
    .array(z.object({ slot, kind: z.enum(SLOT_KINDS), isRequired: z.boolean(), isFilled: z.boolean() }))
    .max(EVIDENCE_SLOTS.length),
  /** Facts that we add; one without lines is missing. */
  facts: z
    .array(z.object({ about: z.enum(EVIDENCE_FACTS), lines: z.array(factLine).max(LIMITS.shown) }))
    .max(EVIDENCE_FACTS.length),
  files: z.array(evidenceFile).max(EVIDENCE_LIMITS.files),
  /** The letter as it would be sent, and whether someone has rewritten it. */
  letter: z.string(),
  isLetterEdited: z.boolean(),
  /** Percentage of the requirements that are met. */
  readiness: z.int().min(0).max(100),
  /** The packet of this version; null until it is made, and after a change. */
  packet: z.object({ hash: z.string(), size: z.int(), pages: z.int() }).nullable(),
  /** The person who chose automatic filing, a day before the deadline. */
  automaticBy: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedDateTime: instant.nullable(),
  submission: z
    .object({
      submittedDateTime: instant,
      /** Null: filed automatically. */
      submittedBy: z.string().nullable(),
      /** Null: not taken yet; it is sent until the deadline. */
      filedDateTime: instant.nullable(),
    })
    .nullable(),
  /** Why the bank did not take the packet. One that could not be read is no submission: it may be mended. */
  refusal: z.enum(EVIDENCE_REFUSALS).nullable(),
  /** When answers, letter, files and packet were erased; the hash and the submission stay. */
  erasedDateTime: instant.nullable(),
});
export type Evidence = z.infer<typeof evidence>;

const answer = z.object({ evidence });

export const getEvidence = endpoint(routes.getEvidence, {
  ...callPayments,
  summary: 'The evidence folder of a chargeback: what we know, what the company added, and what became of it',
  params,
  query: z.object({ stage: z.enum(CHARGEBACK_STAGES).optional() }),
  response: answer,
  errors: ['notFound'],
});

export const saveEvidence = endpoint(routes.saveEvidence, {
  ...call,
  summary: 'Save the answers and the letter; refused when someone else saved since `version`',
  params,
  body: z.object({
    version: z.int().min(0),
    product: z.enum(PRODUCT_KINDS).nullable(),
    language: z.enum(LANGUAGES),
    answers: answersIn,
    /** Null: composed from the answers. */
    letter: longText(LONGEST_LETTER).nullable(),
  }),
  response: answer,
  errors: ['notFound', 'changedMeanwhile', 'evidenceClosed'],
});

export const startEvidenceFile = endpoint(routes.startEvidenceFile, {
  ...call,
  summary: 'Announce a file; its parts follow. The same id again answers what has arrived',
  params,
  body: z.object({ id, slot, name: plainName(255), size: z.int().min(0).max(1_000_000_000_000) }),
  response: z.object({ file: evidenceFile }),
  errors: ['notFound', 'evidenceClosed', 'limitReached', 'storageFull'],
});

export const sendEvidencePart = endpoint(routes.sendEvidencePart, {
  ...call,
  audited: false,
  summary: `Send one part of a file: ${DOCUMENT_PART} bytes, the last one the rest`,
  params: fileParams.extend({ index: z.string().regex(/^\d{1,3}$/) }),
  bodyKind: 'bytes',
  bodyLimit: DOCUMENT_PART + 1,
  response: z.object({ file: evidenceFile }),
  errors: ['notFound', 'evidenceClosed', 'changedMeanwhile', 'storageFull'],
});

export const readEvidenceFile = endpoint(routes.readEvidenceFile, {
  ...callPayments,
  summary: 'A file of the folder',
  params: fileParams,
  response: z.string(),
  fileTypes: DOCUMENT_TYPES,
  errors: ['notFound'],
});

export const removeEvidenceFile = endpoint(routes.removeEvidenceFile, {
  ...call,
  summary: 'Take a file back',
  params: fileParams,
  response: z.object({}),
  errors: ['notFound', 'evidenceClosed'],
});

export const makePacket = endpoint(routes.makePacket, {
  ...call,
  summary: 'Make the packet of a version as the bank will get it',
  params,
  body: z.object({ version: z.int().min(1) }),
  response: answer,
  errors: ['notFound', 'changedMeanwhile', 'evidenceClosed', 'storageFull'],
});

export const readPacket = endpoint(routes.readPacket, {
  ...callPayments,
  summary: 'The packet as a PDF, by the hash of its bytes',
  params: z.object({ id, hash: packetHash }),
  response: z.string(),
  fileTypes: ['application/pdf'],
  errors: ['notFound'],
});

export const submitEvidence = endpoint(routes.submitEvidence, {
  ...call,
  summary: 'Submit the packet with this hash to the bank: the only submission of this stage',
  params,
  body: z.object({ hash: packetHash }),
  response: answer,
  errors: ['notFound', 'changedMeanwhile', 'evidenceClosed', 'evidenceIncomplete'],
});

export const setAutomaticFiling = endpoint(routes.setAutomaticFiling, {
  ...call,
  summary: 'Have the packet with this hash filed a day before the deadline, or, with null, not',
  params,
  body: z.object({
    hash: packetHash.nullable(),
  }),
  response: answer,
  errors: ['notFound', 'changedMeanwhile', 'evidenceClosed', 'evidenceIncomplete'],
});

/** The parts of the provider's desk: not answered, answered but not with the bank, and with the bank. */
const DISPUTE_VIEWS = ['unanswered', 'answered', 'underReview'] as const;
export type DisputeView = (typeof DISPUTE_VIEWS)[number];

/** Progress of a company's answer. */
const DISPUTE_PROGRESS = [
  'notStarted',
  'incomplete',
  'ready',
  'automatic',
  'submitted',
  'refused',
  'accepted',
  'underReview',
] as const;

const openChargeback = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  amount: amountOut,
  currency,
  reasonCode: z.string(),
  stage: z.enum(CHARGEBACK_STAGES),
  progress: z.enum(DISPUTE_PROGRESS),
  /** Required slots that are empty; 0 before what was sold is known. */
  missing: z.int().min(0),
  /** Null where the bank has set none. */
  deadlineDateTime: instant.nullable(),
});
export type OpenChargeback = z.infer<typeof openChargeback>;

export const getOpenChargebacks = endpoint(routes.getOpenChargebacks, {
  ...call,
  permission: 'disputes:monitor',
  summary: 'A page of open chargebacks of all merchants, the nearest deadline first',
  query: z.object({
    ...pageQuery,
    view: z.enum(DISPUTE_VIEWS).default('unanswered'),
    /** Part of a merchant's name. */
    search: textUpTo(100).optional(),
  }),
  response: buildPageSchema(openChargeback).extend({ sums: deskSums }),
});

export const acceptChargeback = endpoint(routes.acceptChargeback, {
  ...call,
  summary: 'Accept a chargeback: the amount stays with the payer, for good',
  params,
  response: z.object({}),
  errors: ['notFound', 'evidenceClosed'],
});
