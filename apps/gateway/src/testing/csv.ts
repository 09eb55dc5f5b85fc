/** Parses CSV by RFC 4180, with any separator; the byte order mark goes. */
export function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const body = text.replace(/^\ufeff/, '');
  for (let index = 0; index < body.length; index += 1) {
    const letter = body[index]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (body[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += letter;
  }
  if (row.length > 0 || cell !== '') throw new Error('The file ends within a line');
  return rows;
}
