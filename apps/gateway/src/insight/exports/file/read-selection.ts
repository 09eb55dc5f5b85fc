import type { ExportSelection, FieldErrors } from '@stuiver/contract';
import { endOfDay, localDay } from '@stuiver/domain/dates';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { bindLiteral } from '../../../platform/list/literals.ts';
import type { FileQuery } from './file-queries.ts';
import { FILE_FORMS } from './file-queries.ts';
import { fileWords } from './file-words.ts';
import { rowsOf } from './rows-queries.ts';

type Deps = Pick<Context, 'clock' | 'settings'>;

/** 'Date cannot be in the future' (spec 5.12): a day that has begun is not. */
function refuseFuture({ clock, settings }: Deps, selection: ExportSelection): void {
  if (selection.list !== 'transactions') return;
  const lastInstant = Date.parse(endOfDay(localDay(clock.now(), settings.timeZone), settings.timeZone));
  const { createdFromDateTime, createdToDateTime } = selection.query;
  const errors: FieldErrors = {};
  for (const [field, instant] of Object.entries({ createdFromDateTime, createdToDateTime })) {
    if (Date.parse(instant) > lastInstant) errors[`query.${field}`] = ['inFuture'];
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/**
 * Makes a file's query of what somebody asks for.
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
  return {
    rows: rowsOf(selection, { now: clock.now(), timeZone, words, merchantIds, bind: bindLiteral }),
    columns: selection.columns,
    language: selection.language,
    words,
    timeZone,
  };
}

/** Spreadsheets recognise UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff';

/** The first line of a file, with what must stand before it. */
export function headerOf({ columns, words, language }: FileQuery): Buffer {
  const cells = columns.map((name) => `"${(words.columns[name] ?? name).replaceAll('"', '""')}"`);
  return Buffer.from(`${BYTE_ORDER_MARK}${cells.join(FILE_FORMS[language].separator)}\n`);
}

/** A file's name: what it holds, and the day on which it was made. */
export function fileNameOf({ clock, settings }: Deps, selection: ExportSelection, query: FileQuery): string {
  const name = query.words.names[selection.list];
  if (selection.list !== 'transactions') return `${name}-${localDay(clock.now(), settings.timeZone)}.csv`;
  const { createdFromDateTime: from, createdToDateTime: to } = selection.query;
  const days = [from, to].map((instant) => localDay(instant, settings.timeZone));
  return `${name}-${[...new Set(days)].join('_')}.csv`;
}
