import { checkIban } from '@stuiver/domain/iban';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountOut,
  currency,
  id,
  instant,
  buildPageSchema,
  pageQuery,
  requiredText,
  textUpTo,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { DECISION_ERRORS, decision, person, proposed } from '../../proposals.ts';
import * as routes from '../../routes.ts';

/** The calls of the provider's people who take files to the bank and statements from it. */
const call = { access: 'session', permission: 'bankFiles:write', tag: 'bankFiles' } as const;

/** Common parts of decisions on proposals. */
const decisionCall = {
  ...call,
  params: z.object({ id }),
  body: z.object({
    decision,
    /** Instant of the proposal that the caller saw, so that a newer one isn't approved unseen. */
    proposedDateTime: instant,
  }),
  response: z.object({}),
  errors: [...DECISION_ERRORS, 'changedMeanwhile'],
} as const;

const quantity = z.int().min(0);
const day = z.iso.date();
const total = { quantity, amount: amountOut };

export const BANK_FILE_KINDS = ['COLLECTIONS', 'REFUNDS', 'REVERSALS', 'PAYOUTS'] as const;
export type BankFileKind = (typeof BANK_FILE_KINDS)[number];
const kind = z.enum(BANK_FILE_KINDS);

export const getBankDesk = endpoint(routes.getBankDesk, {
  ...call,
  summary: 'The account, what waits for a file, and how much waits for a person',
  response: z.object({
    /** Null when this deployment has no account. */
    account: z.object({ iban: z.string(), bic: z.string(), holder: z.string() }).nullable(),
    waiting: z
      .array(
        z.object({
          kind,
          ...total,
          oldestDateTime: instant,
          /** The day that a file made now asks for. */
          dueDate: day,
        }),
      )
      .max(BANK_FILE_KINDS.length),
    /** Local time until which the bank takes files for the day. */
    cutOff: z.string(),
    /** The booked balance of the last statement that was taken. */
    balance: z.object({ amount: amountOut, currency, date: day }).nullable(),
    /** The part of the balance that no line explains, and the first statement after which it appeared. */
    unexplained: z
      .object({ amount: amountOut, currency, since: z.object({ id, name: z.string(), date: day }) })
      .nullable(),
    statementsOpen: quantity,
    linesOpen: quantity,
    /** Refunds without a usable account, and those that a former rule put in a file. */
    ordersOpen: quantity,
    /** Lines and events of an acquirer that wait; null when this deployment has none. */
    acquirer: z.object({ itemsOpen: quantity }).nullable(),
  }),
});

const bankFile = z.object({
  id,
  kind,
  status: z.enum(['PROPOSED', 'APPROVED', 'SENT', 'CANCELLED']),
  ...total,
  currency,
  dueDate: day,
  /** SHA-256 of the file, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  ...proposed,
  approvedBy: person.nullable(),
  /** Null for a file that the watched folder took, or that was not sent. */
  sentBy: person.nullable(),
  sentDateTime: instant.nullable(),
  cancelledBy: person.nullable(),
  cancelledDateTime: instant.nullable(),
  reason: z.string(),
  /** The bank no longer takes it for its day. */
  isTooLate: z.boolean(),
});
export type BankFile = z.infer<typeof bankFile>;

export const getBankFiles = endpoint(routes.getBankFiles, {
  ...call,
  summary: 'A page of files for the bank, newest first, or one of them',
  query: z.object({ ...pageQuery, id: id.optional() }),
  response: buildPageSchema(bankFile),
});

export const createBankFile = endpoint(routes.createBankFile, {
  ...call,
  summary:
    'Make a file of what waits; someone else approves it, unless it holds payouts, which two people approved',
  body: z.object({ kind }),
  response: z.object({ id }),
  errors: ['changedMeanwhile'],
});

export const decideBankFile = endpoint(routes.decideBankFile, {
  ...call,
  summary: 'Approve or reject someone else’s file, or withdraw one’s own; again changes nothing',
  params: z.object({ id }),
  body: z.object({ decision }),
  response: z.object({}),
  errors: [...DECISION_ERRORS, 'bankFileTooLate'],
});

export const downloadBankFile = endpoint(routes.downloadBankFile, {
  ...call,
  summary: 'The XML of an approved file, which is thereby sent; again it is the same',
  params: z.object({ id }),
  response: z.string(),
  fileTypes: ['application/xml'],
  errors: ['notFound', 'changedMeanwhile', 'bankFileTooLate'],
});

export const cancelBankFile = endpoint(routes.cancelBankFile, {
  ...call,
  summary: 'Cancel a file that was approved and, if it was sent, that the bank will not carry out',
  params: z.object({ id }),
  body: z.object({ reason: requiredText(500) }),
  response: z.object({}),
  errors: ['notFound', 'changedMeanwhile', 'bankFileTooLate'],
});

