import { localDay } from '@stuiver/domain/dates';
import { computeDeltas } from '../platform/list/counts/counter.ts';
import { insertDeltas } from '../platform/list/counts/write-queries.ts';
import { AUDIT_TABLE } from '../platform/audit/repository.ts';
import type { TestApp } from './app.ts';
import type { NewRow } from '../platform/database/database.ts';

/** An audit row as the database takes it: a user's, without a link in the chain. */
export function anAuditRow(
  row: Pick<NewRow<'audit_log'>, 'merchant_id' | 'id' | 'created_at' | 'action'> &
    Partial<NewRow<'audit_log'>>,
): NewRow<'audit_log'> {
  return {
    created_day: localDay(new Date(row.created_at), 'Europe/Amsterdam'),
    actor_kind: 'user',
    actor_id: null,
    actor_name: 'Sanne de Vries',
    address: '192.0.2.1',
    device: '',
    subject_kind: 'user',
    subject_id: null,
    subject_name: '',
    before: {},
    after: {},
    ...row,
  };
}

/** Writes rows as if the product had, but for the chain. */
export async function insertAuditRows(
  test: TestApp,
  rows: readonly ReturnType<typeof anAuditRow>[],
): Promise<void> {
  await test.ownerDb.insertInto('audit_log').values(rows).execute();
  const deltas = rows.flatMap((row) => computeDeltas(AUDIT_TABLE, null, row));
  await insertDeltas(deltas, test.clock.now()).execute(test.ownerDb);
}
