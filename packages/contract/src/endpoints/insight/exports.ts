import { LANGUAGES } from '@stuiver/domain/languages';
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../endpoint.ts';
import { id, instant, selectedIds } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listColumns, LIST_NAMES, type ListName } from '../../lists.ts';
import * as routes from '../../routes.ts';
import { getAuditLog } from './audit.ts';
import { getRequests } from './requests.ts';
import { getChargebacks } from '../money/chargebacks.ts';
import { getDeliveries } from '../company/webhooks.ts';
import { getMandatesPaginated } from '../money/mandates.ts';
import { getPaymentLinks } from '../money/payment-links.ts';
import { getPaymentsByMerchant } from '../money/payments.ts';
import { getRecurrencesForMerchant } from '../money/recurrences.ts';
import { getRefundRequests, getRefundsByMerchant } from '../money/refunds.ts';
import { getSettlementLines, getSettlements } from '../money/settlements.ts';

/** The call that shows each list: an export has its filters, and is made by those who may make it. */
export const LIST_CALLS = {
  transactions: getPaymentsByMerchant,
  payments: getPaymentsByMerchant,
  refunds: getRefundsByMerchant,
  chargebacks: getChargebacks,
  recurring: getRecurrencesForMerchant,
  mandates: getMandatesPaginated,
  links: getPaymentLinks,
  refundRequests: getRefundRequests,
  deliveries: getDeliveries,
  settlements: getSettlements,
  settlementLines: getSettlementLines,
  requests: getRequests,
  audit: getAuditLog,
} as const satisfies Readonly<Record<ListName, Endpoint>>;

/** A list's filters and order: its query without pages and companies. */
const NO_PAGES = { pageNumber: true, pageSize: true, selectedIds: true } as const;

function selection<const L extends ListName, Q extends z.ZodObject>(list: L, query: Q) {
  const names = listColumns(list);
  return z.object({
    list: z.literal(list),
    query,
    /** In their order in the file. */
    columns: z
      .array(z.enum(names))
      .min(1)
      .max(names.length)
      .refine((columns) => new Set(columns).size === columns.length, 'invalid'),
    /** Language of the headers, the words and the formats of amounts and dates. */
    language: z.enum(LANGUAGES),
  });
}

const paymentsFilter = LIST_CALLS.payments.query.omit(NO_PAGES);

/** Selection to export. The dates of `transactions` are required and end today at the latest. */
export const exportSelection = z.discriminatedUnion('list', [
  selection(
    'transactions',
    paymentsFilter.extend({ createdFromDateTime: instant, createdToDateTime: instant }),
  ),
  selection('payments', paymentsFilter),
  selection('refunds', LIST_CALLS.refunds.query.omit(NO_PAGES)),
  selection('chargebacks', LIST_CALLS.chargebacks.query.omit(NO_PAGES)),
  selection('recurring', LIST_CALLS.recurring.query.omit(NO_PAGES)),
  selection('mandates', LIST_CALLS.mandates.query.omit(NO_PAGES)),
  selection('links', LIST_CALLS.links.query.omit(NO_PAGES)),
  selection('refundRequests', LIST_CALLS.refundRequests.query.omit(NO_PAGES)),
  selection('deliveries', LIST_CALLS.deliveries.query.omit(NO_PAGES)),
  selection('settlements', LIST_CALLS.settlements.query.omit(NO_PAGES)),
  selection('settlementLines', LIST_CALLS.settlementLines.query.omit(NO_PAGES)),
  selection('requests', LIST_CALLS.requests.query.omit(NO_PAGES)),
  selection('audit', LIST_CALLS.audit.query.omit(NO_PAGES)),
]);
export type ExportSelection = z.output<typeof exportSelection>;

const COLUMN_TYPES = ['text', 'word', 'amount', 'number', 'instant', 'day'] as const;

const reading = { access: 'session', permission: 'exports:read', tag: 'export' } as const;

export const getExportColumns = endpoint(routes.getExportColumns, {
  ...reading,
  summary: 'The columns that an export can have, in their usual order',
  query: z.object({ list: z.enum(LIST_NAMES).default('transactions') }),
  response: z.object({
    columns: z.array(z.object({ name: z.string(), type: z.enum(COLUMN_TYPES) })).max(40),
  }),
});

export const EXPORT_STATUSES = ['WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;

/** Reasons why an export has no file. */
const EXPORT_FAILURES = [
  'interrupted',
  'tooLong',
  'tooLarge',
  'storageFull',
  'incomplete',
  'noAccess',
  'unknown',
] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

/** An export that is made in the background. */
const exportJob = z.object({
  id,
  list: z.enum(LIST_NAMES),
  status: z.enum(EXPORT_STATUSES),
  fileName: z.string(),
  /** Expected number of lines; null until counted. */
  rows: z.int().nullable(),
  writtenRows: z.int(),
  /** In bytes, once it is ready. */
  size: z.int().nullable(),
  failure: z.enum(EXPORT_FAILURES).nullable(),
  createdDateTime: instant,
  finishedDateTime: instant.nullable(),
  /** Time until which the file can be fetched. */
  expiresDateTime: instant.nullable(),
});
export type ExportJob = z.infer<typeof exportJob>;

const job = z.object({ export: exportJob });

export const exportCsv = endpoint(routes.exportCsv, {
  ...reading,
  summary:
    'Export as CSV, with the permission of the list’s own call too (`audit:read` for the audit log): the file is made at once, and fetched when its export is READY',
  query: z.object({ selectedIds }),
  body: exportSelection,
  response: job,
  errors: ['notFound', 'forbidden', 'limitReached', 'storageFull'],
});

export const estimateExport = endpoint(routes.estimateExport, {
  ...reading,
  audited: false,
  summary: 'How many lines an export would have now',
  query: z.object({ selectedIds }),
  body: exportSelection,
  response: z.object({ rows: z.int() }),
  errors: ['notFound', 'forbidden'],
});

export const getExports = endpoint(routes.getExports, {
  ...reading,
  summary: "The user's own exports, newest first",
  response: z.object({ content: z.array(exportJob).max(LIMITS.exportsOfUser) }),
});

export const getExport = endpoint(routes.getExport, {
  ...reading,
  narrowed: 'user',
  summary: 'The state of an export of one’s own',
  params: z.object({ id }),
  response: job,
  errors: ['notFound'],
});

export const getExportFile = endpoint(routes.getExportFile, {
  ...reading,
  narrowed: 'user',
  summary: 'The file of an export of one’s own that is ready',
  params: z.object({ id }),
  fileTypes: ['text/csv; charset=utf-8'],
  /** The file; `x-export-rows` holds its number of lines below the header. */
  response: z.string(),
  errors: ['notFound'],
});

export const cancelExport = endpoint(routes.cancelExport, {
  ...reading,
  narrowed: 'user',
  summary: 'Stop an export of one’s own that is waiting or under way',
  params: z.object({ id }),
  response: job,
  errors: ['notFound'],
});

export const retryExport = endpoint(routes.retryExport, {
  ...reading,
  narrowed: 'user',
  summary: 'Make an export of one’s own again that failed, was stopped or has expired',
  params: z.object({ id }),
  response: job,
  errors: ['notFound', 'limitReached', 'storageFull'],
});
