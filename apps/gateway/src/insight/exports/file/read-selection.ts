import type { ExportSelection, FieldErrors } from '@stuiver/contract';
import { endOfDay, localDay } from '@stuiver/domain/dates';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Made } from './columns.ts';
import { fileWords } from './file-words.ts';
import { type ExportRows, selectExportRows } from './part-queries.ts';

type Deps = Pick<Context, 'clock' | 'settings'>;

/** 'Date cannot be in the future' (spec 5.12): today is not. */
function refuseFuture(deps: Deps, selection: ExportSelection): void {
  if (selection.list !== 'transactions') return;
  const lastInstant = Date.parse(
    endOfDay(localDay(deps.clock.now(), deps.settings.timeZone), deps.settings.timeZone),
  );
  const { createdFromDateTime, createdToDateTime } = selection.query;
  const errors: FieldErrors = {};
  for (const [field, instant] of Object.entries({ createdFromDateTime, createdToDateTime })) {
    if (Date.parse(instant) > lastInstant) errors[`query.${field}`] = ['inFuture'];
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/** Rows of a file, and the words for its cells. */
export type FileQuery = {
  readonly selection: ExportSelection;
  readonly rows: ExportRows;
  readonly made: Made;
};

/**
 * Builds a file's query from a selection.
 *
 * @throws AppError `invalidInput` with `inFuture` or `reversedRange` at a date
 */
export async function readSelection(
  deps: Deps,
  selection: ExportSelection,
  { merchantIds }: MerchantScope,
): Promise<FileQuery> {
  const { clock, settings } = deps;
  const { timeZone } = settings;
  refuseFuture(deps, selection);
  const words = await fileWords(selection.language);
  const rows = selectExportRows(selection, { now: clock.now(), timeZone }, merchantIds);
  return { selection, rows, made: { words, timeZone } };
}

/** Builds a file's name: its list, and the day on which it was made. */
export function buildFileName(deps: Deps, { selection, made }: FileQuery): string {
  const name = made.words.names[selection.list];
  if (selection.list !== 'transactions')
    return `${name}-${localDay(deps.clock.now(), deps.settings.timeZone)}.csv`;
  const { createdFromDateTime, createdToDateTime, settledFromDateTime, settledToDateTime } = selection.query;
  const days = [settledFromDateTime ?? createdFromDateTime, settledToDateTime ?? createdToDateTime].map(
    (instant) => localDay(instant, deps.settings.timeZone),
  );
  return `${name}-${[...new Set(days)].join('_')}.csv`;
}
