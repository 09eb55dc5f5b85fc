import { REFUND_ORIGINS } from '@stuiver/domain/states';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  amountBound,
  amountIn,
  id,
  instant,
  summedPageOf,
  pageQuery,
  selectedIds,
  someOf,
  text,
} from '../fields.ts';
import * as routes from '../routes.ts';
import { refundRow } from './payments.ts';
import { paymentMethod, refundStatus } from './statuses.ts';

/** `refundId` is the browser's, and the idempotency key of the refund. */
export const refundRequest = z.object({
  transactionId: id,
  amount: amountIn,
  description: text(140).default(''),
  merchantId: id,
  refundId: id,
});

export const initiateRefund = endpoint({
  ...routes.initiateRefund,
  access: 'session',
  permission: 'refunds:write',
  keyScope: 'refunds:write',
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

/** One row of the refunds list (spec 3.18). */
export const refundListRow = refundRow.extend({
  merchantId: id,
  merchantName: z.string(),
  paymentMethodName: paymentMethod,
  accountHolderName: z.string().nullable(),
});
export type RefundListRow = z.infer<typeof refundListRow>;

export const refundsQuery = z.object({
  ...pageQuery,
  filter: text(200).optional(),
  statuses: someOf(refundStatus).optional(),
  paymentMethods: someOf(paymentMethod).optional(),
  origins: someOf(z.enum(REFUND_ORIGINS)).optional(),
  fromDateTime: instant.optional(),
  toDateTime: instant.optional(),
  minAmount: amountBound.optional(),
  maxAmount: amountBound.optional(),
  selectedIds,
  sort: z.enum(['createdDateTime,asc', 'createdDateTime,desc', 'amount,asc', 'amount,desc']).optional(),
});

export const getRefundsByMerchant = endpoint({
  ...routes.getRefundsByMerchant,
  access: 'session',
  permission: 'payments:read',
  tag: 'refund',
  summary: 'A page of refunds',
  params: z.object({ merchantId: id }),
  query: refundsQuery,
  response: summedPageOf(refundListRow),
  errors: ['notFound'],
});
