import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amountOut, currency, id, instant, pageOf, pageQuery, selectedIds } from '../fields.ts';
import * as routes from '../routes.ts';

/** What a company received and gave back in a period. */
const companySums = z.object({
  received: amountOut,
  receivedQuantity: z.int(),
  refunded: amountOut,
  refundedQuantity: z.int(),
  /** Of chargebacks that are not won. */
  chargedBack: amountOut,
  chargedBackQuantity: z.int(),
  /** Received less refunded and charged back. */
  kept: amountOut,
});

export const companyFigures = z.object({
  merchantId: id,
  merchantName: z.string(),
  now: companySums,
  before: companySums,
});
export type CompanyFigures = z.infer<typeof companyFigures>;

/** What companies are ordered by. */
export const COMPANY_SORTS = ['merchantName', 'received', 'refunded', 'chargedBack', 'kept'] as const;

export const companiesQuery = z.object({
  ...pageQuery,
  fromDateTime: instant,
  toDateTime: instant,
  /** The period that it is compared with. */
  beforeFromDateTime: instant,
  beforeToDateTime: instant,
  currency: currency.default('EUR'),
  sort: z
    .enum(COMPANY_SORTS.flatMap((field) => [`${field},asc`, `${field},desc`] as const))
    .default('received,desc'),
  selectedIds,
});

export const getDashboardCompanies = endpoint({
  ...routes.getDashboardCompanies,
  access: 'session',
  permission: 'payments:read',
  tag: 'dashboard',
  summary: 'What each company received and gave back in a period and in the one before',
  query: companiesQuery,
  response: pageOf(companyFigures),
  errors: ['notFound'],
});
