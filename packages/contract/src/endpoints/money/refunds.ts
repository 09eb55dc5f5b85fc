import { REFUND_STATUSES } from '@stuiver/domain/states';
import { REFUND_REFUSALS, REFUND_REQUEST_STATUSES } from '@stuiver/domain/refund-limits';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountBound,
  amountIn,
  amountOut,
  currency,
  id,
  instant,
  buildPageSchema,
  requiredText,
  buildSummedPageSchema,
  textUpTo,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { REFUND_REQUESTS, REFUNDS } from '../../lists/refunds.ts';
import * as routes from '../../routes.ts';
import { refundRow } from './payments.ts';
import { paymentMethod, refundStatus } from './statuses.ts';

/** `refundId` is the browser's, and the idempotency key of the refund. */
export const refundRequest = z.object({
  transactionId: id,
  amount: amountIn,
  description: textUpTo(140).default(''),
  merchantId: id,
  refundId: id,
  /** The sender that it goes to, of those that paid; by default the oldest movements first. Browsers choose it. */
  senderId: id.optional(),
});

export const initiateRefund = endpoint(routes.initiateRefund, {
  payment: 'transactionId',
  access: 'session',
  permission: 'refunds:write',
  keyScope: 'refunds:write',
  idempotent: true,
  tag: 'refund',
  summary: 'Give money of a payment back, in part or whole',
  body: refundRequest,
  response: z.object({ refund: refundRow }),
  errors: [
    'notFound',
    'refundReserved',
    'approvalNeeded',
    'nothingCaptured',
    'refundUnderWay',
    'refundKeyReused',
    'limitReached',
  ],
});

/** An account that paid a payment or gets money of it; empty once the payer was erased, or where the bank named none. */
const account = { name: z.string(), iban: z.string() };

/** The accounts that paid a payment by bank transfer or direct debit, and those that its refunds go to. */
const refundAccounts = z.object({
  /** In the order in which refunds give them back; none if the processor decides. */
  movements: z
    .array(
      z.object({
        /** Shared by all movements of one account. */
        senderId: id,
        ...account,
        bookedDate: z.iso.date().nullable(),
        amount: amountOut,
        /** Not gone back yet. */
        left: amountOut,
        /** False if money for it waits for the provider's people to find an account. */
        isUsable: z.boolean(),
      }),
    )
    .max(LIMITS.refundAccounts),
  /** The last ones, oldest first. */
  parts: z
    .array(
      z.object({
        refundId: id,
        ...account,
        amount: amountOut,
        /** HELD: the provider's people look for an account. */
        status: z.enum(['HELD', ...REFUND_STATUSES]),
        reasonCode: z.string().nullable(),
      }),
    )
    .max(LIMITS.refundAccounts),
});
export type RefundAccounts = z.infer<typeof refundAccounts>;

const reading = { access: 'session', permission: 'payments:read', tag: 'refund' } as const;

export const getRefundAccounts = endpoint(routes.getRefundAccounts, {
  ...reading,
  summary: 'The accounts that paid a payment, and those that its refunds go to',
  params: z.object({ id }),
  response: refundAccounts,
  errors: ['notFound'],
});

export const getRefund = endpoint(routes.getRefund, {
  ...reading,
  keyScope: 'refunds:read',
  summary: 'One refund',
  params: z.object({ id }),
  response: z.object({ details: z.object({ refund: refundRow }) }),
  errors: ['notFound'],
});

/** One row of the refunds list (spec 3.18). */
const refundListRow = refundRow.extend({
  merchantId: id,
  merchantName: z.string(),
  paymentMethodName: paymentMethod,
  accountHolderName: z.string().nullable(),
  paymentDescription: z.string(),
});
export type RefundListRow = z.infer<typeof refundListRow>;

export const refundsQuery = listQuery(REFUNDS);

export const getRefundsByMerchant = endpoint(routes.getRefundsByMerchant, {
  ...reading,
  keyScope: 'refunds:read',
  summary: 'A page of refunds',
  params: z.object({ merchantId: id }),
  query: refundsQuery,
  response: buildSummedPageSchema(refundListRow),
  errors: ['notFound'],
});

const refundRequestStatus = z.enum(REFUND_REQUEST_STATUSES);
const refundRefusal = z.enum(REFUND_REFUSALS);

/** A refund limit in responses; null: no limit. */
export const refundLimitOut = amountOut.nullable();
/** A refund limit in requests; with 0 every refund needs approval, with null none. */
export const refundLimitIn = amountBound.nullable();

/** One row of the list of refund requests. */
const refundRequestRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  status: refundRequestStatus,
  /** Shown to payers and in the merchant's books. */
  reason: z.string(),
  /** Total of all payments. */
  amount: amountOut,
  currency,
  quantity: z.int(),
  /** Number of payments whose refund was sent, and of refunds that failed or could not start. */
  succeeded: z.int(),
  failed: z.int(),
  askedBy: z.string(),
  /** True if the requester's remaining limit covered it, so that no approval was needed. */
  withinLimit: z.boolean(),
  decidedBy: z.string().nullable(),
  createdDateTime: instant,
  /** Until when it can be approved. */
  expiresDateTime: instant.nullable(),
  decidedDateTime: instant.nullable(),
});
export type RefundRequestRow = z.infer<typeof refundRequestRow>;

