import type { MandateDetails, MandateRow, mandatesQuery } from '@stuiver/contract';
import { daysBetween, localDay } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import type { z } from 'zod';
import { type MerchantScope, scopeOfOne } from '../../platform/access/scope.ts';
import { invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PageAnswer } from '../../platform/http/page.ts';
import { listPage } from '../../platform/list/list-page.ts';
import { deriveCondition } from '../payers/shown-condition.ts';
import { MANDATE_LIST, toMandateRow } from './list-queries.ts';
import {
  listMandateCollections,
  findMandates,
  type MandateFacts,
  listMandateRecurrences,
} from './repository.ts';

export type MandateListQuery = z.output<typeof mandatesQuery>;

/** The details show this many collections; the rest is found by the payments list's filter. */
const COLLECTIONS = 100;

/**
 * A page of mandates (spec 7.25), newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getMandates(
  deps: Context,
  scope: MerchantScope,
  query: MandateListQuery,
): Promise<PageAnswer<MandateRow>> {
  return listPage(deps, MANDATE_LIST, scope, query);
}

function toDetails(
  mandate: MandateFacts,
  collections: Awaited<ReturnType<typeof listMandateCollections>>,
  recurrences: Awaited<ReturnType<typeof listMandateRecurrences>>,
  today: string,
): MandateDetails {
  return {
    ...toMandateRow({
      ...mandate,
      created_at: mandate.created_at.toISOString(),
      stopped_at: mandate.stopped_at?.toISOString() ?? null,
      blocked_at: mandate.blocked_at?.toISOString() ?? null,
    }),
    creditorIdentifier: mandate.creditor_identifier,
    agreed: mandate.agreed,
    agreementDate: mandate.agreement_date,
    previousIban: mandate.old_iban || null,
    amendedDateTime: mandate.amended_at?.toISOString() ?? null,
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
      condition: deriveCondition(payment),
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
  deps: Context,
  scope: MerchantScope,
  reference: string,
  merchantId?: string,
): Promise<MandateDetails> {
  if (merchantId !== undefined && !scope.merchantIds.includes(merchantId)) throw notFound();
  const searched = merchantId === undefined ? scope : scopeOfOne(merchantId);
  const found = await findMandates(deps.db, searched, reference);
  const mandate = found[0];
  if (!mandate) throw notFound();
  if (found.some((other) => other.merchant_id !== mandate.merchant_id))
    throw invalid('merchantId', 'required');
  const [collections, recurrences] = await Promise.all([
    listMandateCollections(deps.db, mandate.merchant_id, mandate.id, COLLECTIONS),
    listMandateRecurrences(deps.db, mandate.merchant_id, mandate.id),
  ]);
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  return toDetails(mandate, collections, recurrences, today);
}
