import { type RawBuilder, sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Queries, TableRow } from '../../platform/database/database.ts';

/** A closed settlement as its files need it. */
export type BookedSettlement = TableRow<'settlements'> & {
  readonly merchant_name: string;
  readonly postal_address: string;
};

const NAMES = [sql<string>`coalesce(m.legal_name, m.name)`.as('merchant_name'), 'm.postal_address'] as const;

/** Settlements with the names of their merchants. */
const settlementsWith = (db: Queries, condition: RawBuilder<boolean>) =>
  db
    .selectFrom('settlements as s')
    .innerJoin('merchants as m', 'm.id', 's.merchant_id')
    .selectAll('s')
    .select(NAMES)
    .where(condition);

/** One settlement within the scope. */
export function findSettlement(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<BookedSettlement | undefined> {
  return settlementsWith(db, within(scope, 's.merchant_id')).where('s.id', '=', id).executeTakeFirst();
}

/** A merchant's newest settlements. */
export function listSettlements(db: Queries, merchantId: string, limit: number): Promise<BookedSettlement[]> {
  return settlementsWith(db, sql`s.merchant_id = ${merchantId}`)
    .orderBy('s.until_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();
}

type SettlementKey = Pick<BookedSettlement, 'merchant_id' | 'id'>;
/** A line without anything of its payer. `at` is a text, since a Date has no microseconds. */
export type BookedLine = Pick<
  TableRow<'settlement_lines'>,
  'id' | 'kind' | 'method' | 'amount' | 'vat_rate' | 'payment_id'
> & {
  readonly at: string;
};

/**
 * A part of a settlement's lines in their order.
 *
 * @param after the line before the first one; null starts at the first line
 */
export async function linesAfter(
  db: Queries,
  { merchant_id, id }: SettlementKey,
  after: Pick<BookedLine, 'at' | 'id'> | null,
  limit: number,
): Promise<BookedLine[]> {
  const onwards = after ? sql`AND (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<BookedLine>`SELECT id, kind, method, amount, vat_rate, payment_id,
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
    FROM settlement_lines WHERE merchant_id = ${merchant_id} AND settlement_id = ${id} ${onwards}
    ORDER BY created_at, settlement_lines.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Lines that are read at once. */
const BATCH = 100;

/** All lines of a settlement in their order, read some at a time. */
export async function* readLines(db: Queries, settlement: SettlementKey): AsyncGenerator<BookedLine[], void> {
  let last: BookedLine | null = null;
  do {
    const lines: BookedLine[] = await linesAfter(db, settlement, last, BATCH);
    yield lines;
    last = lines.length < BATCH ? null : (lines.at(-1) ?? null);
  } while (last !== null);
}
