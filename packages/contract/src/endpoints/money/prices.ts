import {
  parseRate,
  PRICED_EVENTS,
  PRICED_METHODS,
  type PricedEvent,
  type PricedMethod,
} from '@stuiver/domain/fees';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { SCHEDULES, TERMS_STATES } from '@stuiver/domain/settlements';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountBound,
  amountOut,
  id,
  instant,
  buildPageSchema,
  pageQuery,
  someOf,
  textUpTo,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { DECISION_ERRORS, decision, person } from '../../proposals.ts';
import * as routes from '../../routes.ts';

/** Merchants' terms: prices, settlement schedule and reserve. */
const call = { access: 'session', permission: 'prices:write', tag: 'prices' } as const;

/** A percentage with two decimals at most, `"1.80"`. */
const rateIn = z
  .union([z.string(), z.number()])
  .refine((value) => parseRate(value) !== null, 'notAPercentage');
const rateOut = z.string().regex(/^\d{1,3}\.\d{2}$/);

/** Prices by event and method; `ALL` is that of every method without one of its own. */
function buildPriceSchema<P extends z.ZodType>(price: P) {
  const own = price.optional();
  const byMethod = z.strictObject(
    Object.fromEntries(PRICED_METHODS.map((method) => [method, own])) as Record<PricedMethod, typeof own>,
  );
  return z.strictObject(
    Object.fromEntries(PRICED_EVENTS.map((event) => [event, byMethod])) as Record<
      PricedEvent,
      typeof byMethod
    >,
  );
}

const days = z.int().min(0).max(365);
const timetable = { schedule: z.enum(SCHEDULES), cutOffHour: z.int().min(0).max(23) };

const proposal = z
  .object({
    /** The first day on which they apply, tomorrow at the earliest. */
    validFrom: z.iso.date(),
    ...timetable,
    minimumPayout: amountBound,
    reserveRate: rateIn,
    reserveDays: days,
    vatRate: rateIn,
    prices: buildPriceSchema(z.object({ fixed: amountBound, rate: rateIn, minimum: amountBound })),
  })
  .refine(({ reserveRate, reserveDays }) => parseRate(reserveRate) === 0 || reserveDays > 0, {
    path: ['reserveDays'],
    message: 'required',
  });
export type Proposal = z.infer<typeof proposal>;

const terms = z.object({
  id,
  state: z.enum(TERMS_STATES),
  validFrom: z.iso.date(),
  /** Their last day, once later ones are approved. */
  validUntil: z.iso.date().nullable(),
  ...timetable,
  minimumPayout: amountOut,
  reserveRate: rateOut,
  reserveDays: days,
  vatRate: rateOut,
  prices: buildPriceSchema(z.object({ fixed: amountOut, rate: rateOut, minimum: amountOut })),
});
export type Terms = z.infer<typeof terms>;

const providerTerms = terms.extend({
  /** Null for the operator. */
  proposedBy: person.nullable(),
  proposedDateTime: instant,
  decidedBy: person.nullable(),
  decidedDateTime: instant.nullable(),
});
export type ProviderTerms = z.infer<typeof providerTerms>;

const merchantTerms = z.object({
  merchantId: id,
  merchantName: z.string(),
  /** Newest first. */
  terms: z.array(providerTerms).max(LIMITS.termsShown),
});
export type MerchantTerms = z.infer<typeof merchantTerms>;

const pricedMerchant = z.object({
  merchantId: id,
  merchantName: z.string(),
  /** The day since which its present terms apply; null without any. */
  validFrom: z.iso.date().nullable(),
  schedule: z.enum(SCHEDULES).nullable(),
  /** The day from which the next approved ones apply. */
  nextFrom: z.iso.date().nullable(),
  proposed: z.boolean(),
});
export type PricedMerchant = z.infer<typeof pricedMerchant>;

export const getPricedMerchants = endpoint(routes.getPricedMerchants, {
  ...call,
  summary: 'A page of all merchants by name, with the terms that apply',
  query: z.object({
    ...pageQuery,
    /** A part of the name. */
    search: textUpTo(100).optional(),
    /** Only those with terms to decide on. */
    proposed: z.boolean().optional(),
    /** Only those with approved terms. */
    approved: z.boolean().optional(),
  }),
  response: buildPageSchema(pricedMerchant).extend({
    /** Number of merchants with terms to decide on. */
    waiting: z.int().min(0),
  }),
});

const params = z.object({ id });

export const getMerchantTerms = endpoint(routes.getMerchantTerms, {
  ...call,
  summary: 'The terms of a merchant: proposed, later, present and past ones',
  params,
  response: merchantTerms,
  errors: ['notFound'],
});

const merchantMethods = z.object({
  /** Methods that this deployment executes or the merchant has: those switched on first, in its order. */
  methods: z
    .array(
      z.object({
        paymentMethod: z.enum(PAYMENT_METHODS),
        enabled: z.boolean(),
        /** Payers do not see it before the merchant has an identifier as a SEPA creditor. */
        lacksIdentifier: z.boolean(),
      }),
    )
    .max(PAYMENT_METHODS.length),
});
export type MerchantMethods = z.infer<typeof merchantMethods>;

export const getMerchantMethods = endpoint(routes.getMerchantMethods, {
  ...call,
  summary: 'The payment methods of a merchant, on and off',
  params,
  response: merchantMethods,
  errors: ['notFound'],
});

export const setMerchantMethods = endpoint(routes.setMerchantMethods, {
  ...call,
  summary: 'Switch exactly these payment methods of a merchant on, in this order; it can change them itself',
  params,
  body: z.object({ methods: someOf(z.enum(PAYMENT_METHODS)).min(1, 'required') }),
  response: merchantMethods,
  errors: ['notFound'],
});

export const proposeTerms = endpoint(routes.proposeTerms, {
  ...call,
  summary: 'Propose terms, for someone else to approve; one proposal of a merchant waits at a time',
  params,
  body: proposal,
  response: merchantTerms,
  errors: ['notFound', 'changedMeanwhile', 'limitReached'],
});

export const decideTerms = endpoint(routes.decideTerms, {
  ...call,
  summary: 'Approve or reject terms that someone else proposed, or withdraw one’s own',
  params,
  body: z.object({ termsId: id, decision }),
  response: merchantTerms,
  errors: DECISION_ERRORS,
});

const ownTerms = z.object({
  /** Approved ones, newest first. */
  terms: z.array(terms).max(LIMITS.termsShown),
  /** The end of the settlement that is under way. */
  settlesDateTime: instant,
});
export type OwnTerms = z.infer<typeof ownTerms>;

export const getTerms = endpoint(routes.getTerms, {
  ...call,
  permission: 'payments:read',
  summary: 'What a company pays, when it is settled and what is held back: now, later and before',
  query: z.object({ id }),
  response: ownTerms,
  errors: ['notFound'],
});
