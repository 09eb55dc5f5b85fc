import type { PaymentLinkDetails, PaymentLinkListRow, paymentLinksQuery } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PageAnswer } from '../../platform/http/page.ts';
import { listPage } from '../../platform/list/list-page.ts';
import { drawQrDataUrl } from '../../platform/files/qr-code.ts';
import { deriveCondition } from '../payers/shown-condition.ts';
import { fromStoredMetadata } from '../payers/metadata.ts';
import { addressOfLink } from './link-address.ts';
import { toLinkRow } from './link-row.ts';
import { LINK_LIST } from './list-queries.ts';
import {
  countHeldUses,
  findLink,
  findLinkPayer,
  type LinkPayment,
  paymentsOfLink,
  sumPaymentsOfLink,
} from './repository.ts';

export type PaymentLinksQuery = z.output<typeof paymentLinksQuery>;

/** The details show this many payments. */
const PAYMENTS = 100;

/**
 * A page of payment links (spec 7.15), newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getPaymentLinks(
  deps: Context,
  scope: MerchantScope,
  query: PaymentLinksQuery,
): Promise<PageAnswer<PaymentLinkListRow>> {
  return listPage(deps, LINK_LIST, scope, query);
}

function toPayment(payment: LinkPayment): PaymentLinkDetails['payments'][number] {
  return {
    transactionId: payment.id,
    status: payment.status,
    condition: deriveCondition(payment),
    amount: formatWire(payment.amount),
    currency: payment.currency,
    paymentMethodName: payment.method || null,
    accountHolderName: payment.account_holder_name ?? '',
    createdDateTime: payment.created_at.toISOString(),
  };
}

/**
 * Returns one payment link with its newest payments and their captured sum.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getPaymentLink(
  deps: Context,
  scope: MerchantScope,
  id: string,
): Promise<PaymentLinkDetails> {
  const { db } = deps;
  const link = orNotFound(await findLink(db, scope, id));
  const key = [db, link.merchant_id, link.id] as const;
  const [payer, payments, sum, held] = await Promise.all([
    findLinkPayer(...key),
    paymentsOfLink(...key, PAYMENTS),
    sumPaymentsOfLink(...key),
    countHeldUses(...key),
  ]);
  return {
    ...toLinkRow(deps, link),
    metadata: fromStoredMetadata(payer?.metadata ?? null),
    linkValidityDays: link.link_validity_days,
    switchedOffDateTime: link.switched_off_at?.toISOString() ?? null,
    lastOpenedDateTime: link.last_opened_at?.toISOString() ?? null,
    sepaOnly: link.sepa_only,
    frequency: link.recurrence_frequency,
    accountHolderName: payer?.account_holder_name ?? '',
    emailAddress: payer?.sepa_email_address || (payer?.email_address ?? ''),
    receivedAmount: formatWire(sum.received),
    usesUnderWay: held,
    numberOfPayments: sum.payments,
    payments: payments.map(toPayment),
  };
}

/**
 * A link's address and its QR code as a data URL.
 *
 * @throws AppError `notFound`
 */
export async function getQrCode(
  deps: Context,
  scope: MerchantScope,
  id: string,
  format: 'svg' | 'png',
): Promise<{ image: string; paymentLink: string }> {
  const link = orNotFound(await findLink(deps.db, scope, id));
  const paymentLink = addressOfLink(deps, link);
  return { image: await drawQrDataUrl(paymentLink, format), paymentLink };
}
