import { sql } from 'kysely';
import type { Db, NewRow, Queries, TableRow, Tx } from '../../../platform/database/database.ts';
import { insertNew, insertRows, removeRows, rowsWith, updateRows } from '../../../platform/database/rows.ts';
import { ADYEN } from '../reference.ts';

export type ReportRow = TableRow<'adyen_reports'>;
export type AdyenLineRow = TableRow<'adyen_report_lines'>;

/** Announced settlement details reports of which there is no row yet. */
export async function findAnnouncedReport(
  db: Db,
  accounts: readonly string[],
  limit: number,
): Promise<{ readonly merchant_account: string; readonly name: string; readonly url: string }[]> {
  const { rows } = await sql<{ merchant_account: string; name: string; url: string }>`
    SELECT e.merchant_account, e.psp_reference AS name, e.reason AS url FROM adyen_events e
    WHERE e.merchant_account IN (${sql.join(accounts)}) AND e.event_code = 'REPORT_AVAILABLE' AND e.success AND e.psp_reference LIKE 'settlement_detail_report%'
      AND NOT EXISTS (SELECT 1 FROM adyen_reports r WHERE r.merchant_account = e.merchant_account AND r.name = e.psp_reference)
    ORDER BY e.received_at LIMIT ${limit}`.execute(db);
  return rows;
}

export async function insertReport(db: Queries, row: NewRow<'adyen_reports'>): Promise<void> {
  await insertNew(db, 'adyen_reports', row, ['merchant_account', 'name']);
}

/** Claims a report that is due until an instant, so that one process fetches it. */
export async function claimReport(db: Db, now: Date, until: Date): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`UPDATE adyen_reports SET tries = tries + 1, next_try_at = ${until}
    WHERE id = (SELECT id FROM adyen_reports WHERE status = 'DUE' AND next_try_at <= ${now}
      ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING *`.execute(db);
  return rows[0];
}

export async function updateReport(
  db: Queries,
  id: string,
  changes: Partial<Omit<ReportRow, 'id'>>,
): Promise<void> {
  await updateRows(db, 'adyen_reports', { id, status: 'DUE' }, changes);
}

/** Locks a merchant account's batch, and checks whether a report of it was taken. */
export async function isBatchTaken(tx: Tx, { merchant_account, batch }: ReportRow): Promise<boolean> {
  const row = await rowsWith(tx, 'adyen_reports', { merchant_account, batch, status: 'TAKEN' })
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what an earlier try had stored of a report. */
export async function deleteLines(db: Queries, reportId: string): Promise<void> {
  await removeRows(db, 'adyen_report_lines', { report_id: reportId });
}

export async function insertReportLines(
  db: Queries,
  rows: readonly NewRow<'adyen_report_lines'>[],
): Promise<void> {
  if (rows.length > 0) await insertRows(db, 'adyen_report_lines', rows);
}

export type DueLine = AdyenLineRow & {
  readonly merchant_account: string;
  readonly batch: number;
  readonly currency: string;
};

/** Lines of taken reports that are not applied, the oldest report's first. */
export async function listDueLines(db: Db, limit: number): Promise<DueLine[]> {
  const { rows } =
    await sql<DueLine>`SELECT l.*, r.merchant_account, r.batch, r.currency FROM adyen_report_lines l
    JOIN adyen_reports r ON r.id = l.report_id
    WHERE l.applied_at IS NULL AND r.status = 'TAKEN' ORDER BY r.taken_at, l.report_id, l.number LIMIT ${limit}`.execute(
      db,
    );
  return rows;
}

/** Checks whether another line reports the same movement. */
export async function hasTwin(db: Db, line: AdyenLineRow): Promise<boolean> {
  if (line.modification_reference === '') return false;
  const { rows } =
    await sql`SELECT 1 FROM adyen_report_lines l WHERE l.kind = 'MOVEMENT' AND l.type = ${line.type}
    AND l.modification_reference = ${line.modification_reference} AND l.id <> ${line.id}
    AND l.applied_at IS NOT NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}

export async function updateReportLine(
  db: Queries,
  id: string,
  changes: Partial<Pick<AdyenLineRow, 'merchant_id' | 'booked' | 'waits' | 'applied_at'>>,
): Promise<void> {
  await updateRows(db, 'adyen_report_lines', { id, applied_at: null }, changes);
}

/** A payment's attempt, refund or chargeback as the ledger has it. */
export type Booked = {
  readonly id: string;
  /** The attempt that a chargeback takes money back from; the row's own id for others. */
  readonly subject_id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  /** True for the attempt whose money the payment keeps. */
  readonly is_capture: boolean;
};

/** Finds the attempt with a key. */
export async function findBookedAttempt(
  db: Db,
  merchantId: string,
  key: string,
): Promise<Booked | undefined> {
  const { rows } =
    await sql<Booked>`SELECT a.id, a.id AS subject_id, a.payment_id, a.amount, a.currency, a.status,
      coalesce(p.captured_attempt_id = a.id, false) AS is_capture
    FROM attempts a JOIN payments p ON p.merchant_id = a.merchant_id AND p.id = a.payment_id
    WHERE a.merchant_id = ${merchantId} AND p.merchant_id = ${merchantId} AND a.id = ${key}
      AND a.processor = ${ADYEN}`.execute(db);
  return rows[0];
}

/** Finds the refund with Adyen's reference; one that came back in part has its whole amount. */
export async function findBookedRefund(
  db: Db,
  merchantId: string,
  of: { readonly key: string | null; readonly reference: string },
): Promise<Booked | undefined> {
  const { rows } =
    await sql<Booked>`SELECT id, id AS subject_id, payment_id, amount + missing_amount AS amount, currency,
      status, false AS is_capture
    FROM refunds WHERE merchant_id = ${merchantId} AND processor = ${ADYEN}
      AND (id = ${of.key} OR processor_reference = ${of.reference})`.execute(db);
  return rows[0];
}

/** Finds the chargeback with Adyen's reference. */
export async function findBookedChargeback(
  db: Db,
  merchantId: string,
  reference: string,
): Promise<Booked | undefined> {
  const { rows } =
    await sql<Booked>`SELECT id, attempt_id AS subject_id, payment_id, amount, currency, status,
      false AS is_capture
    FROM chargebacks WHERE merchant_id = ${merchantId} AND processor = ${ADYEN}
      AND processor_reference = ${reference} AND amount > 0`.execute(db);
  return rows[0];
}
