import type { ListDefinition } from './list.ts';
import { AUDIT } from './lists/audit.ts';
import { REQUESTS } from './lists/requests.ts';
import { SETTLEMENT_LINES } from './lists/settlement-lines.ts';
import { SETTLEMENTS } from './lists/settlements.ts';
import { CHARGEBACKS } from './lists/chargebacks.ts';
import { MANDATES } from './lists/mandates.ts';
import { LINKS } from './lists/payment-links.ts';
import { PAYMENTS, TRANSACTIONS } from './lists/payments.ts';
import { RECURRING } from './lists/recurrences.ts';
import { REFUND_REQUESTS, REFUNDS } from './lists/refunds.ts';
import { DELIVERIES } from './lists/webhooks.ts';

/** The lists of the portal, and the export screen's. */
export const LISTS = {
  transactions: TRANSACTIONS,
  payments: PAYMENTS,
  refunds: REFUNDS,
  chargebacks: CHARGEBACKS,
  recurring: RECURRING,
  mandates: MANDATES,
  links: LINKS,
  refundRequests: REFUND_REQUESTS,
  deliveries: DELIVERIES,
  audit: AUDIT,
  requests: REQUESTS,
  settlementLines: SETTLEMENT_LINES,
  settlements: SETTLEMENTS,
};
export type ListName = keyof typeof LISTS;
export type List = ListDefinition<ListName>;
export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]];

/** The name of a list's column. */
export type ColumnName<L extends ListName = ListName> = L extends ListName
  ? keyof (typeof LISTS)[L]['columns'] & string
  : never;

/** The columns of a list's file, in their usual order. */
export function listColumns<L extends ListName>(list: L): ColumnName<L>[] {
  return Object.keys(LISTS[list].columns) as ColumnName<L>[];
}
