import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** With a checksum, so that damaged bytes do not decompress. */
export const compress = (bytes: Buffer): Promise<Buffer> =>
  promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
export const decompress = promisify(zstdDecompress);

/** Name in the archive of a segment or history file of PostgreSQL. */
export const walName = (file: string): string => `wal/${file}.zst`;

/** Number of a segment, whatever its timeline; null for other files, such as a timeline's history. */
export function segmentNumber(
  name: string,
  { segmentBytes }: { readonly segmentBytes: number },
): number | null {
  const [, high, low] = /^(?:wal\/)?[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})(?:\.zst)?$/.exec(name) ?? [];
  if (high === undefined || low === undefined) return null;
  return Number.parseInt(high, 16) * (2 ** 32 / segmentBytes) + Number.parseInt(low, 16);
}

/**
 * Finds the first segment that an archive lacks since a backup.
 *
 * @param names of the archive
 * @param stopWal the last segment that it has to hold; its newest by default
 * @returns its number; null when all are there
 */
export function missingSegment(
  names: readonly string[],
  backup: { readonly segmentBytes: number; readonly startWal: string },
  stopWal?: string,
): number | null {
  const numbers = new Set(names.map((name) => segmentNumber(name, backup) ?? -1));
  const first = segmentNumber(backup.startWal, backup) ?? 0;
  const last =
    stopWal === undefined ? Math.max(first, ...numbers) : (segmentNumber(stopWal, backup) ?? first);
  for (let number = first; number <= last; number += 1) if (!numbers.has(number)) return number;
  return null;
}
