import type { ChargebackDetails, ChargebackRow, chargebacksQuery } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { ChargebackStatus } from '@stuiver/domain/states';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { SummedPage } from '../../platform/http/page.ts';
import {
  type Asked,
  amountSpanOf,
  listOf,
  readSort,
  refuseReversed,
  textOf,
  timeRangeOf,
  type Unpaged,
} from '../../platform/list/filter.ts';
import { summedPage } from '../../platform/list/list-page.ts';
import { cardOf } from '../payers/shown-card.ts';
import { CHARGEBACK_LIST, type ChargebackFilter, type ChargebackListRow } from './list-queries.ts';
import { findChargeback, stepsOf } from './repository.ts';

export type ChargebacksQuery = z.output<typeof chargebacksQuery>;

/** The statuses in which the merchant may still respond, and so has a deadline. */
const RESPONDABLE: readonly string[] = ['RECEIVED', 'EVIDENCE_REQUIRED'];

const STATUS_OF: Readonly<Record<string, ChargebackStatus>> = {
  chargebackReceived: 'RECEIVED',
  chargebackEvidenceRequired: 'EVIDENCE_REQUIRED',
  chargebackUnderReview: 'UNDER_REVIEW',
  chargebackWon: 'WON',
  chargebackLost: 'LOST',
  chargebackAccepted: 'ACCEPTED',
};

/** A chargeback as the wire shows it in lists and with its payment. */
export function toChargebackRow(row: ChargebackListRow): ChargebackRow {
  return {
    id: row[0],
    merchantId: row[1],
    merchantName: row[2],
    transactionId: row[3],
    status: row[4],
    description: row[5],
    amount: formatWire(row[6]),
    currency: row[7],
    paymentMethodName: row[8],
    reasonCode: row[9],
    accountHolderName: row[10] || null,
    createdDateTime: row[11],
    deadlineDateTime: RESPONDABLE.includes(row[4]) ? row[12] : null,
    finishedDateTime: row[13],
  };
}

/** @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it */
export function readChargebacksQuery(query: Unpaged<ChargebacksQuery>): Asked<ChargebackFilter> {
  const filter: ChargebackFilter = {
    created: timeRangeOf(query.chargebackCreatedFromDateTime, query.chargebackCreatedToDateTime),
    statuses: listOf(query.statuses),
    methods: listOf(query.paymentMethods),
    amounts: amountSpanOf(query.minAmount, query.maxAmount),
    description: textOf(query.description),
    search: textOf(query.filter),
  };
  refuseReversed({ chargebackCreatedFromDateTime: filter.created, minAmount: filter.amounts });
  return { filter, sort: readSort(query.sort) };
}

/**
 * A page of chargebacks (spec 7.22), newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export async function getChargebacks(
  context: Context,
  scope: MerchantScope,
  query: ChargebacksQuery,
): Promise<SummedPage<ChargebackRow>> {
  const asked = { ...query, ...readChargebacksQuery(query) };
  return summedPage(context, CHARGEBACK_LIST, scope, asked, toChargebackRow);
}

/**
 * One chargeback with its history, oldest first (spec 7.23).
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getChargebackDetails(
  context: Context,
  scope: MerchantScope,
  id: string,
): Promise<ChargebackDetails> {
  const row = await findChargeback(context.db, scope, id);
  if (!row) throw notFound();
  const steps = await stepsOf(context.db, row);
  const excess = row.refunded_amount + row.charged_back_amount - row.captured_amount;
  return {
    ...toChargebackRow([
      row.id,
      row.merchant_id,
      row.merchant_name,
      row.payment_id,
      row.status,
      row.description,
      row.amount,
      row.currency,
      row.method,
      row.reason_code,
      row.account_holder_name,
      row.created_at.toISOString(),
      row.deadline_at?.toISOString() ?? null,
      row.finished_at?.toISOString() ?? null,
    ]),
    paymentAmount: formatWire(row.payment_amount),
    card: cardOf(row),
    mandateReference: row.mandate_reference,
    excessAmount: formatWire(Math.max(0, excess)),
    history: steps.flatMap(({ kind, at, reason_code: reasonCode }) => {
      const status = STATUS_OF[kind];
      return status ? [{ status, at: at.toISOString(), reasonCode }] : [];
    }),
  };
}
