import type { ChargebackDetails, ListedChargeback, chargebacksQuery } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { DISPUTE_STATUSES } from '@stuiver/domain/states';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { SummedPage } from '../../platform/http/page.ts';
import { summedPage } from '../../platform/list/list-page.ts';
import { toShownCard } from '../payers/shown-card.ts';
import { CHARGEBACK_EVENTS } from './apply-message.ts';
import { CHARGEBACK_LIST, toChargebackRow } from './list-queries.ts';
import { findChargeback, listChargebackSteps } from './repository.ts';

export type ChargebacksQuery = z.output<typeof chargebacksQuery>;

/**
 * A page of chargebacks (spec 7.22), newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export async function getChargebacks(
  deps: Context,
  scope: MerchantScope,
  query: ChargebacksQuery,
): Promise<SummedPage<ListedChargeback>> {
  return summedPage(deps, CHARGEBACK_LIST, scope, query);
}

/**
 * One chargeback with its history, oldest first (spec 7.23).
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getChargebackDetails(
  deps: Context,
  scope: MerchantScope,
  id: string,
): Promise<ChargebackDetails> {
  const row = orNotFound(await findChargeback(deps.db, scope, id));
  const steps = await listChargebackSteps(deps.db, row);
  const excess = row.refunded_amount + row.charged_back_amount - row.captured_amount;
  return {
    ...toChargebackRow({
      ...row,
      created_at: row.created_at.toISOString(),
      deadline_at: row.accepted_at ? null : (row.deadline_at?.toISOString() ?? null),
      finished_at: row.finished_at?.toISOString() ?? null,
    }),
    paymentAmount: formatWire(row.payment_amount),
    card: toShownCard(row),
    mandateReference: row.mandate_reference,
    acceptedDateTime: row.accepted_at?.toISOString() ?? null,
    excessAmount: formatWire(Math.max(0, excess)),
    history: steps.flatMap(({ kind, at, reason_code: reasonCode }) => {
      const status = DISPUTE_STATUSES.find((one) => CHARGEBACK_EVENTS[one] === kind);
      return status ? [{ status, at: at.toISOString(), reasonCode }] : [];
    }),
  };
}
