import type { MandateDetails, MandateRow, mandatesQuery } from '@stuiver/contract';
import { daysBetween, localDay } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import type { z } from 'zod';
import { type MerchantScope, scopeOfOne } from '../../platform/access/scope.ts';
import { invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PageAnswer } from '../../platform/http/page.ts';
import {
  type Asked,
  listOf,
  readSort,
  refuseReversed,
  textOf,
  timeRangeOf,
  type Unpaged,
} from '../../platform/list/filter.ts';
import { listPage } from '../../platform/list/list-page.ts';
import { conditionOf } from '../payers/shown-condition.ts';
import { MANDATE_LIST, type MandateFilter, type MandateListRow } from './list-queries.ts';
import { collectionsOf, findMandates, type MandateFacts, recurrencesOf } from './repository.ts';

export type MandatesQuery = z.output<typeof mandatesQuery>;

/** The details show this many collections; the rest is found by the payments list's filter. */
const COLLECTIONS = 100;

export function toMandateRow(row: MandateListRow): MandateRow {
  return {
    id: row[0],
    merchantId: row[1],
    merchantName: row[2],
    mandateReference: row[3],
    consumerName: row[4],
    mandateType: row[5],
    active: row[8] === null,
    blockedReason: row[6],
    createdDateTime: row[7],
    stoppedDateTime: row[8],
    blockedDateTime: row[9],
    stopReason: row[10],
  };
}

/** @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it */
export function readMandatesQuery(query: Unpaged<MandatesQuery>): Asked<MandateFilter> {
  const filter: MandateFilter = {
    created: timeRangeOf(query.mandateCreatedFromDateTime, query.mandateCreatedToDateTime),
    stopped: timeRangeOf(query.mandateStoppedFromDateTime, query.mandateStoppedToDateTime),
    type: query.mandateType ?? null,
    statuses: listOf(query.statuses),
    consumerName: textOf(query.consumerName),
    search: textOf(query.filter),
  };
  refuseReversed({ mandateCreatedFromDateTime: filter.created, mandateStoppedFromDateTime: filter.stopped });
  return { filter, sort: readSort(query.sort) };
}

/**
 * A page of mandates (spec 7.25), newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getMandates(
  context: Context,
  scope: MerchantScope,
  query: MandatesQuery,
): Promise<PageAnswer<MandateRow>> {
  const asked = { ...query, ...readMandatesQuery(query) };
  return listPage(context, MANDATE_LIST, scope, asked, toMandateRow);
}

function toDetails(
  mandate: MandateFacts,
  collections: Awaited<ReturnType<typeof collectionsOf>>,
  recurrences: Awaited<ReturnType<typeof recurrencesOf>>,
  today: string,
): MandateDetails {
  return {
    ...toMandateRow([
      mandate.id,
      mandate.merchant_id,
      mandate.merchant_name,
      mandate.reference,
      mandate.name,
      mandate.type,
      mandate.blocked_reason,
      mandate.created_at.toISOString(),
      mandate.stopped_at?.toISOString() ?? null,
      mandate.blocked_at?.toISOString() ?? null,
      mandate.stop_reason,
    ]),
    creditorIdentifier: mandate.creditor_identifier,
    agreed: mandate.agreed,
    agreementDate: mandate.agreement_date,
    consumerIban: mandate.iban,
    consumerBic: mandate.bic,
    consumerAddress: {
      street: mandate.street,
      postCode: mandate.post_code,
      town: mandate.town,
      country: mandate.country,
    },
    lapsesOn: mandate.lapses_on,
    daysUntilLapse: Math.max(0, daysBetween(today, mandate.lapses_on)),
    collections: collections.map((payment) => ({
      transactionId: payment.id,
      recurrenceId: payment.recurrence_id,
      status: payment.status,
      condition: conditionOf(payment),
      amount: formatWire(payment.amount),
      currency: payment.currency,
      description: payment.description,
      createdDateTime: payment.created_at.toISOString(),
      returnCode: payment.return_code,
    })),
    recurrences: recurrences.map((recurrence) => ({
      id: recurrence.id,
      recurrenceStatus: recurrence.status,
      frequency: recurrence.frequency,
      description: recurrence.description,
      amount: formatWire(recurrence.amount),
      currency: recurrence.currency,
    })),
  };
}

/**
 * Returns one mandate by its reference, with its newest collections and its recurrences (spec 7.24).
 *
 * @param merchantId the company, if several have a mandate with this reference
 * @throws AppError `notFound`, also for someone else's; `invalidInput` on `merchantId` when several companies have
 *   this reference and none is named
 */
export async function getMandate(
  context: Context,
  scope: MerchantScope,
  reference: string,
  merchantId?: string,
): Promise<MandateDetails> {
  if (merchantId !== undefined && !scope.merchantIds.includes(merchantId)) throw notFound();
  const searched = merchantId === undefined ? scope : scopeOfOne(merchantId);
  const found = await findMandates(context.db, searched, reference);
  const mandate = found[0];
  if (!mandate) throw notFound();
  if (found.some((other) => other.merchant_id !== mandate.merchant_id))
    throw invalid('merchantId', 'required');
  const [collections, recurrences] = await Promise.all([
    collectionsOf(context.db, mandate.merchant_id, mandate.id, COLLECTIONS),
    recurrencesOf(context.db, mandate.merchant_id, mandate.id),
  ]);
  const today = localDay(context.clock.now(), context.settings.timeZone);
  return toDetails(mandate, collections, recurrences, today);
}
