import type { RequestOf } from '@stuiver/contract/client';
import { exportCsv, type getExportFile } from '@stuiver/contract/routes';
import { DEFAULT_LANGUAGE } from '@stuiver/messages';
import { fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { requestOf } from '../list-search.ts';
import type { ListSchema, ListSearch } from '../schema.ts';

export type Selection = RequestOf<typeof exportCsv>['body'];
export type FileRoute = typeof exportCsv | typeof getExportFile;

/** Columns of a list that show several things at once: in a file each has a column of its own. */
const SEVERAL: Partial<Record<ListSchema['key'], Readonly<Record<string, readonly string[]>>>> = {
  payments: {
    paymentMethodName: ['paymentMethodName', 'cardBrand', 'cardLastFour'],
    // So that the file adds up to the sums above the list.
    amount: ['amount', 'received', 'notReceived'],
  },
  audit: {
    action: ['actorName', 'actorKind', 'action', 'subjectName', 'subjectId', 'before', 'after'],
    address: ['address', 'device'],
  },
  refundRequests: { description: ['reason'], quantity: ['quantity', 'succeeded', 'failed'] },
  links: { uses: ['uses', 'maximumUses'], amount: ['amount', 'maximumAmount'] },
};

/** The columns of a file that say what those of a list show. */
export function fileColumns(list: ListSchema, shown: readonly string[]): string[] {
  return shown.flatMap((field) => SEVERAL[list.key]?.[field] ?? [field]);
}

/** Converts a list's state to an export selection: its filters, its order, and these columns. */
export async function selectionOf(
  list: ListSchema,
  search: ListSearch,
  columns: readonly string[],
  language: string = DEFAULT_LANGUAGE,
): Promise<Selection> {
  const { pageNumber: _, pageSize: __, selectedIds: ___, ...query } = await requestOf(list, search);
  // The gateway validates each list's own parameters; filters.test.ts checks that they are the contract's.
  return { list: list.key, query, columns, language } as unknown as Selection;
}

/** Result of an export: the number of saved lines, 0 for nothing found, or null for one in the background. */
export type Outcome = number | null;

function nameIn(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
}

/** Counts the lines of a piece of a file; one within a text counts too, since the count only shows progress. */
function linesIn(piece: Uint8Array): number {
  let lines = 0;
  for (const byte of piece) if (byte === 10) lines += 1;
  return lines;
}

/** Reads a whole answer, telling how far it is. A cut connection is an error: half a file is never saved. */
async function readAll(
  response: Response,
  rows: number,
  onProgress: (done: number, all: number) => void,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  // The header is a line as well.
  let done = -1;
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) break;
    pieces.push(read.value);
    done += linesIn(read.value);
    onProgress(Math.max(0, Math.min(done, rows)), rows);
  }
  return new Blob(pieces, { type: 'text/csv' });
}

/**
 * Saves the file of an answer.
 *
 * @throws when the connection ends before the file does
 */
export async function keepFile(
  response: Response,
  onProgress: (done: number, all: number) => void,
): Promise<number> {
  const rows = Number(response.headers.get('x-export-rows') ?? 0);
  const file = await readAll(response, rows, onProgress);
  if (rows > 0) saveFile(file, 'text/csv', nameIn(response));
  return rows;
}

/**
 * Exports: saves the file, unless nothing was found or it runs in the background.
 *
 * @param company the only company to include, overriding the choice in the top bar
 * @throws ApiError for an answer outside 2xx or none
 */
export async function runExport(
  body: Selection,
  signal: AbortSignal,
  onProgress: (done: number, all: number) => void,
  company?: string,
): Promise<Outcome> {
  const query = company === undefined ? {} : { selectedIds: [company] };
  const response = await fetchFile(exportCsv, { body, query }, signal);
  if (response.status === 202) return null;
  return keepFile(response, onProgress);
}
