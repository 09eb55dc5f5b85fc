import { CURRENCIES } from '@stuiver/domain/currencies';
import { LINE_KINDS, SETTLEMENT_STATUSES, UNPAID_REASONS } from '@stuiver/domain/settlements';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountOut, currency, id, instant, buildPageSchema, selectedIds } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { SETTLEMENT_LINES } from '../../lists/settlement-lines.ts';
import { SETTLEMENTS } from '../../lists/settlements.ts';
import * as routes from '../../routes.ts';
import { BALANCE_ACCOUNTS } from '../insight/balances.ts';
import { paymentMethod } from './statuses.ts';

const settlementStatus = z.enum(SETTLEMENT_STATUSES);
const lineKind = z.enum(LINE_KINDS);
const unpaidReason = z.enum(UNPAID_REASONS);

/** Sums of a settlement: opening, payments, returned, fees and other make payout and closing. */
const sums = {
  currency,
  /** Carried from the one before. */
  openingAmount: amountOut,
  paymentAmount: amountOut,
  /** Refunds and chargebacks, less those that came back. */
  returnedAmount: amountOut,
  /** With tax, less those that were returned. */
  feeAmount: amountOut,
  /** Reserves, returned payouts and corrections. */
  otherAmount: amountOut,
  payoutAmount: amountOut,
  /** Carried to the next one. */
  closingAmount: amountOut,
  /** Null when something is paid out. */
  unpaidReason: unpaidReason.nullable(),
  /** The provider's words for HELD, the bank's code for ACCOUNT_REFUSED (ISO 20022), both as of closing. */
  holdReason: z.string().nullable(),
  /** The day on which the payout should be on the company's account; null without one. */
  arrivesOn: z.iso.date().nullable(),
};

const settlementRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  /** From 1, of the company and currency. */
  number: z.int(),
  /** Null for the first. */
  fromDateTime: instant.nullable(),
  untilDateTime: instant,
  /** The day of its end, by the deployment's clock. */
  day: z.iso.date(),
  /** The time at which it was closed. */
  createdDateTime: instant,
  ...sums,
  /** Status of its payout; CARRIED without one. */
  status: settlementStatus,
});
export type ListedSettlement = z.infer<typeof settlementRow>;

/** Lines of one kind, method and tax rate, added up. */
const settlementGroup = z.object({
  kind: lineKind,
  paymentMethodName: paymentMethod.nullable(),
  /** In percent, of fees and tax. */
  vatRate: amountOut.nullable(),
  quantity: z.int(),
  amount: amountOut,
});
export type SettlementGroup = z.infer<typeof settlementGroup>;

/** Steps of a settlement and its payout that its company reads, without the provider's approvals. */
export const SETTLEMENT_STEPS = [
  'settlementClosed',
  'payoutSentBack',
  'payoutSent',
  'payoutPaid',
  'payoutFailed',
  'payoutReturned',
] as const;

const settlementDetails = settlementRow.extend({
  groups: z.array(settlementGroup).max(LIMITS.groupsOfSettlement),
  payout: z
    .object({
      /** All but country and last four characters hidden; empty until it is approved. */
      iban: z.string(),
      holderName: z.string(),
      /** The text as the bank shows it. */
      reference: z.string(),
      /** The bank's reason for failing or returning it. */
      reasonCode: z.string().nullable(),
    })
    .nullable(),
  history: z
    .array(z.object({ kind: z.enum(SETTLEMENT_STEPS), at: instant, reasonCode: z.string().nullable() }))
    .max(LIMITS.shown),
});
export type SettlementDetails = z.infer<typeof settlementDetails>;

/** The settlement that is under way: its lines so far, and what its end would bring. */
const openSettlement = z.object({
  merchantId: id,
  merchantName: z.string(),
  quantity: z.int(),
  /** Its end. */
  untilDateTime: instant,
  ...sums,
  /** The ledger's: opening and lines, before the tax and reserve that closing adds. */
  availableAmount: amountOut,
  /** Tax that closing adds, which fees include; below zero. */
  vatAmount: amountOut,
});
export type OpenSettlement = z.infer<typeof openSettlement>;

const settlementLineRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  /** Null while no settlement has closed over it. */
  settlementId: id.nullable(),
  settlementNumber: z.int().nullable(),
  lineKind,
  transactionId: id.nullable(),
  /** Description of the payment. */
  description: z.string().nullable(),
  /** The refund or chargeback. */
  modificationReference: id.nullable(),
  paymentMethodName: paymentMethod.nullable(),
  /** In percent, of fees and tax. */
  vatRate: amountOut.nullable(),
  currency,
  /** Below zero when the company has less by it. */
  amount: amountOut,
  createdDateTime: instant,
});
export type SettlementLineRow = z.infer<typeof settlementLineRow>;

/** A line of one payment, with the settlement that it is in. */
const paymentLine = z.object({
  id,
  lineKind,
  amount: amountOut,
  currency,
  vatRate: amountOut.nullable(),
  createdDateTime: instant,
  /** Null while no settlement has closed over it. */
  settlement: z
    .object({
      id,
      number: z.int(),
      status: settlementStatus,
      arrivesOn: z.iso.date().nullable(),
    })
    .nullable(),
});
export type PaymentLine = z.infer<typeof paymentLine>;

/** Accounts of the ledger that the state of a day shows. */
export const STOOD_ACCOUNTS = [...BALANCE_ACCOUNTS, 'payout_in_transit'] as const;

const READ = {
  access: 'session',
  permission: 'payments:read',
  keyScope: 'settlements:read',
  tag: 'settlement',
} as const;

export const getSettlements = endpoint(routes.getSettlements, {
  ...READ,
  summary: 'A page of settlements',
  query: listQuery(SETTLEMENTS),
  response: buildPageSchema(settlementRow),
  errors: ['notFound'],
});

export const getSettlement = endpoint(routes.getSettlement, {
  ...READ,
  summary: 'One settlement with its groups of lines, payout and history',
  params: z.object({ id }),
  response: z.object({ settlement: settlementDetails }),
  errors: ['notFound'],
});

export const getOpenSettlements = endpoint(routes.getOpenSettlements, {
  ...READ,
  summary: 'The settlements that are under way: lines so far, their end, and what would be paid out',
  query: z.object({ selectedIds }),
  response: z.object({ content: z.array(openSettlement).max(LIMITS.shown), totalElements: z.int() }),
  errors: ['notFound'],
});

export const getSettlementsOfPayment = endpoint(routes.getSettlementsOfPayment, {
  payment: 'id',
  ...READ,
  summary: 'The settlement lines of one payment, and when their money arrives',
  params: z.object({ id }),
  response: z.object({ content: z.array(paymentLine).max(LIMITS.shown) }),
  errors: ['notFound'],
});

export const getSettlementsAsOf = endpoint(routes.getSettlementsAsOf, {
  ...READ,
  summary: 'Balances, settlements and sums by kind and method as they stood at the end of a day',
  query: z.object({ selectedIds, day: z.iso.date() }),
  response: z.object({
    balances: z
      .array(z.object({ account: z.enum(STOOD_ACCOUNTS), currency, amount: amountOut }))
      .max(STOOD_ACCOUNTS.length * CURRENCIES.length),
    settlements: z
      .array(z.object({ currency, quantity: z.int(), payoutAmount: amountOut }))
      .max(CURRENCIES.length),
    sums: z.array(settlementGroup.extend({ currency })).max(LIMITS.groupsOfSettlement),
  }),
  errors: ['notFound'],
});
export type SettlementsAsOf = z.infer<(typeof getSettlementsAsOf)['response']>;

export const getSettlementLines = endpoint(routes.getSettlementLines, {
  ...READ,
  summary: 'A page of lines of settlements',
  query: listQuery(SETTLEMENT_LINES),
  response: buildPageSchema(settlementLineRow),
  errors: ['notFound'],
});
