import { UnreadableFile } from './items.ts';

/** Bytes in which an XML declaration ends. */
const HEAD = 512;

/**
 * Encodings that banks use, by the name in a declaration, each with the decoder that reads it. Windows-1252 has
 * ISO-8859-1's characters, and others where that has none that print.
 */
const DECODERS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'us-ascii',
  ascii: 'us-ascii',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
};

/** First bytes that name an encoding: a byte order mark, or `<` with the zeros around it. */
const MARKS = [
  ['efbbbf', 'utf-8'],
  ['fffe0000', 'UTF-32'],
  ['0000feff', 'UTF-32'],
  ['3c000000', 'UTF-32'],
  ['0000003c', 'UTF-32'],
  ['4c6fa794', 'EBCDIC'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
] as const;

/**
 * Checks a declaration against the encoding that is read.
 *
 * @throws UnreadableFile naming the declared encoding
 */
export function checkDeclared(declared: string, encoding: string): void {
  const decoder = DECODERS[declared.toLowerCase()];
  if (decoder === undefined) throw new UnreadableFile('unknownEncoding', { value: declared });
  if (decoder !== encoding && !(decoder === 'utf-16' && encoding.startsWith(decoder)))
    throw new UnreadableFile('otherEncoding', { value: declared });
}

/** Finds the encoding by the first bytes, then by the declaration; UTF-8 otherwise. */
function detectEncoding(head: Buffer): string {
  const start = head.toString('hex', 0, 4);
  const marked = MARKS.find(([mark]) => start.startsWith(mark))?.[1];
  if (marked === 'UTF-32' || marked === 'EBCDIC')
    throw new UnreadableFile('unknownEncoding', { value: marked });
  const plain = head.toString('latin1').replaceAll('\0', '');
  const declared = /^[^<]*<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"'>]*)/.exec(plain)?.[1];
  const named = DECODERS[declared?.toLowerCase() ?? ''];
  const encoding = marked ?? (named?.startsWith('utf-16') ? undefined : named) ?? 'utf-8';
  if (declared !== undefined) checkDeclared(declared, encoding);
  return encoding;
}

/** Makes the function that decodes a file's chunks, and without one its end. */
function openDecoder(encoding: string): (chunk?: Uint8Array) => string {
  const isAscii = encoding === 'us-ascii';
  const decoder = new TextDecoder(isAscii ? 'utf-8' : encoding, { fatal: true });
  return (chunk) => {
    try {
      if (isAscii && chunk?.some((byte) => byte > 127)) throw new TypeError('Not ASCII');
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new UnreadableFile('encoding', { value: encoding });
    }
  };
}

/**
 * Decodes a file as it comes.
 *
 * @returns its texts, each with the encoding of all
 * @throws UnreadableFile for an encoding that isn't read, or that the bytes contradict
 */
export async function* decode(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly text: string; readonly encoding: string }, void> {
  let head = Buffer.alloc(0);
  let encoding: string | null = null;
  let textOf: ReturnType<typeof openDecoder> = () => '';
  const open = () => {
    textOf = openDecoder((encoding = detectEncoding(head)));
    return { text: textOf(head), encoding };
  };
  for await (const chunk of chunks) {
    if (encoding !== null) yield { text: textOf(chunk), encoding };
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length >= HEAD) yield open();
    }
  }
  if (encoding === null) yield open();
  yield { text: textOf(), encoding: encoding! };
}
