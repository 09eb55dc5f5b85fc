import { type ExportSelection, LISTS } from '@stuiver/contract';
import type { NamedFilter } from '@stuiver/contract/list';
import type { Session } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';

/** Typed filters that hold no person's data. */
const CODES: readonly string[] = ['transactionId', 'number', 'currency'];

/**
 * Formats the filters for the audit log: `name=value`. What was typed may be about a person: the log shows that it was
 * used, never what it was.
 */
function formatAuditFilters({ list, query }: ExportSelection): string[] {
  const typed = Object.values<NamedFilter>(LISTS[list].filters).flatMap(({ kind, params }) =>
    kind === 'text' ? params : [],
  );
  const personal: readonly string[] = typed.filter((name) => !CODES.includes(name));
  return Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined || value === '') return [];
    return [personal.includes(name) ? name : `${name}=${String(value)}`];
  });
}

/** Records who exported which columns, with which filters. */
export async function writeExportAudit(
  deps: Pick<Context, 'clock' | 'ids' | 'settings'>,
  tx: Tx,
  { merchantId, userId }: Session,
  made: { readonly id: string; readonly selection: ExportSelection },
): Promise<void> {
  const { list, columns } = made.selection;
  await writeAudit(deps, tx, {
    merchantId,
    actor: { kind: 'user', id: userId },
    action: 'export.made',
    subjectKind: 'export',
    subjectId: made.id,
    after: { list, columns, filters: formatAuditFilters(made.selection) },
  });
}
