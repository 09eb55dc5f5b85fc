import { SENT_BACK_REASONS } from '@stuiver/domain/settlements';
import { PAYOUT_STATUSES } from '@stuiver/domain/states';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountOut,
  currency,
  deskSums,
  id,
  instant,
  buildPageSchema,
  pageQuery,
  requiredText,
  textUpTo,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { person } from '../../proposals.ts';
import * as routes from '../../routes.ts';

/** The calls of the provider's people who approve payouts. */
const call = { access: 'session', permission: 'payouts:approve', tag: 'payouts' } as const;

/** The parts of the desk, and the statuses in each; what came back was paid before. */
export const PAYOUT_VIEWS = {
  waiting: ['DUE'],
  underWay: ['APPROVED', 'SENT'],
  paid: ['PAID', 'RETURNED'],
  failed: ['FAILED', 'RETURNED'],
} as const;
export type PayoutView = keyof typeof PAYOUT_VIEWS;
const view = z.enum(Object.keys(PAYOUT_VIEWS) as [PayoutView, ...PayoutView[]]);

const payoutRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  settlementId: id,
  /** Number of the merchant's settlement, from 1. */
  settlementNumber: z.int(),
  settlementDay: z.iso.date(),
  amount: amountOut,
  currency,
  status: z.enum(PAYOUT_STATUSES),
  /** The approved account, or the merchant's current one; empty without one. */
  iban: z.string(),
  holderName: z.string(),
  firstApprover: person.nullable(),
  /** True if the caller gave the first approval: someone else must give the second. */
  isFirstApprover: z.boolean(),
  secondApprover: person.nullable(),
  /** Reason that an approval is impossible now. */
  stoppedBy: z.enum(['HELD', 'ACCOUNT_REFUSED', 'ACCOUNT_CHANGE', 'NO_ACCOUNT']).nullable(),
  /** Why it was approved before and waits again. */
  sentBackReason: z.enum(SENT_BACK_REASONS).nullable(),
  /** The bank's reason (ISO 20022). */
  reasonCode: z.string().nullable(),
  createdDateTime: instant,
  sentDateTime: instant.nullable(),
  arrivesDate: z.iso.date().nullable(),
  finishedDateTime: instant.nullable(),
});
export type ListedPayout = z.infer<typeof payoutRow>;

export const getPayouts = endpoint(routes.getPayouts, {
  ...call,
  summary: 'A page of payouts of all merchants: those that wait longest first, finished ones newest first',
  query: z.object({
    ...pageQuery,
    view: view.default('waiting'),
    /** Part of a merchant's name. */
    search: textUpTo(100).optional(),
  }),
  response: buildPageSchema(payoutRow).extend({
    sums: deskSums,
    /** False when nothing in this deployment makes payouts: approved ones wait. */
    isSending: z.boolean(),
  }),
});

const approval = z.object({
  merchantId: id,
  id,
  /** First approver as shown on the second approver's screen. */
  firstApproverId: id.nullable(),
});
export type PayoutApproval = z.infer<typeof approval>;

/** Outcomes of one payout of an approval; after the first two nothing has changed. */
const APPROVAL_RESULTS = [
  'approvedFirst',
  'approved',
  'changed',
  'secondPersonNeeded',
  'ownAccountChange',
  'held',
  'accountChanging',
  'noAccount',
  'notFound',
  'failed',
] as const;
export type ApprovalResult = (typeof APPROVAL_RESULTS)[number];

export const approvePayouts = endpoint(routes.approvePayouts, {
  ...call,
  summary: 'Approve payouts, each on its own; the second of two people lets it be sent',
  body: z.object({ payouts: z.array(approval).min(1).max(LIMITS.payoutsOfApproval) }),
  response: z.object({
    results: z.array(z.object({ id, result: z.enum(APPROVAL_RESULTS) })).max(LIMITS.payoutsOfApproval),
  }),
});

export const withdrawPayoutApproval = endpoint(routes.withdrawPayoutApproval, {
  ...call,
  summary: 'Withdraw one’s own first approval',
  params: z.object({ id }),
  body: z.object({ merchantId: id }),
  response: z.object({}),
  errors: ['notFound', 'changedMeanwhile'],
});

const payee = z.object({
  id,
  name: z.string(),
  hold: z
    .object({
      /** In words, or the bank's code if it refused the account (ISO 20022). */
      reason: z.string(),
      /** Null: the bank refused the account. */
      heldBy: z.string().nullable(),
      heldDateTime: instant,
    })
    .nullable(),
});
export type Payee = z.infer<typeof payee>;

export const getPayees = endpoint(routes.getPayees, {
  ...call,
  summary: 'Merchants whose payouts are on hold, the newest first; with a search, merchants of that name',
  query: z.object({ search: textUpTo(100).optional() }),
  response: z.object({ merchants: z.array(payee).max(LIMITS.payeesShown) }),
});

export const holdPayouts = endpoint(routes.holdPayouts, {
  ...call,
  summary: 'Put a merchant’s payouts on hold, with a reason that it reads; a new reason replaces the old one',
  params: z.object({ id }),
  body: z.object({ reason: requiredText(500) }),
  response: z.object({}),
  errors: ['notFound'],
});

export const releasePayouts = endpoint(routes.releasePayouts, {
  ...call,
  summary: 'Release a merchant’s payouts; repeating it changes nothing',
  params: z.object({ id }),
  response: z.object({}),
  errors: ['notFound'],
});
