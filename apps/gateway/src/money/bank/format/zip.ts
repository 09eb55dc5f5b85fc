import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from './items.ts';

/** Most bytes of a ZIP, which is held in memory; its files are not. */
const MOST_ZIPPED = 20 * 1024 * 1024;
const MOST_ENTRIES = 500;
/** Most bytes that become of one: a statement of nothing but equal lines stays far below. */
const MOST_DENSITY = 200;

/** A file of the bank, with its name if it came within a ZIP. */
export type Unpacked = { readonly entry: string | null; readonly chunks: AsyncIterable<Uint8Array> };

const isZip = (head: Uint8Array) => /^PK(\x03\x04|\x05\x06)/.test(Buffer.from(head).toString('latin1', 0, 4));

/** Unpacks one file of a ZIP while reading it. */
async function* unpackEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array, void> {
  const place = { entry: entry.fileName };
  if (entry.isEncrypted()) throw new UnreadableFile('zipEncrypted', place);
  if (entry.uncompressedSize > entry.compressedSize * MOST_DENSITY)
    throw new UnreadableFile('zipTooDense', { ...place, value: String(MOST_DENSITY) });
  let sum = 0;
  let isFirst = true;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      if (isFirst && isZip(chunk)) throw new UnreadableFile('zipNested', place);
      isFirst = false;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('zip', place);
  }
  if (sum !== entry.crc32) throw new UnreadableFile('zip', place);
}

async function* unpackZip(bytes: Buffer): AsyncGenerator<Unpacked, void> {
  try {
    // Sizes that an entry states are those that its stream keeps to.
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > MOST_ENTRIES)
      throw new UnreadableFile('zipTooMany', { value: String(MOST_ENTRIES) });
    for await (const entry of zip.eachEntry()) {
      const isFile = !entry.fileName.endsWith('/') && !entry.fileName.startsWith('__MACOSX/');
      if (isFile) yield { entry: entry.fileName, chunks: unpackEntry(zip, entry) };
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('zip');
  }
}

/** Passes chunks on until they are more bytes than allowed. */
async function* within(chunks: AsyncIterable<Uint8Array>, room: { bytes: number }) {
  for await (const chunk of chunks) {
    room.bytes -= chunk.length;
    if (room.bytes < 0) throw new UnreadableFile('tooLarge');
    yield chunk;
  }
}

/**
 * Returns the files of an upload: itself, or those of a ZIP, which its first bytes tell, whatever its name.
 *
 * @param mostBytes of all files together, unpacked
 * @throws UnreadableFile also while chunks are read
 */
export async function* unpack(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<Unpacked, void> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    let head = Buffer.alloc(0);
    let next = await iterator.next();
    for (; !next.done && head.length < 4; next = await iterator.next())
      head = Buffer.concat([head, next.value]);
    const all = async function* () {
      yield head;
      for (; !next.done; next = await iterator.next()) yield next.value as Uint8Array;
    };
    const room = { bytes: mostBytes };
    if (!isZip(head)) yield { entry: null, chunks: within(all(), room) };
    else {
      const zipped: Uint8Array[] = [];
      for await (const chunk of within(all(), { bytes: MOST_ZIPPED })) zipped.push(chunk);
      for await (const { entry, chunks: unpacked } of unpackZip(Buffer.concat(zipped)))
        yield { entry, chunks: within(unpacked, room) };
    }
  } finally {
    await iterator.return?.();
  }
}
