import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

export const compress = promisify(zstdCompress);
export const decompress = promisify(zstdDecompress);

/** Name in the archive of a segment or history file of PostgreSQL. */
export const walName = (file: string): string => `wal/${file}.zst`;

/** Number of a segment, whatever its timeline; null for other files, such as a timeline's history. */
export function segmentNumber(name: string, segmentBytes: number): number | null {
  const [, high, low] = /^(?:wal\/)?[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})(?:\.zst)?$/.exec(name) ?? [];
  if (high === undefined || low === undefined) return null;
  return Number.parseInt(high, 16) * (2 ** 32 / segmentBytes) + Number.parseInt(low, 16);
}

/**
 * Finds the first segment that is missing between two that an archive has to hold.
 *
 * @param names of the archive
 * @param last the newest of the archive by default
 * @returns its number; null when all are there
 */
export function missingSegment(
  names: readonly string[],
  segmentBytes: number,
  first: number,
  last?: number,
): number | null {
  const numbers = new Set(names.map((name) => segmentNumber(name, segmentBytes) ?? -1));
  const end = last ?? Math.max(first, ...numbers);
  for (let number = first; number <= end; number += 1) if (!numbers.has(number)) return number;
  return null;
}
