import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { EventWait } from './events/event-queries.ts';
import type { LineWait } from './reports/line-rules.ts';
import type { ReportRow } from './reports/report-queries.ts';

type Page = { readonly limit: number; readonly offset: number };

/** A report with the number of its lines. */
export type ListedReport = ReportRow & { readonly lines: number; readonly waiting: number };

/** Reports, newest first. */
export async function listReports(
  db: Db,
  { limit, offset }: Page,
): Promise<{ readonly total: number; readonly rows: ListedReport[] }> {
  const { rows } = await sql<ListedReport>`SELECT r.*,
      (SELECT count(*)::int FROM adyen_report_lines l WHERE l.report_id = r.id) AS lines,
      (SELECT count(*)::int FROM adyen_report_lines l WHERE l.report_id = r.id AND l.waits IS NOT NULL
        AND l.decided_at IS NULL) AS waiting
    FROM adyen_reports r ORDER BY r.created_at DESC, r.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const count = await sql<{ total: number }>`SELECT count(*)::int AS total FROM adyen_reports`.execute(db);
  return { total: count.rows[0]!.total, rows };
}

/** Sums of a report's lines in its currency, in hundredths. */
export type ReportSums = {
  readonly report_id: string;
  readonly gross: number;
  readonly booked: number;
  readonly commission: number;
  readonly markup: number;
  readonly scheme_fees: number;
  readonly interchange: number;
  readonly other_costs: number;
  readonly paid_out: number;
  readonly other: number;
  readonly net: number;
};

export async function sumReports(db: Db, ids: readonly string[]): Promise<ReportSums[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReportSums>`SELECT l.report_id,
      coalesce(sum(gross) FILTER (WHERE kind = 'MOVEMENT'), 0)::bigint AS gross,
      coalesce(sum(booked), 0)::bigint AS booked,
      sum(commission)::bigint AS commission, sum(markup)::bigint AS markup,
      sum(scheme_fees)::bigint AS scheme_fees, sum(interchange)::bigint AS interchange,
      coalesce(-sum(net) FILTER (WHERE kind = 'COST'), 0)::bigint AS other_costs,
      coalesce(-sum(net) FILTER (WHERE kind = 'PAYOUT'), 0)::bigint AS paid_out,
      coalesce(sum(net) FILTER (WHERE kind = 'OTHER'), 0)::bigint AS other,
      sum(net)::bigint AS net
    FROM adyen_report_lines l JOIN adyen_reports r ON r.id = l.report_id
    WHERE l.report_id IN (${sql.join(ids)}) AND l.net_currency = r.currency GROUP BY 1`.execute(db);
  return rows;
}

/** Sums Adyen's costs, in hundredths, by month (`2026-11`) and currency of the reports that were taken since then. */
export async function sumCosts(
  db: Db,
  { since, timeZone }: { readonly since: Date; readonly timeZone: string },
): Promise<{ readonly month: string; readonly currency: string; readonly amount: number }[]> {
  const { rows } = await sql<{ month: string; currency: string; amount: number }>`SELECT r.currency,
      to_char(r.taken_at AT TIME ZONE ${timeZone}, 'YYYY-MM') AS month,
      sum(commission + markup + scheme_fees + interchange - CASE WHEN kind = 'COST' THEN net ELSE 0 END)::bigint AS amount
    FROM adyen_reports r JOIN adyen_report_lines l ON l.report_id = r.id AND l.net_currency = r.currency
    WHERE r.status = 'TAKEN' AND r.taken_at >= ${since} GROUP BY 1, 2 ORDER BY 2 DESC, 1 LIMIT 50`.execute(
    db,
  );
  return rows;
}

/** Checks whether reports or events of Adyen have come, and counts those that wait for a person. */
export async function readAcquirerState(db: Db): Promise<{ readonly any: boolean; readonly open: number }> {
  const { rows } = await sql<{ any: boolean; open: number }>`SELECT
      EXISTS (SELECT 1 FROM adyen_reports) OR EXISTS (SELECT 1 FROM adyen_events) AS any,
      ((SELECT count(*) FROM adyen_report_lines WHERE waits IS NOT NULL AND decided_at IS NULL)
        + (SELECT count(*) FROM adyen_events WHERE waits IS NOT NULL AND decided_at IS NULL))::int AS open`.execute(
    db,
  );
  return rows[0]!;
}

/** A line of a report or an event that waits for a person. */
export type WaitingItem = {
  readonly id: string;
  readonly kind: 'LINE' | 'EVENT';
  readonly cause: LineWait | EventWait;
  readonly type: string;
  readonly account: string;
  readonly batch: number | null;
  readonly at: Date;
  readonly amount: number;
  readonly booked: number | null;
  readonly currency: string;
  readonly reference: string;
  readonly modification_reference: string;
  /** Ours, of the payment or refund. */
  readonly merchant_reference: string;
};

/** What waits for a person, oldest first. */
export async function listWaitingItems(db: Db, { limit, offset }: Page): Promise<WaitingItem[]> {
  const { rows } =
    await sql<WaitingItem>`SELECT l.id, 'LINE' AS kind, l.waits AS cause, l.type, r.merchant_account AS account, r.batch,
      l.at, CASE WHEN l.kind = 'MOVEMENT' THEN l.gross ELSE l.net END AS amount, l.booked,
      CASE WHEN l.kind = 'MOVEMENT' THEN l.gross_currency ELSE l.net_currency END AS currency,
      l.psp_reference AS reference, l.modification_reference, l.merchant_reference
    FROM adyen_report_lines l JOIN adyen_reports r ON r.id = l.report_id
    WHERE l.waits IS NOT NULL AND l.decided_at IS NULL
    UNION ALL
    SELECT e.id, 'EVENT', e.waits, e.event_code, e.merchant_account, NULL, e.received_at, e.value, NULL, e.currency,
      CASE WHEN e.original_reference = '' THEN e.psp_reference ELSE e.original_reference END,
      CASE WHEN e.original_reference = '' THEN '' ELSE e.psp_reference END, e.merchant_reference
    FROM adyen_events e WHERE e.waits IS NOT NULL AND e.decided_at IS NULL
    ORDER BY at, id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** Finds the merchant and payment of an attempt or refund. */
export async function findPaymentPlace(
  db: Db,
  merchantId: string,
  key: string,
): Promise<{ readonly payment_id: string; readonly name: string } | undefined> {
  const { rows } = await sql<{ payment_id: string; name: string }>`SELECT a.payment_id, m.name FROM attempts a
      JOIN merchants m ON m.id = a.merchant_id WHERE a.merchant_id = ${merchantId} AND a.id = ${key}
    UNION ALL
    SELECT f.payment_id, m.name FROM refunds f
      JOIN merchants m ON m.id = f.merchant_id WHERE f.merchant_id = ${merchantId} AND f.id = ${key}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a line or event that waited for a person; undefined if there is none. */
export async function lockItem(
  tx: Tx,
  id: string,
): Promise<{ readonly table: 'adyen_report_lines' | 'adyen_events'; readonly isOpen: boolean } | undefined> {
  for (const table of ['adyen_report_lines', 'adyen_events'] as const) {
    const row = await tx
      .selectFrom(table)
      .select(['waits', 'decided_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row) return { table, isOpen: row.waits !== null && row.decided_at === null };
  }
  return undefined;
}

/** Records who set a line or event aside. */
export async function setItemAside(
  tx: Tx,
  table: 'adyen_report_lines' | 'adyen_events',
  id: string,
  { by, at, reason }: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ decided_by: by, decided_at: at, decision: reason })
    .where('id', '=', id)
    .execute();
}
