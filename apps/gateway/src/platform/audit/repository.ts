import { sql } from 'kysely';
import type { StatementPart } from '../database/statements.ts';
import { counter, computeDeltas } from '../list/counts/counter.ts';
import { insertDeltas } from '../list/counts/write-queries.ts';
import type { TableRow } from '../database/database.ts';

/** Rows of the audit log by day, kind of actor and kind of subject. */
export const AUDIT_TABLE = counter<'created_day', 'actor_kind' | 'subject_kind', never>({
  name: 'audit',
  table: 'audit_log',
  day: 'created_day',
  at: 'created_at',
  by: ['actor_kind', 'subject_kind'],
  sum: null,
});

/** The parts of a statement that write one audit row, count it, and record that it has no link yet. */
export function insertAuditRow(row: TableRow<'audit_log'>): StatementPart[] {
  return [
    sql`INSERT INTO audit_log (merchant_id, id, created_at, created_day, actor_kind, actor_id, actor_name, address, device, action,
        subject_kind, subject_id, subject_name, before, after)
      VALUES (${row.merchant_id}, ${row.id}, ${row.created_at}, ${row.created_day}, ${row.actor_kind}, ${row.actor_id}, ${row.actor_name},
        ${row.address}, ${row.device}, ${row.action}, ${row.subject_kind}, ${row.subject_id}, ${row.subject_name},
        ${JSON.stringify(row.before)}::jsonb, ${JSON.stringify(row.after)}::jsonb)`,
    sql`INSERT INTO audit_unchained (merchant_id, audit_id) VALUES (${row.merchant_id}, ${row.id})`,
    insertDeltas(computeDeltas(AUDIT_TABLE, null, row), row.created_at),
  ];
}
