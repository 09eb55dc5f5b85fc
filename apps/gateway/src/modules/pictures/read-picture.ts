import { readJpeg } from './jpeg.ts';
import { BadPicture, type Picture, type PictureFlaw } from './picture.ts';
import { PNG_SIGNATURE, readPng } from './png.ts';
import { readWebp } from './webp.ts';

export type ReadPicture =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly flaw: PictureFlaw };

function readerOf(file: Buffer): ((file: Buffer) => Picture) | null {
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng;
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return readJpeg;
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return readWebp;
  return null;
}

/**
 * Judges a picture by its content, whatever its name or type say, and rebuilds it from the parts that
 * draw it (docs/decisions/merchants-look.md). PNG, JPEG and WebP; an SVG is a program and is refused.
 *
 * @param file the whole file as it came
 * @returns the picture as we would serve it, or what is wrong with it
 */
export function readPicture(file: Buffer): ReadPicture {
  const read = readerOf(file);
  if (!read) return { ok: false, flaw: 'notAPicture' };
  try {
    return { ok: true, picture: read(file) };
  } catch (error) {
    if (error instanceof BadPicture) return { ok: false, flaw: error.flaw };
    // A length that lies makes Buffer throw.
    if (error instanceof RangeError) return { ok: false, flaw: 'broken' };
    throw error;
  }
}
