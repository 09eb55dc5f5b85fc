import { MAX_LINK_USES, MAX_VALIDITY_DAYS } from '@stuiver/domain/payment-link';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountIn,
  amountOut,
  countryIn,
  currency,
  currencyIn,
  email,
  iban,
  id,
  instant,
  buildPageSchema,
  metadata,
  redirectUrl,
  reference,
  requiredText,
  textUpTo,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { LINKS } from '../../lists/payment-links.ts';
import * as routes from '../../routes.ts';
import { recurrenceRequest } from './checkout.ts';
import {
  frequency,
  paymentConditionCode,
  paymentLinkStatus,
  paymentMethod,
  paymentStatus,
} from './statuses.ts';

/** For SEPA all three are mandatory (spec 3.13). */
const sepaSpec = z.object({
  emailAddress: email,
  iban,
  postalAddress: requiredText(200),
});

const linkValidityDays = z.int().min(1).max(MAX_VALIDITY_DAYS);
const maximumUses = z.int().min(1).max(MAX_LINK_USES).nullable();

export const paymentLinkRequest = z.object({
  merchantId: id,
  /** With `maximumAmount` the least that the payer may fill in, else the amount to pay. */
  amount: amountIn,
  /** Makes it an open amount: the payer chooses the amount, up to this. */
  maximumAmount: amountIn.nullable().default(null),
  currency: currencyIn.default('EUR'),
  country: countryIn.default('NL'),
  description: requiredText(140),
  /** The shop's own, which its payments repeat. */
  reference: reference.default(''),
  metadata: metadata.default({}),
  iban: z.union([z.literal(''), iban]).default(''),
  accountHolderName: textUpTo(140).default(''),
  emailAddress: z.union([z.literal(''), email]).default(''),
  redirectUrlSuccess: redirectUrl.default(''),
  redirectUrlFailed: redirectUrl.default(''),
  redirectUrlAborted: redirectUrl.default(''),
  paymentLink: z.literal(true),
  linkValidityDays,
  /** Maximum number of successful payments; null for any number. */
  maximumUses: maximumUses.default(1),
  sepaSpec: sepaSpec.nullable().default(null),
  ...recurrenceRequest,
});

export const paymentLinkRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  description: z.string(),
  reference: z.string(),
  /** The minimum for an open amount. */
  amount: amountOut,
  /** The most that the payer may fill in; null if the amount is fixed. */
  maximumAmount: amountOut.nullable(),
  currency,
  status: paymentLinkStatus,
  paymentLink: z.string(),
  /** Times that a browser showed it; fetches by mail scanners do not count. */
  openedCount: z.int(),
  /** Payments that succeeded, and how many may; null for any number. */
  uses: z.int(),
  maximumUses: z.int().nullable(),
  createdDateTime: instant,
  expiresDateTime: instant,
});
export type PaymentLinkRow = z.infer<typeof paymentLinkRow>;

/** A row of the list, with the payer that the merchant named. */
const paymentLinkListRow = paymentLinkRow.extend({ accountHolderName: z.string().nullable() });
export type PaymentLinkListRow = z.infer<typeof paymentLinkListRow>;

const writing = { access: 'session', permission: 'paymentLinks:write', tag: 'paymentLink' } as const;
const reading = { access: 'session', permission: 'payments:read', tag: 'paymentLink' } as const;
const openPayer = { access: 'public', limit: 'checkout', tag: 'payer' } as const;

export const requestPaymentLink = endpoint(routes.requestPaymentLink, {
  ...writing,
  keyScope: 'paymentLinks:write',
  idempotent: true,
  summary: 'Create a payment link',
  body: z.object({ transaction: paymentLinkRequest }),
  response: z.object({ paymentLink: paymentLinkRow }),
  errors: ['notFound', 'merchantNotOpen', 'noPaymentMethod'],
});

/** A link that is being filled in: amounts as typed for the wire, empty or wrong ones too. */
const paymentLinkDraft = z.object({
  id,
  amount: textUpTo(40),
  /** Null unless the payer chooses the amount. */
  maximumAmount: textUpTo(40).nullable(),
  description: textUpTo(140),
  sepaOnly: z.boolean(),
  frequency: frequency.nullable(),
});
export type PaymentLinkDraft = z.infer<typeof paymentLinkDraft>;

