import type { Insertable } from 'kysely';
import type { AuditLogTable } from '../lib/database/schema-records.ts';

/** An audit row as the database takes it: a user's, without a link in the chain. */
export function anAuditRow(
  row: Pick<AuditLogTable, 'merchant_id' | 'id' | 'created_at' | 'action'> & Partial<AuditLogTable>,
): Insertable<AuditLogTable> {
  return {
    actor_kind: 'user',
    actor_id: null,
    actor_name: 'Sanne de Vries',
    address: '192.0.2.1',
    device: '',
    subject_kind: 'user',
    subject_id: null,
    subject_name: '',
    before: '{}',
    after: '{}',
    ...row,
  };
}
