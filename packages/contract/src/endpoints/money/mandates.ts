import { checkBic, checkIban, isSepaIban } from '@stuiver/domain/iban';
import { MANDATE_TYPES } from '@stuiver/domain/states';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountOut,
  countryIn,
  currency,
  iban,
  id,
  instant,
  buildPageSchema,
  requiredText,
  textUpTo,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { MANDATES } from '../../lists/mandates.ts';
import * as routes from '../../routes.ts';
import { frequency, paymentConditionCode, paymentStatus, recurrenceStatus } from './statuses.ts';

/** One row of the mandates list (spec 3.22). */
const mandateRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  mandateReference: z.string(),
  consumerName: z.string(),
  consumerIban: z.string(),
  mandateType: z.enum(MANDATE_TYPES),
  active: z.boolean(),
  /** Reason why collections are paused until someone reviews the mandate (a return code), or null. */
  blockedReason: z.string().nullable(),
  blockedDateTime: instant.nullable(),
  createdDateTime: instant,
  stoppedDateTime: instant.nullable(),
  /** Reason of the stop: a return code, `oneOff` once it was used, `lapsed`, or `merchant` for the company's own. */
  stopReason: z.string().nullable(),
});
export type MandateRow = z.infer<typeof mandateRow>;

const mandateDetails = mandateRow.extend({
  creditorIdentifier: z.string(),
  agreed: z.boolean(),
  agreementDate: z.iso.date(),
  /** The account before an amendment, until a collection has presented that; else null. */
  previousIban: z.string().nullable(),
  /** When the account was last changed, or null. */
  amendedDateTime: instant.nullable(),
  consumerBic: z.string(),
  consumerAddress: z.object({
    street: z.string(),
    postCode: z.string(),
    town: z.string(),
    country: z.string(),
  }),
  /** The day it expires unless something is collected before: 36 months after the last due date, or the signature. */
  lapsesOn: z.iso.date(),
  daysUntilLapse: z.int(),
  collections: z
    .array(
      z.object({
        transactionId: id,
        recurrenceId: id.nullable(),
        status: paymentStatus,
        condition: paymentConditionCode,
        amount: amountOut,
        currency,
        description: z.string(),
        createdDateTime: instant,
        returnCode: z.string().nullable(),
      }),
    )
    .max(LIMITS.shown),
  recurrences: z
    .array(
      z.object({ id, recurrenceStatus, frequency, description: z.string(), amount: amountOut, currency }),
    )
    .max(LIMITS.shown),
});
export type MandateDetails = z.infer<typeof mandateDetails>;

export const mandatesQuery = listQuery(MANDATES);

const list = {
  access: 'session',
  permission: 'payments:read',
  tag: 'mandate',
  query: mandatesQuery,
  response: buildPageSchema(mandateRow),
  errors: ['notFound'],
} as const;

export const getMandatesPaginated = endpoint(routes.getMandatesPaginated, {
  ...list,
  keyScope: 'mandates:read',
  summary: 'A page of mandates, for roles without PPRO',
});

export const getPPROMandatesPaginated = endpoint(routes.getPPROMandatesPaginated, {
  ...list,
  summary: 'A page of mandates, for roles that contain PPRO',
});

export const getMandate = endpoint(routes.getMandate, {
  access: 'session',
  permission: 'payments:read',
  keyScope: 'mandates:read',
  tag: 'mandate',
  summary: 'One mandate by its reference; with the merchant where several companies have one of that name',
  params: z.object({ reference: z.string().min(1).max(35) }),
  query: z.object({ merchantId: id.optional() }),
  response: z.object({ details: z.object({ Mandate: mandateDetails }) }),
  errors: ['notFound'],
});

/** An account that direct debits can be collected from. */
const sepaIban = iban.refine((value) => !checkIban(value) || isSepaIban(value), 'ibanNotSepa');

/** A mandate that was signed outside any payment, such as on paper or with another provider. Days are `YYYY-MM-DD`. */
export const newMandate = z.object({
  merchantId: id,
  /** Empty: one is made. */
  mandateReference: textUpTo(35).default(''),
  agreementDate: z.iso.date(),
  /** The last collection with another provider, from which the 36 months count; null without one. */
  lastCollectionDate: z.iso.date().nullable().default(null),
  consumerName: requiredText(70),
  consumerIban: sepaIban,
  /** Empty: derived from the IBAN where that is possible. */
  consumerBic: z
    .string()
    .max(11)
    .refine((value) => value === '' || checkBic(value), 'invalid')
    .default(''),
  street: textUpTo(70).default(''),
  postCode: textUpTo(16).default(''),
  town: textUpTo(35).default(''),
  country: z.union([z.literal(''), countryIn]).default(''),
});

const writing = { access: 'session', permission: 'recurrences:write', tag: 'mandate' } as const;

export const createMandate = endpoint(routes.createMandate, {
  ...writing,
  keyScope: 'mandates:write',
  idempotent: true,
  summary: 'Record a mandate that was signed outside any payment',
  body: newMandate,
  response: z.object({ id, mandateReference: z.string() }),
  errors: ['notFound', 'merchantNotOpen', 'noPaymentMethod'],
});

export const stopMandate = endpoint(routes.stopMandate, {
  ...writing,
  keyScope: 'mandates:write',
  idempotent: true,
  summary:
    'Stop a mandate that its payer revoked, and its recurring payments; a collection at the bank goes on',
  body: z.object({ id }),
  response: z.object({ id }),
  errors: ['notFound', 'changedMeanwhile'],
});

export const unblockMandate = endpoint(routes.unblockMandate, {
  ...writing,
  summary: 'Allow collections again on a mandate that a bank’s return code blocked',
  body: z.object({ id }),
  response: z.object({ id }),
  errors: ['notFound', 'changedMeanwhile'],
});

export const amendMandate = endpoint(routes.amendMandate, {
  ...writing,
  summary: 'Change the account of a mandate, as its payer asked; the next collection tells the bank',
  body: z.object({ id, iban: sepaIban }),
  response: z.object({ id }),
  errors: ['notFound', 'changedMeanwhile'],
});
