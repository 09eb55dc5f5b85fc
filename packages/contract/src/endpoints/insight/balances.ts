import { CURRENCIES } from '@stuiver/domain/currencies';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountOut, currency, id, instant, buildPageSchema, pageQuery, selectedIds } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

/** Accounts that a merchant sees: pending, available, and held. */
export const BALANCE_ACCOUNTS = [
  'pending',
  'available',
  'refund_in_transit',
  'suspense',
  'reserved',
] as const;

/** Credits less debits; the parts, by the account of either end, add up to it. */
const balance = z.object({
  account: z.enum(BALANCE_ACCOUNTS),
  currency,
  amount: amountOut,
  parts: z
    .array(z.object({ debitAccount: z.string(), creditAccount: z.string(), amount: amountOut }))
    .max(LIMITS.shown),
});
export type Balance = z.infer<typeof balance>;

const dashboardBalances = z.object({
  balances: z.array(balance).max(BALANCE_ACCOUNTS.length * CURRENCIES.length),
});
export type DashboardBalances = z.infer<typeof dashboardBalances>;

const reading = { access: 'session', permission: 'payments:read', tag: 'balances' } as const;

export const getDashboardBalances = endpoint(routes.getDashboardBalances, {
  ...reading,
  keyScope: 'settlements:read',
  summary: 'What is pending, available and held, by the ledger, with what makes it up',
  query: z.object({ selectedIds }),
  response: dashboardBalances,
  errors: ['notFound'],
});

/** Transfers between two accounts, from the point of view of the requested one. */
const accountTransfer = z.object({
  id,
  dateTime: instant,
  merchantId: id,
  merchantName: z.string(),
  /** Null for a transfer of a settlement or its payout. */
  transactionId: id.nullable(),
  settlementId: id.nullable(),
  settlementNumber: z.int().nullable(),
  /** The payment's; empty without one. */
  description: z.string(),
  debitAccount: z.string(),
  creditAccount: z.string(),
  /** Negative when the account was debited. */
  amount: amountOut,
});
export type AccountTransfer = z.infer<typeof accountTransfer>;

const accountTransfers = buildPageSchema(accountTransfer).extend({
  /** Total of all transfers, not only of this page. */
  amount: amountOut,
  currency,
});
export type AccountTransfers = z.infer<typeof accountTransfers>;

const accountCode = z
  .string()
  .max(40)
  .regex(/^[a-z_]+$/, 'invalid');

export const getTransfers = endpoint(routes.getTransfers, {
  ...reading,
  keyScope: 'settlements:read',
  summary:
    'The transfers that make up a balance, a part of it, or what a processor settles next, with their sum',
  query: z.object({
    ...pageQuery,
    account: z.enum(BALANCE_ACCOUNTS),
    debitAccount: accountCode.optional(),
    creditAccount: accountCode.optional(),
    currency: currency.default('EUR'),
    /** A processor, as `getDashboardToday` names it: only the payments that it settles next. */
    settledBy: accountCode.optional(),
    selectedIds,
  }),
  response: accountTransfers,
  errors: ['notFound'],
});
