import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountOut, currency, id, instant, buildSummedPageSchema } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { CHARGEBACKS } from '../../lists/chargebacks.ts';
import * as routes from '../../routes.ts';
import { card, disputeStatus, paymentMethod } from './statuses.ts';

/** One row of the chargebacks list (spec 3.19). */
export const chargebackRow = z.object({
  id,
  transactionId: id,
  merchantId: id,
  merchantName: z.string(),
  status: disputeStatus,
  description: z.string(),
  amount: amountOut,
  currency,
  paymentMethodName: paymentMethod,
  /** A card scheme's reason or an ISO 20022 return code; explained by the client in both languages. */
  reasonCode: z.string(),
  accountHolderName: z.string().nullable(),
  createdDateTime: instant,
  /** The deadline for a response; null when the merchant cannot respond. */
  deadlineDateTime: instant.nullable(),
  finishedDateTime: instant.nullable(),
});
export type ListedChargeback = z.infer<typeof chargebackRow>;

const chargebackDetails = chargebackRow.extend({
  paymentAmount: amountOut,
  card: card.nullable(),
  mandateReference: z.string().nullable(),
  /** When the merchant accepted it; its status follows once the processor has answered. */
  acceptedDateTime: instant.nullable(),
  /** Amount by which refunds and chargebacks exceed what was captured; usually "0.00". */
  excessAmount: amountOut,
  history: z
    .array(z.object({ status: disputeStatus, at: instant, reasonCode: z.string().nullable() }))
    .max(LIMITS.shown),
});
export type ChargebackDetails = z.infer<typeof chargebackDetails>;

export const chargebacksQuery = listQuery(CHARGEBACKS);

const reading = { access: 'session', permission: 'payments:read', tag: 'chargeback' } as const;

export const getChargebacks = endpoint(routes.getChargebacks, {
  ...reading,
  keyScope: 'chargebacks:read',
  summary: 'A page of chargebacks',
  query: chargebacksQuery,
  response: buildSummedPageSchema(chargebackRow),
  errors: ['notFound'],
});

export const getChargebackDetails = endpoint(routes.getChargebackDetails, {
  ...reading,
  keyScope: 'chargebacks:read',
  summary: 'One chargeback with its history',
  params: z.object({ id }),
  response: z.object({ details: z.object({ Chargeback: chargebackDetails }) }),
  errors: ['notFound'],
});
