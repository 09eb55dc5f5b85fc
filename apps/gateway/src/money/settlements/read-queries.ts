import type { LineKind, SettlementStatus } from '@stuiver/domain/settlements';
import { sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Queries, TableRow } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import { prepared } from '../../platform/database/statements.ts';
import { HOLD_APPLIES, type StoredPayoutState } from '../payouts/payout-queries.ts';
import type { ClosingGroup } from './close-queries.ts';

/** The lines of a closed settlement, added up. */
export function listSettlementGroups(
  db: Queries,
  merchantId: string,
  settlementId: string,
): Promise<ClosingGroup[]> {
  return rowsWith(db, 'settlement_groups', { merchant_id: merchantId, settlement_id: settlementId })
    .select(['kind', 'method', 'vat_rate', 'quantity', 'amount'])
    .execute() as Promise<ClosingGroup[]>;
}

/** The payout of a settlement; undefined without one. */
export function findSettlementPayout(
  db: Queries,
  merchantId: string,
  settlementId: string,
): Promise<Pick<TableRow<'payouts'>, 'iban' | 'holder_name' | 'reference' | 'reason_code'> | undefined> {
  return rowsWith(db, 'payouts', { merchant_id: merchantId, settlement_id: settlementId })
    .select(['iban', 'holder_name', 'reference', 'reason_code'])
    .executeTakeFirst();
}