const order = z.object({
  id,
  kind: z.enum(['COLLECTION', 'TRANSFER', 'REFUND', 'REVERSAL', 'PAYOUT']),
  status: z.enum(['WAITING', 'FILED', 'BOOKED', 'REJECTED', 'RETURNED', 'CANCELLED', 'HELD']),
  merchantId: id,
  merchantName: z.string(),
  paymentId: id.nullable(),
  amount: amountOut,
  currency,
  /** The other party; empty once erased. */
  name: z.string(),
  iban: z.string(),
  text: z.string(),
  reasonCode: z.string().nullable(),
  fileId: id.nullable(),
  /** A statement has a line of it. */
  isStated: z.boolean(),
  bookedDate: day.nullable(),
  /** The account that a person proposed for a held refund; without one, why it cannot be paid. */
  proposal: z
    .object({
      name: z.string(),
      iban: z.string(),
      reason: z.string(),
      ...proposed,
    })
    .nullable(),
});
export type BankOrder = z.infer<typeof order>;

export const getBankOrders = endpoint(routes.getBankOrders, {
  ...call,
  summary:
    'Orders of a file, or of a payment, an end-to-end id or the reference of a transfer, or refunds that wait for a person',
  query: z.object({
    fileId: id.optional(),
    search: textUpTo(64).optional(),
    isHeld: z.literal('true').optional(),
    pageNumber: pageQuery.pageNumber,
  }),
  response: z.object({ orders: z.array(order).max(LIMITS.bankRowsShown), isLast: z.boolean() }),
});

export const proposeBankAccount = endpoint(routes.proposeBankAccount, {
  ...call,
  summary: 'Propose the account of a held refund, or that it cannot be paid; someone else approves',
  params: z.object({ id }),
  body: z
    .object({
      name: textUpTo(70),
      iban: z
        .string()
        .max(42)
        .refine((value) => value === '' || checkIban(value), 'notAnIban'),
      /** Reason that a refund cannot be paid. */
      reason: textUpTo(500),
    })
    .superRefine(({ name, iban, reason }, context) => {
      if (reason.trim() !== '') return;
      for (const [path, value] of Object.entries({ name, iban }))
        if (value.trim() === '') context.addIssue({ code: 'custom', path: [path], message: 'required' });
    }),
  response: z.object({}),
  errors: ['notFound', 'changedMeanwhile'],
});

export const decideBankAccount = endpoint(routes.decideBankAccount, {
  ...decisionCall,
  summary: 'Approve or reject someone else’s proposal for a held refund, or withdraw one’s own',
});

const BANK_EFFECTS = [
  'COLLECTED',
  'BLOCK',
  'PAID',
  'RECEIVED',
  'REJECTED',
  'CANCELLED',
  'RETURNED',
  'CHARGES',
  'NOTHING',
  'NONE',
] as const;
const effect = z.enum(BANK_EFFECTS);

