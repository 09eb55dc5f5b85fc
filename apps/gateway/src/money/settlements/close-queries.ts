import type { LineKind } from '@stuiver/domain/settlements';
import { type RawBuilder, sql } from 'kysely';
import type { Db, NewRow, TableRow, Tx } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { insertRows, rowsWith } from '../../platform/database/rows.ts';

/** A merchant's balance in one currency that a settlement may have to close. */
export type OpenBalance = {
  readonly merchant_id: string;
  readonly currency: string;
  /** Instant of the oldest open line; null for money that needs no line: carried, or a reserve that is due. */
  readonly oldest_at: Date | null;
};

/** Balances with open lines, money that was carried or a reserve that is due, in one order; one may come more than once. */
export async function openBalances(db: Db, now: Date, merchantId?: string): Promise<OpenBalance[]> {
  const of = (column: string) => ownedBy(column, merchantId);
  const ask = async (query: RawBuilder<OpenBalance>) =>
    (await query.execute(acrossMerchants(db, merchantId))).rows;
  return [
    ...(await ask(
      sql`SELECT merchant_id, currency, min(created_at) AS oldest_at FROM settlement_lines
        WHERE settlement_id IS NULL AND ${of('merchant_id')} GROUP BY 1, 2 ORDER BY 1, 2`,
    )),
    ...(await ask(
      sql`SELECT merchant_id, currency, NULL AS oldest_at FROM reserves
        WHERE released_in IS NULL AND release_at <= ${now} AND ${of('merchant_id')} GROUP BY 1, 2 ORDER BY 1, 2`,
    )),
    ...(await ask(
      sql`SELECT s.merchant_id, s.currency, NULL AS oldest_at FROM settlements s
        LEFT JOIN settlements n ON n.merchant_id = s.merchant_id AND n.currency = s.currency
          AND n.number = s.number + 1 AND ${of('n.merchant_id')}
        WHERE s.closing > 0 AND n.number IS NULL AND ${of('s.merchant_id')} ORDER BY 1, 2`,
    )),
  ];
}

type SettlementKey = { readonly merchantId: string; readonly currency: string };
export type SettlementRow = TableRow<'settlements'>;

/** The newest settlement of a balance; null before the first. */
export async function lastSettlement(
  tx: Tx,
  { merchantId, currency }: SettlementKey,
): Promise<Pick<SettlementRow, 'number' | 'until_at' | 'closing'> | null> {
  const row = await rowsWith(tx, 'settlements', { merchant_id: merchantId, currency })
    .select(['number', 'until_at', 'closing'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Lines of one kind, method and tax rate, added up. Minor units. */
export type ClosingGroup = {
  readonly kind: LineKind;
  readonly method: string;
  readonly vat_rate: number;
  readonly quantity: number;
  readonly amount: number;
};

/** Takes the open lines until an instant into a settlement, each of them once, and adds them up. */
export async function claimLines(
  tx: Tx,
  { merchantId, currency }: SettlementKey,
  settlementId: string,
  until: Date,
): Promise<ClosingGroup[]> {
  const { rows } = await sql<ClosingGroup>`WITH claimed AS (
      UPDATE settlement_lines SET settlement_id = ${settlementId}
      WHERE merchant_id = ${merchantId} AND currency = ${currency} AND settlement_id IS NULL AND created_at < ${until}
      RETURNING kind, method, coalesce(vat_rate, 0) AS vat_rate, amount
    )
    SELECT kind, method, vat_rate, count(*)::integer AS quantity, sum(amount)::bigint AS amount
    FROM claimed GROUP BY 1, 2, 3`.execute(tx);
  return rows;
}

/** Number and sum of a settlement's stored lines. */
export async function sumLines(
  tx: Tx,
  { merchantId }: SettlementKey,
  settlementId: string,
): Promise<Pick<ClosingGroup, 'quantity' | 'amount'>> {
  return rowsWith(tx, 'settlement_lines', { merchant_id: merchantId, settlement_id: settlementId })
    .select([
      sql<number>`count(*)::integer`.as('quantity'),
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow();
}

/** Takes the reserves that are due into a settlement; returns their sum in minor units. */
export async function releaseReserves(
  tx: Tx,
  { merchantId, currency }: SettlementKey,
  settlementId: string,
  until: Date,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`WITH released AS (
      UPDATE reserves SET released_in = ${settlementId}
      WHERE merchant_id = ${merchantId} AND currency = ${currency} AND released_in IS NULL AND release_at <= ${until}
      RETURNING amount
    )
    SELECT coalesce(sum(amount), 0)::bigint AS amount FROM released`.execute(tx);
  return rows[0]?.amount ?? 0;
}

/** Writes a closed settlement with its groups, its reserve and its payout. */
export async function insertSettlement(
  tx: Tx,
  settlement: NewRow<'settlements'>,
  {
    groups,
    reserve,
    payout,
  }: {
    readonly groups: readonly ClosingGroup[];
    readonly reserve: NewRow<'reserves'> | null;
    readonly payout: NewRow<'payouts'> | null;
  },
): Promise<void> {
  const { merchant_id, id: settlement_id } = settlement;
  await insertRows(tx, 'settlements', settlement);
  if (groups.length > 0)
    await insertRows(
      tx,
      'settlement_groups',
      groups.map((group) => ({ merchant_id, settlement_id, ...group })),
    );
  if (reserve) await insertRows(tx, 'reserves', reserve);
  if (payout) await insertRows(tx, 'payouts', payout);
}