/** The newest steps of a settlement and its payout, oldest first. */
export async function listSettlementSteps(
  db: Queries,
  merchantId: string,
  settlementId: string,
  limit: number,
): Promise<Pick<TableRow<'ledger_events'>, 'kind' | 'at' | 'reason_code'>[]> {
  const rows = await rowsWith(db, 'ledger_events', { merchant_id: merchantId, settlement_id: settlementId })
    .select(['kind', 'at', 'reason_code'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

export type LineOfPayment = Pick<
  TableRow<'settlement_lines'>,
  'id' | 'kind' | 'amount' | 'currency' | 'vat_rate' | 'created_at' | 'settlement_id'
> & {
  readonly number: number | null;
  readonly status: SettlementStatus;
  readonly arrives_on: string | null;
};

/** Checks whether a payment is of the scope. */
export async function isSettledPayment(db: Queries, scope: MerchantScope, id: string): Promise<boolean> {
  const row = await rowsWith(db, 'payments', { id })
    .select('id')
    .where(within(scope, 'merchant_id'))
    .executeTakeFirst();
  return row !== undefined;
}

/** The oldest lines of a payment, with their settlements and payouts. */
export async function linesOfPayment(
  db: Queries,
  scope: MerchantScope,
  paymentId: string,
  limit: number,
): Promise<LineOfPayment[]> {
  const { rows } =
    await sql<LineOfPayment>`SELECT l.id, l.kind, l.amount, l.currency, l.vat_rate, l.created_at,
      l.settlement_id, s.number, coalesce(o.status, 'CARRIED') AS status, o.arrives_on
    FROM settlement_lines l
    LEFT JOIN settlements s ON s.merchant_id = l.merchant_id AND s.id = l.settlement_id AND ${within(scope, 's.merchant_id')}
    LEFT JOIN payouts o ON o.merchant_id = l.merchant_id AND o.settlement_id = l.settlement_id
      AND ${within(scope, 'o.merchant_id')}
    WHERE ${within(scope, 'l.merchant_id')} AND l.payment_id = ${paymentId} ORDER BY l.created_at, l.id LIMIT ${limit}`.execute(
      db,
    );
  return rows;
}

type OfBalance = { readonly merchant_id: string; readonly currency: string };

/**
 * A part of the money that a merchant will get: open lines of a kind and tax rate, a reserve that is held, what the last
 * settlement carried, or payouts on their way by status and day. Minor units.
 */
export type BalancePart = OfBalance & { readonly amount: number } & (
    | { readonly part: 'line'; readonly kind: LineKind; readonly vat_rate: number; readonly quantity: number }
    | { readonly part: 'reserve'; readonly release_at: Date }
    | { readonly part: 'closing' }
    | { readonly part: 'payout'; readonly kind: SettlementStatus; readonly arrives_on: string | null }
  );

/** The parts of all balances of the scope. */
export async function balanceParts(db: Queries, scope: MerchantScope): Promise<BalancePart[]> {
  const { rows } = await prepared<BalancePart>`SELECT 'line' AS part, merchant_id, currency, kind,
      coalesce(vat_rate, 0) AS vat_rate, count(*)::integer AS quantity, sum(amount)::bigint AS amount,
      NULL::timestamptz AS release_at, NULL::date AS arrives_on
    FROM settlement_lines WHERE settlement_id IS NULL AND ${within(scope, 'merchant_id')} GROUP BY 2, 3, 4, 5
    UNION ALL SELECT 'reserve', merchant_id, currency, '', 0, 1, amount, release_at, NULL
    FROM reserves WHERE released_in IS NULL AND ${within(scope, 'merchant_id')}
    UNION ALL SELECT 'closing', s.merchant_id, s.currency, '', 0, 1, s.closing, NULL, NULL
    FROM settlements s LEFT JOIN settlements n ON n.merchant_id = s.merchant_id AND n.currency = s.currency
      AND n.number = s.number + 1 AND ${within(scope, 'n.merchant_id')}
    WHERE s.closing <> 0 AND n.number IS NULL AND ${within(scope, 's.merchant_id')}
    UNION ALL SELECT 'payout', merchant_id, currency, status, 0, count(*)::integer, sum(amount)::bigint, NULL, arrives_on
    FROM payouts WHERE ${within(scope, 'merchant_id')} AND status IN ('DUE', 'APPROVED', 'SENT')
    GROUP BY merchant_id, currency, status, arrives_on`.execute(db);
  return rows;
}

/** A merchant's account for payouts, and what stops them. */
export type StoredPayee = Pick<StoredPayoutState, 'iban' | 'hold_reason' | 'is_refused' | 'is_changing'> & {
  readonly id: string;
  readonly name: string;
};

/** Merchants by name, with what stops their payouts. */
export async function payees(db: Queries, scope: MerchantScope): Promise<StoredPayee[]> {
  const { rows } = await prepared<StoredPayee>`SELECT m.id, m.name, m.iban, h.reason AS hold_reason,
      h.refused_iban IS NOT NULL AS is_refused, c.merchant_id IS NOT NULL AS is_changing
    FROM merchants m LEFT JOIN payout_holds h ON h.merchant_id = m.id AND ${within(scope, 'h.merchant_id')}
      AND ${HOLD_APPLIES}
    LEFT JOIN iban_changes c ON c.merchant_id = m.id AND ${within(scope, 'c.merchant_id')}
    WHERE ${within(scope, 'm.id')} ORDER BY m.name, m.id`.execute(db);
  return rows;
}

export type StoodGroup = ClosingGroup & { readonly currency: string };

/**
 * Sums lines by kind, method and tax rate as they stood at an instant: groups of the settlements closed by then, and
 * older lines that were open or are in a settlement closed later. The ids of these are an array, since PostgreSQL
 * expects many of them in a join, and would read all lines.
 */
export async function stoodGroups(db: Queries, scope: MerchantScope, until: Date): Promise<StoodGroup[]> {
  const { rows } = await sql<StoodGroup>`
    SELECT currency, kind, method, vat_rate, sum(quantity)::integer AS quantity, sum(amount)::bigint AS amount FROM (
      SELECT s.merchant_id, s.currency, g.kind, g.method, g.vat_rate, g.quantity, g.amount
      FROM settlements s JOIN settlement_groups g ON g.merchant_id = s.merchant_id AND g.settlement_id = s.id
        AND ${within(scope, 'g.merchant_id')}
      WHERE ${within(scope, 's.merchant_id')} AND s.created_at < ${until}
      UNION ALL
      SELECT merchant_id, currency, kind, method, coalesce(vat_rate, 0), 1, amount FROM settlement_lines
      WHERE ${within(scope, 'merchant_id')} AND created_at < ${until} AND settlement_id = ANY(ARRAY(
        SELECT id FROM settlements WHERE ${within(scope, 'merchant_id')} AND created_at >= ${until}
          AND (from_at IS NULL OR from_at < ${until})))
      UNION ALL
      SELECT merchant_id, currency, kind, method, coalesce(vat_rate, 0), 1, amount FROM settlement_lines
      WHERE ${within(scope, 'merchant_id')} AND settlement_id IS NULL AND created_at < ${until}
    ) AS stood GROUP BY 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Counts settlements closed before an instant, and sums what they paid out, by currency. */
export async function stoodSettlements(
  db: Queries,
  scope: MerchantScope,
  until: Date,
): Promise<{ readonly currency: string; readonly quantity: number; readonly payout: number }[]> {
  const { rows } = await sql<{ currency: string; quantity: number; payout: number }>`
    SELECT currency, count(*)::integer AS quantity, sum(payout)::bigint AS payout FROM settlements
    WHERE ${within(scope, 'merchant_id')} AND created_at < ${until} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}
