import { type ExportSelection, LISTS } from '@stuiver/contract';
import type { NamedFilter } from '@stuiver/contract/list';
import type { Session } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';

/**
 * Formats the filters for the audit log: `name=value`, and of a personal one only its name.
 */
function formatAuditFilters({ list, query }: ExportSelection): string[] {
  const personal = Object.values<NamedFilter>(LISTS[list].filters).flatMap((filter): readonly string[] =>
    filter.kind === 'text' && filter.personal ? filter.params : [],
  );
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
