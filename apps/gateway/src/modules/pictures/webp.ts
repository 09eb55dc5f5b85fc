import { BadPicture, checkSize, part, type Picture } from './picture.ts';

const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;

type Size = { width: number; height: number };

/** A lossy frame's size (RFC 6386, section 9.1); only a key frame stands alone. */
function lossySize(data: Buffer): Size {
  if (part(data, 0, 10).readUIntBE(3, 3) !== 0x9d012a || (data[0]! & 1) !== 0) throw new BadPicture('broken');
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** A lossless picture's size (RFC 9649, section 3.4). */
function losslessSize(data: Buffer): Size {
  if (part(data, 0, 5)[0] !== 0x2f) throw new BadPicture('broken');
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** The extended header of a lossy picture with transparency. */
function extendedHeader({ width, height }: Size): Buffer {
  const data = Buffer.alloc(10);
  data[0] = ALPHA_FLAG;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', data);
}

/**
 * Reads a WebP and writes it anew: the one frame and its transparency. Profiles, EXIF, XMP and what
 * stands after the end are left behind; an animation is refused.
 *
 * @param file the whole file
 * @returns the new picture
 * @throws BadPicture
 */
export function readWebp(file: Buffer): Picture {
  const end = 8 + part(file, 0, 12).readUInt32LE(4);
  if (end > file.length) throw new BadPicture('broken');
  let alpha: Buffer | null = null;
  for (let at = 12; at + 8 <= end; ) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const data = part(file, at + 8, length);
    at += 8 + length + (length % 2);
    if (type === 'ANIM' || type === 'ANMF' || (type === 'VP8X' && ((data[0] ?? 0) & ANIMATION_FLAG) !== 0))
      throw new BadPicture('animated');
    if (type === 'ALPH') alpha = data;
    if (type !== 'VP8 ' && type !== 'VP8L') continue;
    const size = type === 'VP8 ' ? lossySize(data) : losslessSize(data);
    checkSize(size.width, size.height);
    const parts =
      type === 'VP8 ' && alpha
        ? [extendedHeader(size), chunk('ALPH', alpha), chunk(type, data)]
        : [chunk(type, data)];
    const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
    return { type: 'image/webp', ...size, content: chunk('RIFF', body) };
  }
  throw new BadPicture('broken');
}
