import { PAYMENT_LINK_STATUSES } from '@stuiver/domain/states';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  amountIn,
  amountOut,
  country,
  currency,
  id,
  iban,
  instant,
  pageOf,
  pageQuery,
  redirectUrl,
  requiredText,
  selectedIds,
  text,
} from '../fields.ts';
import { recurrenceWish } from './paying.ts';

/** For SEPA all three are mandatory (sections 3 and 5). */
export const sepaSpec = z.object({
  emailAddress: z.email().max(254),
  iban,
  postalAddress: requiredText(200),
});

export const paymentLinkRequest = z.object({
  merchantId: id,
  amount: amountIn,
  currency: currency.default('EUR'),
  country: country.default('NL'),
  description: requiredText(140),
  iban: z.union([z.literal(''), iban]).default(''),
  accountHolderName: text(140).default(''),
  emailAddress: z.union([z.literal(''), z.email().max(254)]).default(''),
  redirectUrlSuccess: redirectUrl.default(''),
  redirectUrlFailed: redirectUrl.default(''),
  redirectUrlAborted: redirectUrl.default(''),
  paymentLink: z.literal(true),
  linkValidityDays: z.int().min(1).max(365),
  sepaSpec: sepaSpec.nullable().default(null),
  ...recurrenceWish,
});

export const paymentLinkRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  description: z.string(),
  amount: amountOut,
  currency,
  status: z.enum(PAYMENT_LINK_STATUSES),
  paymentLink: z.string(),
  uses: z.int(),
  maximumUses: z.int(),
  createdDateTime: instant,
  expiresDateTime: instant,
});
export type PaymentLinkRow = z.infer<typeof paymentLinkRow>;

export const requestPaymentLink = endpoint({
  name: 'requestPaymentLink',
  method: 'POST',
  path: '{gateway}/transaction/requestPaymentLink',
  access: 'session',
  tag: 'paymentLink',
  summary: 'Make a payment link',
  body: z.object({ transaction: paymentLinkRequest }),
  response: z.object({ paymentLink: paymentLinkRow }),
  errors: ['notFound'],
});

export const getPaymentLinks = endpoint({
  name: 'getPaymentLinks',
  method: 'GET',
  path: '{gateway}/transaction/getPaymentLinks',
  access: 'session',
  tag: 'paymentLink',
  summary: 'A page of payment links, newest first',
  query: z.object({
    ...pageQuery,
    /** That link alone, for who follows a reference to it. */
    id: id.optional(),
    selectedIds,
  }),
  response: pageOf(paymentLinkRow),
  errors: ['notFound'],
});

export const getQrCode = endpoint({
  name: 'getQrCode',
  method: 'GET',
  path: '{gateway}/transaction/qrcode',
  access: 'session',
  tag: 'paymentLink',
  summary: 'The QR code of a payment link as a data URL',
  query: z.object({ id, format: z.enum(['svg', 'png']).default('svg') }),
  response: z.object({ image: z.string(), paymentLink: z.string() }),
  errors: ['notFound'],
});