const statement = z.object({
  id,
  status: z.enum(['PROPOSED', 'WAITING', 'TAKEN', 'WITHDRAWN', 'SET_ASIDE']),
  /** Why it waits: one before it is missing, it contradicts the lines that are here, it has no balances, or it failed. */
  cause: z.enum(['GAP', 'LINES', 'NO_BALANCES', 'FAILED']).nullable(),
  /** The sum that is missing or too much. */
  difference: amountOut.nullable(),
  message: z.string(),
  name: z.string(),
  statementId: z.string(),
  page: z.int().nullable(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
  opening: amountOut.nullable(),
  closing: amountOut.nullable(),
  currency,
  quantity,
  /** Lines that an earlier statement had already. */
  known: quantity,
  /** Effects of its lines, planned or applied. */
  effects: z.array(z.object({ effect, ...total })).max(BANK_EFFECTS.length),
  /** Parts that were not read. */
  skipped: z
    .array(
      z.object({
        what: z.string(),
        quantity,
        /** Those of statements of other accounts, with their currency if that isn't ours. */
        accounts: z.array(z.string()).max(LIMITS.bankSkippedShown).exactOptional(),
      }),
    )
    .max(LIMITS.bankSkippedShown),
  /** Null for the watched folder. */
  uploadedBy: person.nullable(),
  uploadedDateTime: instant,
  decidedBy: person.nullable(),
  decidedDateTime: instant.nullable(),
  /** False once a line of it was applied. */
  canSetAside: z.boolean(),
  /** Reason for setting it aside. */
  reason: z.string(),
  /** To set it aside or, if it is, to undo that. */
  proposal: z.object(proposed).nullable(),
});
export type BankStatement = z.infer<typeof statement>;

export const getBankStatements = endpoint(routes.getBankStatements, {
  ...call,
  summary: 'A page of the bank’s statements, newest first, or those with lines of an order',
  query: z.object({ ...pageQuery, orderId: id.optional() }),
  response: buildPageSchema(statement),
});

export const uploadBankStatement = endpoint(routes.uploadBankStatement, {
  ...call,
  summary:
    'Upload statements (camt.053, camt.054, pain.002, also in a ZIP), which change nothing until someone else approves; a refusal names its cause',
  query: z.object({ name: requiredText(200) }),
  bodyKind: 'bytes',
  bodyLimit: LIMITS.bankStatementBytes,
  response: z.object({
    /** New statements, and their lines. */
    statements: quantity,
    lines: quantity,
    /** Statements of the file that are here already. */
    known: quantity,
    /** The bank's ids of the new ones; empty when all are new. */
    newIds: z.array(z.string()).max(LIMITS.shown),
  }),
});

export const decideBankStatement = endpoint(routes.decideBankStatement, {
  ...call,
  summary: 'Approve or reject a statement that someone else uploaded, or withdraw one’s own',
  params: z.object({ id }),
  body: z.object({ decision }),
  response: z.object({}),
  errors: DECISION_ERRORS,
});

export const proposeBankStatementAside = endpoint(routes.proposeBankStatementAside, {
  ...call,
  summary:
    'Propose to set a statement aside, so that the next follows on from it and it books nothing, or to undo that',
  params: z.object({ id }),
  /** Reason for setting it aside. */
  body: z.object({ reason: textUpTo(500) }),
  response: z.object({}),
  errors: ['notFound', 'changedMeanwhile'],
});

export const decideBankStatementAside = endpoint(routes.decideBankStatementAside, {
  ...decisionCall,
  summary: 'Approve or reject someone else’s proposal to set a statement aside, or withdraw one’s own',
});

const line = z.object({
  id,
  statementId: id,
  effect,
  /** Applied, or without an effect set aside. */
  isDone: z.boolean(),
  amount: amountOut,
  charges: amountOut,
  currency,
  bookedDate: day.nullable(),
  bankReference: z.string(),
  bankCode: z.string(),
  endToEndId: z.string(),
  /** On whose behalf it was, where the bank names the ultimate party. */
  counterName: z.string(),
  /** The account's holder, if it differs from the counterparty. */
  counterVia: z.string().nullable(),
  counterIban: z.string(),
  /** The account where it has no IBAN. */
  counterAccount: z.string().nullable(),
  text: z.string(),
  /** The entry's details do not add up to its amount. */
  detailsDiffer: z.boolean(),
  /** A report's word on an order (pain.002), empty where it gives none; null for a movement of money. */
  orderStatus: z.string().nullable(),
  reasonCode: z.string().nullable(),
  order: order.nullable(),
  /** The file whose blocks the bank books or reports on. */
  fileId: id.nullable(),
  /** A block that it books but for one of the candidates, or that was booked before it came as a detail. */
  block: z
    .object({
      kind: z.enum(['TOTAL', 'DETAILS']),
      /** Number and sum of the block's orders, or of the details that wait and close together. */
      quantity,
      total: amountOut,
      /** Amount that the bank booked as one. */
      booked: amountOut,
    })
    .nullable(),
  /** Orders that it may belong to. */
  candidates: z.array(order).max(LIMITS.bankCandidates),
  proposal: z
    .object({
      /** Null: it belongs to no order, and is set aside. */
      order: order.nullable(),
      reason: z.string(),
      ...proposed,
    })
    .nullable(),
});
export type BankLine = z.infer<typeof line>;

export const getBankLines = endpoint(routes.getBankLines, {
  ...call,
  summary:
    'Lines of a statement, of an order if it is named, or those that match no order and wait for a person',
  query: z.object({ statementId: id.optional(), orderId: id.optional(), pageNumber: pageQuery.pageNumber }),
  response: z.object({ lines: z.array(line).max(LIMITS.bankRowsShown), isLast: z.boolean() }),
});

export const proposeBankLine = endpoint(routes.proposeBankLine, {
  ...call,
  summary: 'Propose the order that a line belongs to, or to set it aside; someone else approves',
  params: z.object({ id }),
  body: z
    .object({
      order: z.object({ merchantId: id, id }).nullable(),
      /** Reason for setting it aside. */
      reason: textUpTo(500),
    })
    .refine(({ order: match, reason }) => match !== null || reason.trim() !== '', {
      path: ['reason'],
      message: 'required',
    }),
  response: z.object({}),
  errors: ['notFound', 'changedMeanwhile'],
});

export const decideBankLine = endpoint(routes.decideBankLine, {
  ...decisionCall,
  summary: 'Approve or reject someone else’s proposal for a line, or withdraw one’s own',
});
