import { LANGUAGES } from '@stuiver/domain/languages';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountOut, currency, id, instant } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

const language = z.enum(LANGUAGES).default('nl');

/** A month's fees of a merchant in one currency, with their tax. */
const invoice = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  /** Year and number, such as `2026-12`; without gaps in a merchant's year. */
  number: z.string(),
  /** The first day of its month. */
  month: z.iso.date(),
  issuedOn: z.iso.date(),
  currency,
  net: amountOut,
  vat: amountOut,
  total: amountOut,
});
export type Invoice = z.infer<typeof invoice>;

const accountantLink = z.object({
  id,
  createdBy: z.string(),
  createdDateTime: instant,
  expiresDateTime: instant,
  revokedDateTime: instant.nullable(),
  openings: z.int(),
  lastOpenedDateTime: instant.nullable(),
});
export type AccountantLink = z.infer<typeof accountantLink>;

const reading = { access: 'session', permission: 'exports:read', tag: 'bookkeeping' } as const;

export const getSettlementCamt = endpoint(routes.getSettlementCamt, {
  ...reading,
  summary: 'A settlement as a bank statement (camt.053.001.08) of the balance, one entry for each line',
  params: z.object({ id }),
  fileTypes: ['application/xml'],
  response: z.string(),
  errors: ['notFound'],
});

export const getSettlementPdf = endpoint(routes.getSettlementPdf, {
  ...reading,
  summary: 'A settlement as a PDF',
  params: z.object({ id }),
  query: z.object({ language }),
  fileTypes: ['application/pdf'],
  response: z.string(),
  errors: ['notFound'],
});

export const getInvoices = endpoint(routes.getInvoices, {
  ...reading,
  summary: 'The newest invoices of a company’s fees',
  query: z.object({ merchantId: id }),
  response: z.object({ content: z.array(invoice).max(LIMITS.invoicesShown) }),
  errors: ['notFound'],
});

export const getInvoicePdf = endpoint(routes.getInvoicePdf, {
  ...reading,
  summary: 'An invoice as a PDF',
  params: z.object({ id }),
  query: z.object({ language }),
  fileTypes: ['application/pdf'],
  response: z.string(),
  errors: ['notFound'],
});

export const getAccountantLinks = endpoint(routes.getAccountantLinks, {
  ...reading,
  summary: 'The newest links of a company’s accountant, with how often each was opened',
  query: z.object({ merchantId: id }),
  response: z.object({ content: z.array(accountantLink).max(LIMITS.accountantLinksShown) }),
  errors: ['notFound'],
});

export const accountantLinkRequest = z.object({ merchantId: id, days: z.int().min(1).max(7) });

export const createAccountantLink = endpoint(routes.createAccountantLink, {
  ...reading,
  summary: 'Make a link that shows a company’s settlements and invoices without signing in',
  body: accountantLinkRequest,
  /** The address is answered only here. */
  response: z.object({ link: accountantLink, url: z.string() }),
  errors: ['notFound', 'limitReached'],
});

export const revokeAccountantLink = endpoint(routes.revokeAccountantLink, {
  ...reading,
  summary: 'Stop a link of an accountant',
  params: z.object({ id }),
  response: z.object({ link: accountantLink }),
  errors: ['notFound'],
});
