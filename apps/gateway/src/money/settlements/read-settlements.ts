import {
  type PaymentLine,
  SETTLEMENT_STEPS,
  type SettlementDetails,
  type SettlementGroup,
} from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract/limits';
import { maskIban } from '@stuiver/domain/direct-debit';
import { isPaymentMethod } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import { type MerchantScope, findRowMerchant } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { selectByKeys } from '../../platform/list/queries.ts';
import type { ClosingGroup } from './close-queries.ts';
import { inOrder } from './group-order.ts';
import {
  getArrivalDay,
  SETTLEMENT_LIST,
  type SettlementFilter,
  type SettlementListRow,
} from './list-queries.ts';
import {
  listSettlementGroups,
  isSettledPayment,
  linesOfPayment,
  findSettlementPayout,
  listSettlementSteps,
} from './read-queries.ts';

/** Shows groups of lines, ordered by kind and method. */
export function toGroups(groups: readonly ClosingGroup[]): SettlementGroup[] {
  return inOrder(groups).map(({ kind, method, vat_rate: rate, quantity, amount }) => ({
    kind,
    paymentMethodName: isPaymentMethod(method) ? method : null,
    vatRate: ['fee', 'feeReturned', 'vat'].includes(kind) ? formatWire(rate) : null,
    quantity,
    amount: formatWire(amount),
  }));
}

/**
 * One settlement with its groups, payout and history, oldest first.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getSettlement(
  deps: Context,
  scope: MerchantScope,
  id: string,
): Promise<SettlementDetails> {
  const { db } = deps;
  const merchantId = await findRowMerchant(db, scope, 'settlements', id);
  const [row] = merchantId
    ? await selectByKeys<SettlementFilter, SettlementListRow>(deps.pool, SETTLEMENT_LIST, [[merchantId, id]])
    : [];
  if (!row) throw notFound();
  const of = [row.merchant_id, id] as const;
  const payout = await findSettlementPayout(db, ...of);
  const steps = await listSettlementSteps(db, ...of, LIMITS.shown);
  return {
    ...SETTLEMENT_LIST.toRow(row, deps),
    groups: toGroups(await listSettlementGroups(db, ...of)),
    payout: payout
      ? {
          iban: payout.iban === '' ? '' : maskIban(payout.iban),
          holderName: payout.holder_name,
          reference: payout.reference,
          reasonCode: payout.reason_code,
        }
      : null,
    history: steps.flatMap(({ kind, at, reason_code: reasonCode }) => {
      const step = SETTLEMENT_STEPS.find((one) => one === kind);
      return step ? [{ kind: step, at: at.toISOString(), reasonCode }] : [];
    }),
  };
}

/**
 * The oldest settlement lines of a payment; none before it is settled.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getSettlementsOfPayment(
  deps: Context,
  scope: MerchantScope,
  paymentId: string,
): Promise<PaymentLine[]> {
  if (!(await isSettledPayment(deps.db, scope, paymentId))) throw notFound();
  const rows = await linesOfPayment(deps.db, scope, paymentId, LIMITS.shown);
  return rows.map((row) => ({
    id: row.id,
    lineKind: row.kind,
    amount: formatWire(row.amount),
    currency: row.currency,
    vatRate: row.vat_rate === null ? null : formatWire(row.vat_rate),
    createdDateTime: row.created_at.toISOString(),
    settlement:
      row.settlement_id === null || row.number === null
        ? null
        : {
            id: row.settlement_id,
            number: row.number,
            status: row.status,
            arrivesOn: getArrivalDay(row, deps),
          },
  }));
}
