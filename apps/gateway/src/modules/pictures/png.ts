import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { BadPicture, checkSize, part, type Picture } from './picture.ts';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Samples per pixel, and the bit depths that go with them, by colour type (PNG, section 11.2.2). */
const COLOUR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** Start and step of the seven passes of an interlaced picture: column, row, column step, row step. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

type Header = { width: number; height: number; bitsPerPixel: number; interlaced: boolean };

function readHeader(data: Buffer): Header {
  if (data.length !== 13) throw new BadPicture('broken');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, colourType, compression, filter, interlace] = data.subarray(8);
  const colours = COLOUR_TYPES[colourType ?? -1];
  if (!colours?.depths.includes(depth ?? 0) || compression !== 0 || filter !== 0 || (interlace ?? 2) > 1)
    throw new BadPicture('broken');
  checkSize(width, height);
  return { width, height, bitsPerPixel: colours.samples * (depth ?? 0), interlaced: interlace === 1 };
}

/** Rows and bytes of each row, one pass after the other. */
function passesOf({ width, height, bitsPerPixel, interlaced }: Header): { rows: number; bytes: number }[] {
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes
    .map(([left, top, across, down]) => ({
      columns: Math.ceil((width - left) / across),
      rows: Math.ceil((height - top) / down),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
    .map(({ columns, rows }) => ({ rows, bytes: 1 + Math.ceil((columns * bitsPerPixel) / 8) }));
}

/** Unpacks the pixels, which must be exactly as many as the header says, each row with a known filter. */
function readPixels(packed: Buffer, header: Header): Buffer {
  const passes = passesOf(header);
  const size = passes.reduce((sum, { rows, bytes }) => sum + rows * bytes, 0);
  let pixels: Buffer;
  try {
    pixels = inflateSync(packed, { maxOutputLength: size });
  } catch {
    throw new BadPicture('broken');
  }
  if (pixels.length !== size) throw new BadPicture('broken');
  let at = 0;
  for (const { rows, bytes } of passes) {
    for (let row = 0; row < rows; row++, at += bytes) if (pixels[at]! > 4) throw new BadPicture('broken');
  }
  return pixels;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** The chunks by their order, each with its checksum proved. */
function* chunksOf(file: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = PNG_SIGNATURE.length; ; ) {
    const length = part(file, at, 8).readUInt32BE(0);
    const body = part(file, at + 4, length + 4);
    if (part(file, at + 8 + length, 4).readUInt32BE(0) !== crc32(body)) throw new BadPicture('broken');
    const type = body.toString('latin1', 0, 4);
    yield { type, data: body.subarray(4) };
    if (type === 'IEND') return;
    at += length + 12;
  }
}

/**
 * Reads a PNG and writes it anew: header, palette, transparency and pixels, which are unpacked and
 * packed again. Texts, profiles, further frames and what stands after the end are left behind.
 *
 * @param file the whole file
 * @returns the new picture
 * @throws BadPicture
 */
export function readPng(file: Buffer): Picture {
  let header: Header | null = null;
  const kept = new Map<string, Buffer>();
  const packed: Buffer[] = [];
  for (const { type, data } of chunksOf(file)) {
    if (header === null) {
      if (type !== 'IHDR') throw new BadPicture('broken');
      header = readHeader(data);
      kept.set('IHDR', data);
    } else if (type === 'IDAT') packed.push(data);
    else if ((type === 'PLTE' || type === 'tRNS') && packed.length === 0) {
      if (kept.has(type) || data.length > 768) throw new BadPicture('broken');
      kept.set(type, data);
    } else if (type === 'IHDR') throw new BadPicture('broken');
  }
  if (header === null) throw new BadPicture('broken');
  const pixels = deflateSync(readPixels(Buffer.concat(packed), header), { level: 9 });
  const parts = [...kept].map(([type, data]) => chunk(type, data));
  const content = Buffer.concat([
    PNG_SIGNATURE,
    ...parts,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { type: 'image/png', width: header.width, height: header.height, content };
}
