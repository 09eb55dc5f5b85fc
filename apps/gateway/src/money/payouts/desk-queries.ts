import { PAYOUT_VIEWS, type PayoutView } from '@stuiver/contract';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import type { DeskSum } from '../../platform/list/desk-page.ts';
import { contains } from '../../platform/list/statement.ts';
import { HOLD_APPLIES, type PayoutRow } from './payout-queries.ts';

/** A payout as the provider's people see it. */
export type PayoutDeskRow = PayoutRow & {
  readonly merchant_name: string;
  readonly number: number;
  readonly day: string;
  readonly account: string;
  readonly holder: string;
  readonly first_name: string | null;
  readonly second_name: string | null;
  readonly is_held: boolean;
  readonly is_refused: boolean;
  readonly is_changing: boolean;
};

/** Restricts payouts to a part of the desk, and to merchants whose name contains a text. */
function shown(view: PayoutView, search: string): RawBuilder<boolean> {
  // Written out, so that the partial indexes are found.
  const statuses = sql.raw(PAYOUT_VIEWS[view].map((status) => `'${status}'`).join(', '));
  const named = search === '' ? sql`` : sql`AND lower(m.name) LIKE ${contains(search)}`;
  return sql<boolean>`p.status IN (${statuses}) ${named}`;
}

/** A page of a part of the desk: those that wait longest first, finished ones newest first. */
export async function selectPayouts(
  db: Db,
  view: PayoutView,
  search: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PayoutDeskRow[]> {
  const isFinished = view === 'paid' || view === 'failed';
  const order = isFinished ? sql`p.finished_at DESC, p.id` : sql`p.created_at, p.id`;
  const { rows } =
    await sql<PayoutDeskRow>`SELECT p.merchant_id, p.*, m.name AS merchant_name, s.number, s.day,
        coalesce(nullif(p.iban, ''), m.iban) AS account, coalesce(nullif(p.holder_name, ''), m.legal_name, m.name) AS holder,
        f.name AS first_name, n.name AS second_name,
        h.merchant_id IS NOT NULL AS is_held, h.refused_iban IS NOT NULL AS is_refused, c.merchant_id IS NOT NULL AS is_changing
      FROM payouts p JOIN merchants m ON m.id = p.merchant_id
      JOIN settlements s ON s.merchant_id = p.merchant_id AND s.id = p.settlement_id
      LEFT JOIN payout_holds h ON h.merchant_id = p.merchant_id
        AND ${HOLD_APPLIES}
      LEFT JOIN iban_changes c ON c.merchant_id = p.merchant_id
      LEFT JOIN users f ON f.id = p.first_approved_by LEFT JOIN users n ON n.id = p.second_approved_by
      WHERE ${shown(view, search)}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(acrossMerchants(db));
  return rows;
}

/** Counts and sums the payouts of a part of the desk, by merchant and currency, and no more than `most`. */
export async function countPayouts(
  db: Db,
  view: PayoutView,
  search: string,
  most: number,
): Promise<DeskSum[]> {
  const { rows } = await sql<DeskSum>`
      SELECT merchant_id, currency, count(*)::integer AS quantity, sum(amount)::bigint AS amount FROM (
        SELECT p.merchant_id, p.currency, p.amount FROM payouts p JOIN merchants m ON m.id = p.merchant_id
        WHERE ${shown(view, search)} LIMIT ${most}) AS counted GROUP BY 1, 2`.execute(acrossMerchants(db));
  return rows;
}

/** Selects merchants by a part of their name. */
export function selectMerchants(
  db: Db,
  search: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('merchants')
    .select(['id', 'name'])
    .where('id', '<>', PROVIDER_ID)
    .where(sql<boolean>`lower(name) LIKE ${contains(search)}`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Holds of these merchants, or the newest of all. */
export function selectHolds(db: Db, limit: number, merchantIds?: readonly string[]) {
  return acrossMerchants(db, merchantIds)
    .selectFrom('payout_holds as h')
    .innerJoin('merchants as m', 'm.id', 'h.merchant_id')
    .leftJoin('users as u', 'u.id', 'h.held_by')
    .select(['h.merchant_id', 'h.reason', 'h.held_at', 'm.name', 'u.name as held_by'])
    .where(ownedBy('h.merchant_id', merchantIds))
    .where(HOLD_APPLIES)
    .orderBy('h.held_at', 'desc')
    .limit(limit)
    .execute();
}