/** The refund of one payment of a request. */
const refundRequestItem = z.object({
  transactionId: id,
  description: z.string(),
  accountHolderName: z.string().nullable(),
  paymentMethodName: paymentMethod.nullable(),
  amount: amountOut,
  /** Status of the refund; null before it starts, and when it is refused. */
  status: refundStatus.nullable(),
  reasonCode: z.string().nullable(),
  /** The sender that the requester chose; null for the rule. */
  sender: z.object(account).nullable(),
  /** Reason why the refund could not start. */
  refusal: refundRefusal.nullable(),
});
export type RefundRequestItem = z.infer<typeof refundRequestItem>;

const refundRequestDetails = refundRequestRow.extend({
  /** Reason of the rejection; may be empty. */
  note: z.string(),
  /** True if the caller requested it. */
  isOwn: z.boolean(),
  /** True if the caller may decide on it now. */
  mayDecide: z.boolean(),
  /** True if the requester could still refund; the request can be decided on either way. */
  askerActive: z.boolean(),
  /** Names of users who may decide on it; only for waiting requests. */
  approvers: z.array(z.string()).max(LIMITS.shown),
  items: z.array(refundRequestItem).max(LIMITS.paymentsOfRefundRequest),
});
export type RefundRequestDetails = z.infer<typeof refundRequestDetails>;

/** Refundable amount of a payment. */
const refundablePayment = z.object({
  transactionId: id,
  description: z.string(),
  accountHolderName: z.string().nullable(),
  /** Remaining amount, less what open requests reserve. */
  amount: amountOut,
  currency,
  /** Reason why nothing can be refunded; null when something can. */
  refusal: refundRefusal.nullable(),
});
export type RefundablePayment = z.infer<typeof refundablePayment>;

const refundPreparation = z.object({
  /** The caller's own limit, of 24 hours. */
  limit: refundLimitOut,
  /** Remaining part of the limit. */
  left: refundLimitOut,
  /** Others who may approve, with their limits. */
  approvers: z.array(z.object({ name: z.string(), limit: refundLimitOut })).max(LIMITS.shown),
  payments: z.array(refundablePayment).max(LIMITS.paymentsOfRefundRequest),
});
export type RefundPreparation = z.infer<typeof refundPreparation>;

const TAGGED = { access: 'session', tag: 'refund' } as const;
const paymentIds = z.array(id).min(1, 'required').max(LIMITS.paymentsOfRefundRequest);

export const prepareRefunds = endpoint(routes.prepareRefunds, {
  ...TAGGED,
  permission: 'refunds:write',
  summary: 'What may be refunded of payments of one company, up to which amount, and who approves more',
  query: z.object({ merchantId: id, paymentIds }),
  response: refundPreparation,
  errors: ['notFound'],
});

/** `id` is the browser's, and the idempotency key of the request. */
export const refundsRequest = z.object({
  id,
  merchantId: id,
  reason: requiredText(140),
  items: z
    .array(z.object({ transactionId: id, amount: amountIn, senderId: id.optional() }))
    .min(1, 'required')
    .max(LIMITS.paymentsOfRefundRequest),
});

const answer = z.object({ request: refundRequestDetails });

export const requestRefunds = endpoint(routes.requestRefunds, {
  ...TAGGED,
  permission: 'refunds:write',
  summary:
    'Refund payments: at once within the caller’s remaining limit, else after approval by another user',
  body: refundsRequest,
  response: answer,
  errors: ['notFound', 'refundReserved', 'refundKeyReused', 'noApprover', 'limitReached'],
});

export const refundRequestsQuery = listQuery(REFUND_REQUESTS);

export const getRefundRequests = endpoint(routes.getRefundRequests, {
  ...TAGGED,
  permission: 'payments:read',
  summary: 'A page of refund requests',
  query: refundRequestsQuery,
  response: buildPageSchema(refundRequestRow),
  errors: ['notFound'],
});

const params = z.object({ id });

export const getRefundRequest = endpoint(routes.getRefundRequest, {
  ...TAGGED,
  permission: 'payments:read',
  summary: 'One refund request with what has become of each payment',
  params,
  response: answer,
  errors: ['notFound'],
});

export const decideRefundRequest = endpoint(routes.decideRefundRequest, {
  ...TAGGED,
  permission: 'refunds:write',
  summary: 'Approve or reject another user’s refund request, within the caller’s own limit',
  params,
  body: z.object({ approve: z.boolean(), note: textUpTo(140).default('') }),
  response: answer,
  errors: ['notFound', 'ownRequest', 'aboveRefundLimit', 'requestDecided'],
});

export const withdrawRefundRequest = endpoint(routes.withdrawRefundRequest, {
  ...TAGGED,
  permission: 'refunds:write',
  narrowed: 'user',
  summary: 'Withdraw the caller’s own refund request before anyone has decided on it',
  params,
  response: answer,
  errors: ['notFound', 'requestDecided'],
});
