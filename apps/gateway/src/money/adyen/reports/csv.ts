/** Characters of a row; a longer one belongs to no report. */
const LONGEST_ROW = 65_536;

/** Thrown for a file that is no CSV in UTF-8. */
export class BrokenCsv extends Error {
  override readonly name = 'BrokenCsv';
}

/** Decodes UTF-8 as it arrives; the decoder drops a byte order mark. */
async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new BrokenCsv('it is not UTF-8');
    throw error;
  }
}

/**
 * Reads the rows of a CSV file as it arrives. A value in quotes may hold commas, line ends and doubled quotes; empty
 * lines are skipped.
 *
 * @throws BrokenCsv for other encodings, a row that does not end, or text beside a quoted value
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  let row: string[] = [];
  let value = '';
  let length = 0;
  // `closing`: behind a quote that ends the value, unless another follows.
  let state: 'plain' | 'quoted' | 'closing' = 'plain';
  for await (const text of decode(chunks))
    for (const char of text) {
      length += 1;
      if (length > LONGEST_ROW) throw new BrokenCsv('a row is too long');
      if (state === 'quoted') {
        if (char === '"') state = 'closing';
        else value += char;
      } else if (char === '"') {
        if (state === 'plain' && value !== '') throw new BrokenCsv('a quote stands inside a value');
        if (state === 'closing') value += char;
        state = 'quoted';
      } else if (char === ',' || char === '\n') {
        row.push(value);
        value = '';
        state = 'plain';
        if (char === ',') continue;
        if (row.length > 1 || row[0] !== '') yield row;
        row = [];
        length = 0;
      } else if (char !== '\r') {
        if (state === 'closing') throw new BrokenCsv('text follows a quoted value');
        value += char;
      }
    }
  if (state === 'quoted') throw new BrokenCsv('a quoted value does not end');
  if (row.length > 0 || value !== '') yield [...row, value];
}
