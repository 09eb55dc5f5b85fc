import { sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Db, NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { insertRows, rowsWith } from '../../platform/database/rows.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import type { ClosingGroup } from '../../money/settlements/close-queries.ts';
import { inOrder } from '../../money/settlements/group-order.ts';

const FEES = sql`g.kind IN ('fee', 'feeReturned', 'vat')`;

/** The first day of the month in which a settlement closed. */
const month = (timeZone: string) => sql`date_trunc('month', s.created_at AT TIME ZONE ${timeZone})::date`;

/** Merchants with fees of months before one that no invoice has yet. */
export async function merchantsToInvoice(
  db: Db,
  before: string,
  timeZone: string,
  merchantId?: string,
): Promise<string[]> {
  const { rows: found } = await sql<{ merchant_id: string }>`SELECT DISTINCT s.merchant_id FROM settlements s
        JOIN settlement_groups g ON g.merchant_id = s.merchant_id AND g.settlement_id = s.id
        LEFT JOIN fee_invoices i ON i.merchant_id = s.merchant_id AND i.currency = s.currency
          AND i.month = ${month(timeZone)} AND ${ownedBy('i.merchant_id', merchantId)}
        WHERE ${ownedBy('s.merchant_id', merchantId)} AND ${ownedBy('g.merchant_id', merchantId)} AND ${FEES}
          AND ${month(timeZone)} < ${before}::date AND i.id IS NULL`.execute(acrossMerchants(db, merchantId));
  return found.map(({ merchant_id: id }) => id);
}

/** Fees and tax of a month in one currency, minor units; above zero when the merchant pays. */
type MonthFees = Pick<InvoiceRow, 'month' | 'currency' | 'net' | 'vat'>;

/** A merchant's fees of months before one that no invoice has yet, in the order of their invoices. */
export async function feesToInvoice(
  tx: Tx,
  merchantId: string,
  before: string,
  timeZone: string,
): Promise<MonthFees[]> {
  const { rows } = await sql<MonthFees>`SELECT ${month(timeZone)} AS month, s.currency,
      coalesce(-sum(g.amount) FILTER (WHERE g.kind <> 'vat'), 0)::bigint AS net,
      coalesce(-sum(g.amount) FILTER (WHERE g.kind = 'vat'), 0)::bigint AS vat
    FROM settlements s JOIN settlement_groups g ON g.merchant_id = s.merchant_id AND g.settlement_id = s.id
    LEFT JOIN fee_invoices i ON i.merchant_id = ${merchantId} AND i.currency = s.currency
      AND i.month = ${month(timeZone)}
    WHERE s.merchant_id = ${merchantId} AND g.merchant_id = ${merchantId} AND ${FEES}
      AND ${month(timeZone)} < ${before}::date AND i.id IS NULL
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx);
  return rows;
}

/** Name and address on a merchant's next invoice. */
export function billedTo(
  db: Queries,
  merchantId: string,
): Promise<{ readonly merchant_name: string; readonly postal_address: string }> {
  return rowsWith(db, 'merchants', { id: merchantId })
    .select([sql<string>`coalesce(legal_name, name)`.as('merchant_name'), 'postal_address'])
    .executeTakeFirstOrThrow();
}

/** The active user who gets the mail about a month; undefined for one who stopped it. */
export function findMonthReader(
  db: Queries,
  { merchantId, userId }: { readonly merchantId: string; readonly userId: string },
): Promise<{ readonly to: string; readonly language: string; readonly merchantName: string } | undefined> {
  return db
    .selectFrom('users as u')
    .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
    .select(['u.email as to', 'u.language', 'm.name as merchantName'])
    .where((eb) => eb.and({ 'u.merchant_id': merchantId, 'u.id': userId, 'u.month_mail': true }))
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** The newest number of a merchant's invoices in a year; 0 before the first. */
export async function lastNumber(tx: Tx, merchantId: string, year: number): Promise<number> {
  const row = await rowsWith(tx, 'fee_invoices', { merchant_id: merchantId, year })
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
}

export async function insertInvoice(tx: Tx, invoice: NewRow<'fee_invoices'>): Promise<void> {
  await insertRows(tx, 'fee_invoices', invoice);
}

export type InvoiceRow = TableRow<'fee_invoices'>;

/** One invoice within the scope. */
export function findInvoice(db: Queries, scope: MerchantScope, id: string): Promise<InvoiceRow | undefined> {
  return rowsWith(db, 'fee_invoices', { id })
    .selectAll()
    .where(within(scope, 'merchant_id'))
    .executeTakeFirst();
}

/** A merchant's newest invoices. */
export function listInvoices(db: Queries, merchantId: string, limit: number): Promise<InvoiceRow[]> {
  return rowsWith(db, 'fee_invoices', { merchant_id: merchantId })
    .selectAll()
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** The fees of an invoice, added up by kind, method and tax rate. */
export async function invoiceGroups(
  db: Queries,
  invoice: InvoiceRow,
  timeZone: string,
): Promise<ClosingGroup[]> {
  const { merchant_id, currency } = invoice;
  const { rows } =
    await sql<ClosingGroup>`SELECT g.kind, g.method, g.vat_rate, sum(g.quantity)::integer AS quantity,
      -sum(g.amount)::bigint AS amount
    FROM settlements s JOIN settlement_groups g ON g.merchant_id = s.merchant_id AND g.settlement_id = s.id
    WHERE s.merchant_id = ${merchant_id} AND g.merchant_id = ${merchant_id} AND s.currency = ${currency} AND ${FEES}
      AND ${month(timeZone)} = ${invoice.month}::date
    GROUP BY 1, 2, 3`.execute(db);
  return inOrder(rows);
}
