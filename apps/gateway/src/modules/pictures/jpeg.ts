import { BadPicture, checkSize, part, type Picture } from './picture.ts';

const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
/** Tables that pixels are unpacked by: Huffman, quantisation, restart interval. */
const TABLES: readonly number[] = [0xc4, 0xdb, 0xdd];
/** Baseline, extended and progressive frames; browsers draw no others. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
const SCAN = 0xda;
const APP1 = 0xe1;
const APP14 = 0xee;
const ORIENTATION = 0x0112;

/** Where the scan's packed pixels end: at a marker that is neither stuffing nor a restart. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = start; ; at++) {
    at = file.indexOf(0xff, at);
    if (at === -1 || at + 1 >= file.length) throw new BadPicture('broken');
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
}

/** How a camera was held, 1 to 8, from its EXIF block; 1 where it does not say. */
function orientationOf(data: Buffer): number {
  if (data.toString('latin1', 0, 6) !== 'Exif\0\0') return 1;
  const tiff = data.subarray(6);
  if (tiff.length < 8) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = u16(first);
  for (let index = 0; index < count; index++) {
    const at = first + 2 + index * 12;
    if (u16(at) !== ORIENTATION) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** An EXIF block that holds the orientation alone. */
function orientationBlock(orientation: number): Buffer[] {
  if (orientation === 1) return [];
  const data = Buffer.from(
    '457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100000000' + '00000000',
    'hex',
  );
  data.writeUInt16BE(orientation, 6 + 8 + 2 + 8);
  return [segment(APP1, data)];
}

/**
 * Reads a JPEG and writes it anew: tables, frame and scans. Of what was said about it only the
 * orientation and Adobe's colour flag stay, since they change how it looks; the rest, with places,
 * names and thumbnails, and what stands after the end, is left behind.
 *
 * @param file the whole file
 * @returns the new picture
 * @throws BadPicture
 */
export function readJpeg(file: Buffer): Picture {
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let scans = 0;
  for (let at = SOI.length; ; ) {
    const [mark, marker] = part(file, at, 2);
    if (mark !== 0xff) throw new BadPicture('broken');
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const length = part(file, at + 2, 2).readUInt16BE(0);
    const data = part(file, at + 4, length - 2);
    at += 2 + length;
    if (FRAMES.includes(marker!)) {
      if (size || data.length < 6) throw new BadPicture('broken');
      size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
      checkSize(size.width, size.height);
      parts.push(segment(marker!, data));
    } else if (TABLES.includes(marker!)) parts.push(segment(marker!, data));
    else if (marker === APP14 && data.toString('latin1', 0, 5) === 'Adobe') parts.push(segment(APP14, data));
    else if (marker === APP1 && size === null) orientation = Math.max(orientation, orientationOf(data));
    else if (marker === SCAN) {
      if (!size) throw new BadPicture('broken');
      const end = endOfScan(file, at);
      parts.push(segment(SCAN, data), file.subarray(at, end));
      at = end;
      scans++;
    } else if (marker! < 0xe0 || (marker! > 0xef && marker !== 0xfe)) throw new BadPicture('broken');
  }
  if (!size || scans === 0) throw new BadPicture('broken');
  const content = Buffer.concat([SOI, ...orientationBlock(orientation), ...parts, EOI]);
  const turned = orientation > 4;
  return {
    type: 'image/jpeg',
    width: turned ? size.height : size.width,
    height: turned ? size.width : size.height,
    content,
  };
}
