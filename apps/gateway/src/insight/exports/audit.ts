import type { ExportSelection } from '@stuiver/contract';
import type { Session } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';

/** Filters by a person's data: the audit log shows that they were used, never with what. */
const PERSONAL: readonly string[] = [
  'filter',
  'customerId',
  'accountholderName',
  'emailAddress',
  'mandateReference',
  'description',
  'filterDescription',
  'consumerName',
];

/** Formats the filters for the audit log: `name=value`, and personal ones without the value. */
function filtersOf({ query }: ExportSelection): string[] {
  return Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined || value === '') return [];
    return [PERSONAL.includes(name) ? name : `${name}=${String(value)}`];
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
    after: { list, columns, filters: filtersOf(made.selection) },
  });
}