export const previewPaymentLink = endpoint(routes.previewPaymentLink, {
  ...writing,
  audited: false,
  summary: 'A preview of a payment link’s page; `look` is what /pay/preview shows for an hour',
  body: paymentLinkDraft,
  response: z.object({ look: z.string() }),
  errors: ['notFound'],
});

/** One link with everything that its page shows; `payments` are its newest hundred. */
const paymentLinkDetails = paymentLinkRow.extend({
  metadata,
  linkValidityDays: z.int(),
  switchedOffDateTime: instant.nullable(),
  lastOpenedDateTime: instant.nullable(),
  sepaOnly: z.boolean(),
  /** Interval of the recurrence that its payment starts. */
  frequency: frequency.nullable(),
  accountHolderName: z.string(),
  emailAddress: z.string(),
  /** Captured by its payments, before refunds. */
  receivedAmount: amountOut,
  /** Uses held by payments under way, besides those that succeeded. */
  usesUnderWay: z.int(),
  numberOfPayments: z.int(),
  payments: z
    .array(
      z.object({
        transactionId: id,
        status: paymentStatus,
        condition: paymentConditionCode,
        amount: amountOut,
        currency,
        paymentMethodName: paymentMethod.nullable(),
        accountHolderName: z.string(),
        createdDateTime: instant,
      }),
    )
    .max(LIMITS.shown),
});
export type PaymentLinkDetails = z.infer<typeof paymentLinkDetails>;

export const paymentLinksQuery = listQuery(LINKS);

export const getPaymentLinks = endpoint(routes.getPaymentLinks, {
  ...reading,
  keyScope: 'paymentLinks:read',
  summary: 'A page of payment links, newest first unless sorted otherwise',
  query: paymentLinksQuery,
  response: buildPageSchema(paymentLinkListRow),
  errors: ['notFound'],
});

export const getPaymentLink = endpoint(routes.getPaymentLink, {
  ...reading,
  keyScope: 'paymentLinks:read',
  summary: 'One payment link with its payments',
  params: z.object({ id }),
  response: z.object({ details: z.object({ paymentLink: paymentLinkDetails }) }),
  errors: ['notFound'],
});

/** Everything that may change of a link; its days count from its creation. */
const changeable = { description: requiredText(140), linkValidityDays, maximumUses };

/** A change names the version it was made from, so that no one silently overwrites another's. */
export const paymentLinkChange = z.object({ id, ...changeable, before: z.object(changeable) });

export const changePaymentLink = endpoint(routes.changePaymentLink, {
  ...writing,
  keyScope: 'paymentLinks:write',
  idempotent: true,
  summary: 'Change description, validity or number of uses of a payment link',
  body: paymentLinkChange,
  response: z.object({ id }),
  errors: ['notFound', 'changedMeanwhile'],
});

export const switchPaymentLink = endpoint(routes.switchPaymentLink, {
  ...writing,
  keyScope: 'paymentLinks:write',
  idempotent: true,
  summary: 'Switch a payment link off, or on again; payments under way go on',
  body: z.object({ id, on: z.boolean() }),
  response: z.object({ id }),
  errors: ['notFound', 'linkUsedUp'],
});

export const countLinkOpening = endpoint(routes.countLinkOpening, {
  ...openPayer,
  narrowed: 'reference',
  audited: false,
  summary: 'A browser shows a payment link; sent by the hosted page, once per browser session',
  body: z.object({ encryptedTransaction: z.string().min(1).max(600) }),
  response: z.object({ counted: z.boolean() }),
  errors: ['notFound'],
});

export const findSubmission = endpoint(routes.findSubmission, {
  ...openPayer,
  narrowed: 'reference',
  audited: false,
  summary: 'The payment that a submission on a payment link made, for a payer whose answer was lost',
  body: z.object({ encryptedTransaction: z.string().min(1).max(600), submissionId: id }),
  /** A sealed reference to the payment; null when the submission never arrived. */
  response: z.object({ reference: z.string().nullable() }),
  errors: ['notFound'],
});

export const getQrCode = endpoint(routes.getQrCode, {
  ...reading,
  keyScope: 'paymentLinks:read',
  summary: 'The QR code of a payment link as a data URL',
  query: z.object({ id, format: z.enum(['svg', 'png']).default('svg') }),
  response: z.object({ image: z.string(), paymentLink: z.string() }),
  errors: ['notFound'],
});
