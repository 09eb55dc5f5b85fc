import { RESPONDABLE_STATUSES } from '@stuiver/domain/states';
import { sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Db, Queries, TableRow } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import type { StoredCardColumns } from '../payers/shown-card.ts';

/** The payment of an attempt; null when the merchant has none with this id. */
export async function findPlace(db: Queries, merchantId: string, attemptId: string): Promise<string | null> {
  const row = await rowsWith(db, 'attempts', { merchant_id: merchantId, id: attemptId })
    .select('payment_id')
    .executeTakeFirst();
  return row?.payment_id ?? null;
}

export type DueChargeback = Pick<TableRow<'chargebacks'>, 'merchant_id' | 'payment_id' | 'id' | 'status'>;

/** @returns the name of a merchant that exists */
export async function findMerchantName(db: Queries, id: string): Promise<string> {
  const { name } = await rowsWith(db, 'merchants', { id }).select('name').executeTakeFirstOrThrow();
  return name;
}

/**
 * Chargebacks whose deadline has passed without a response, of all merchants unless one is named. An answer that the
 * processor has not confirmed may have arrived in time.
 */
export async function overdueChargebacks(
  db: Db,
  now: Date,
  limit: number,
  merchantId?: string,
): Promise<DueChargeback[]> {
  return acrossMerchants(db, merchantId)
    .selectFrom('chargebacks')
    .select(['merchant_id', 'payment_id', 'id', 'status'])
    .where('status', 'in', RESPONDABLE_STATUSES)
    .where('deadline_at', '<=', now)
    .where(ownedBy('merchant_id', merchantId))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('evidence_folders as f')
            .select('f.stage')
            .whereRef('f.merchant_id', '=', 'chargebacks.merchant_id')
            .whereRef('f.chargeback_id', '=', 'chargebacks.id')
            .whereRef('f.stage', '=', 'chargebacks.stage')
            .where('f.next_try_at', 'is not', null)
            .where(ownedBy('f.merchant_id', merchantId)),
        ),
      ),
    )
    .orderBy('deadline_at')
    .limit(limit)
    .execute();
}

export type ChargebackFactsRow = Omit<
  TableRow<'chargebacks'>,
  'attempt_id' | 'processor' | 'processor_reference' | 'created_day'
> &
  StoredCardColumns & {
    merchant_name: string;
    account_holder_name: string | null;
    payment_amount: number;
    captured_amount: number;
    refunded_amount: number;
    charged_back_amount: number;
    mandate_reference: string | null;
    accepted_at: Date | null;
  };

/** One chargeback within the scope, with its payment and attempt. */
export async function findChargeback(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<ChargebackFactsRow | undefined> {
  const result =
    await sql<ChargebackFactsRow>`SELECT p.merchant_id, p.id, p.payment_id, m.name AS merchant_name, p.status,
      t.description, p.amount, p.currency, p.method, p.reason_code, y.account_holder_name, p.created_at, p.deadline_at,
      p.finished_at, t.amount AS payment_amount, t.captured_amount, t.refunded_amount, t.charged_back_amount,
      d.reference AS mandate_reference, a.card_brand, a.card_first_six, a.card_last_four, a.card_expiry, f.accepted_at
    FROM chargebacks p JOIN merchants m ON m.id = p.merchant_id
    JOIN payments t ON t.merchant_id = p.merchant_id AND t.id = p.payment_id
    JOIN attempts a ON a.merchant_id = p.merchant_id AND a.id = p.attempt_id
    LEFT JOIN payers y ON y.merchant_id = p.merchant_id AND y.payment_id = p.payment_id
      AND ${within(scope, 'y.merchant_id')}
    LEFT JOIN mandates d ON d.merchant_id = p.merchant_id AND d.id = t.mandate_id AND ${within(scope, 'd.merchant_id')}
    LEFT JOIN evidence_folders f ON f.merchant_id = p.merchant_id AND f.chargeback_id = p.id AND f.stage = p.stage
      AND ${within(scope, 'f.merchant_id')}
    WHERE ${within(scope, 'p.merchant_id')} AND ${within(scope, 't.merchant_id')} AND ${within(scope, 'a.merchant_id')}
      AND p.id = ${id}`.execute(db);
  return result.rows[0];
}

export type ChargebackStep = { kind: string; at: Date; reason_code: string | null };

/** The steps of a chargeback, oldest first. */
export async function listChargebackSteps(
  db: Queries,
  chargeback: { merchant_id: string; payment_id: string; id: string },
): Promise<ChargebackStep[]> {
  return rowsWith(db, 'ledger_events', {
    merchant_id: chargeback.merchant_id,
    payment_id: chargeback.payment_id,
    chargeback_id: chargeback.id,
  })
    .select(['kind', 'at', 'reason_code'])
    .orderBy('at')
    .orderBy('id')
    .execute();
}
