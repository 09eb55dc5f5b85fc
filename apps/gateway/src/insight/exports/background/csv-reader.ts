/** What a CSV file was found to hold below its header. */
export type CsvFacts = { readonly rows: number; readonly sum: bigint };

/** Makes the sum of a column of amounts out of its cells; the decimal mark is either of both. */
function minorOf(cell: string): bigint {
  return BigInt(cell.replace(/[.,]/, '') || '0');
}

const QUOTE = 0x22;
const NEWLINE = 0x0a;

/**
 * Reads a CSV file as it comes, to check it by other means than those that made it.
 *
 * @param separator between cells
 * @param amountColumn the place of the column to sum, in minor units; -1 sums nothing
 * @returns how many lines it has below its header, and the sum
 * @throws when the file ends within a line
 */
export async function readCsv(
  chunks: AsyncIterable<Buffer>,
  separator: string,
  amountColumn: number,
): Promise<CsvFacts> {
  const comma = separator.charCodeAt(0);
  let isQuoted = false;
  let column = 0;
  let lines = 0;
  let sum = 0n;
  let cell = '';
  let atLineEnd = true;
  for await (const chunk of chunks) {
    let from = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (!isQuoted && (byte === comma || byte === NEWLINE)) {
        if (column === amountColumn && lines > 0)
          sum += minorOf(cell + chunk.toString('latin1', from, index));
        cell = '';
        from = index + 1;
        column = byte === comma ? column + 1 : 0;
        if (byte === NEWLINE) lines += 1;
      }
      atLineEnd = byte === NEWLINE && !isQuoted;
    }
    if (column === amountColumn) cell += chunk.toString('latin1', from);
  }
  if (!atLineEnd || lines === 0) throw new Error('A CSV file ends within a line');
  return { rows: lines - 1, sum };
}

/** Counts the lines of a file as it is written, for its progress. */
export function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
