import type { ExportSelection } from '@stuiver/contract';
import { sumMinor } from '@stuiver/domain/money';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Context } from '../../lib/context.ts';
import { countAll } from '../../lib/list/count-queries.ts';
import { inSnapshot } from '../../lib/list/statement.ts';
import { readSelection } from './read-selection.ts';
import { countPart } from './rows-queries.ts';

/**
 * How many lines an export would have now, from the counters where they know.
 *
 * @throws AppError `invalidInput` at a date
 */
export async function estimateExport(
  deps: Context,
  scope: MerchantScope,
  selection: ExportSelection,
): Promise<{ rows: number; background: boolean }> {
  const { rows, merchantIds, timeZone } = await readSelection(deps, selection, scope);
  const counts = await inSnapshot(deps.pool, async (db) => {
    const found: number[] = [];
    for (const { counted, from } of rows.parts) {
      if (counted)
        found.push(
          (await countAll(db, counted.list, { filter: counted.filter, merchantIds }, timeZone)).rows,
        );
      else found.push(await countPart(db, from, merchantIds));
    }
    return found;
  });
  const total = sumMinor(counts);
  return { rows: total, background: selection.background || total > deps.settings.exportLines };
}
