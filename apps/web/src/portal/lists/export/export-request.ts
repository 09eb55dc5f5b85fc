import type { ExportJob } from '@stuiver/contract';
import type { RequestOf } from '@stuiver/contract/client';
import { cancelExport, exportCsv, getExport, getExportFile } from '@stuiver/contract/routes';
import { DEFAULT_LANGUAGE } from '@stuiver/messages';
import { call, fetchFile } from '../../../lib/api.ts';
import { fileNameIn } from '../../../lib/browser/file-name-in.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { buildListRequest } from '../list-search.ts';
import type { List } from '@stuiver/contract/lists';
import type { ListSearch } from '../schema.ts';
import { type Progress, STOP } from './use-export.ts';

export type RequestedSelection = RequestOf<typeof exportCsv>['body'];

/** Returns the file columns for a list's shown columns. */
export function fileColumns(list: List, shown: readonly string[]): string[] {
  return shown.flatMap((field) => list.together?.[field] ?? [field]);
}

/** Converts a list's state to an export selection: its filters, its order, and these columns. */
export async function buildSelection(
  list: List,
  search: ListSearch,
  columns: readonly string[],
  language: string = DEFAULT_LANGUAGE,
): Promise<RequestedSelection> {
  const { pageNumber: _, pageSize: __, selectedIds: ___, ...query } = await buildListRequest(list, search);
  // The gateway validates each list's own parameters; filters.test.ts checks that they are the contract's.
  return { list: list.name, query, columns, language } as unknown as RequestedSelection;
}

/** Milliseconds between requests for an export's state: few at first, since most are made within a second. */
const SOON_MS = 150;
const LATER_MS = 1000;
const SOON = 20;

/** Thrown for an export without a file, with the reason. */
export class ExportError extends Error {
  readonly reason: NonNullable<ExportJob['failure']>;
  constructor(reason: NonNullable<ExportJob['failure']>) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Saves a ready export's file, unless nothing was found.
 *
 * @returns its number of lines
 * @throws when the connection ends before the file does: half a file is never saved
 */
export async function keepFile(id: string, signal?: AbortSignal): Promise<number> {
  const response = await fetchFile(getExportFile, { params: { id } }, signal);
  const rows = Number(response.headers.get('x-export-rows') ?? 0);
  const file = await response.blob();
  if (rows > 0) saveFile(file, 'text/csv', fileNameIn(response));
  return rows;
}

/** Waits until an export's file is ready. */
async function untilReady(
  id: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  for (let asked = 0; ; asked += 1) {
    signal.throwIfAborted();
    const { export: job } = await call(getExport, { params: { id } }, signal);
    if (job.status === 'READY') return;
    if (job.status === 'CANCELLED') throw new DOMException('Stopped elsewhere', 'AbortError');
    if (job.failure !== null) throw new ExportError(job.failure);
    if (job.rows !== null) onProgress({ done: job.writtenRows, all: job.rows });
    await new Promise((resolve) => setTimeout(resolve, asked < SOON ? SOON_MS : LATER_MS));
  }
}

/**
 * Requests an export's file, and saves it once it is ready.
 *
 * @param signal aborted with `STOP` to cancel the export, otherwise when this page no longer waits for it
 * @param company the only company to include, overriding the choice in the top bar
 * @returns the number of saved lines, 0 for nothing found
 * @throws ExportFailure; ApiError for an answer outside 2xx or none
 */
export async function runExport(
  body: RequestedSelection,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
  company?: string,
): Promise<number> {
  const query = company === undefined ? {} : { selectedIds: [company] };
  const { id } = (await call(exportCsv, { body, query })).export;
  try {
    await untilReady(id, signal, onProgress);
    return await keepFile(id, signal);
  } catch (error) {
    if (signal.reason === STOP) await call(cancelExport, { params: { id } });
    throw error;
  }
}
