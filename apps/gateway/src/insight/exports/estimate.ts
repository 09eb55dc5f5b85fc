import type { ExportSelection } from '@stuiver/contract';
import { sumMinor } from '@stuiver/domain/money';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { reading } from '../../platform/list/reading.ts';
import { inSnapshot } from '../../platform/list/statement.ts';
import { mayExport } from './may-export.ts';
import { readSelection } from './file/read-selection.ts';
import { countPart, narrowed } from './file/union-queries.ts';

/**
 * How many lines an export would have now, from the counters where they know.
 *
 * @throws AppError `forbidden` for a list that the user may not see; `invalidInput` at a date
 */
export async function estimateExport(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  selection: ExportSelection,
): Promise<{ rows: number; background: boolean }> {
  if (!mayExport(session.permissions, selection.list)) throw new AppError('forbidden');
  const { rows, timeZone } = await readSelection(deps, selection, scope);
  const counts = await reading(deps, ({ pool }) =>
    inSnapshot(pool, async (db) => {
      const { parts } = await narrowed(db, rows);
      const found: number[] = [];
      for (const part of parts) found.push(await countPart(db, part, timeZone));
      return found;
    }),
  );
  const total = sumMinor(counts);
  return { rows: total, background: selection.background || total > deps.settings.exportLines };
}
