import type { ExportSelection } from '@stuiver/contract';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { reading } from '../../platform/list/reading.ts';
import { readInSnapshot } from '../../platform/list/statement.ts';
import { readSelection } from './file/read-selection.ts';
import { estimateRows } from './file/row-queries.ts';
import { mayExport } from './may-export.ts';

/**
 * Counts the lines that an export would have now, from the counters where they cover its filters.
 *
 * @throws AppError `forbidden` for a list that the user may not see; `invalidInput` at a date
 */
export async function estimateExport(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  selection: ExportSelection,
): Promise<{ rows: number }> {
  if (!mayExport(session.permissions, selection.list)) throw new AppError('forbidden');
  const { rows, made } = await readSelection(deps, selection, scope);
  return reading(deps, async ({ pool }) => ({
    rows: await readInSnapshot(pool, (db) => estimateRows(db, rows, made.timeZone)),
  }));
}
