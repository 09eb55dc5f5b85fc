import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, invalid } from '../../../lib/app-error.ts';
import { imageLibrary } from '../../../lib/image-library.ts';

/** Sharp enough to read a passport; a long receipt may be twice as high. */
const WIDTH = 1600;
const HEIGHT = 2 * WIDTH;
/** Before anything is decoded, so that a small file never takes much memory; phones make pictures of 50 million. */
const MOST_PIXELS = 60_000_000;
const MOST_SECONDS = 10;

/**
 * Redraws a picture for reviewers, as merchants' logos are: upright, no larger than a screen shows, and without
 * anything else that its file holds. The library wants the whole file, at most 10 MB, in memory meanwhile.
 *
 * @returns WebP
 * @throws AppError 422 on `file` for one that cannot be drawn
 */
export async function previewPicture(file: Readable): Promise<Readable> {
  const sharp = await imageLibrary();
  const redraw = sharp({ limitInputPixels: MOST_PIXELS, autoOrient: true })
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MOST_SECONDS })
    .webp({ quality: 85 });
  try {
    const [content] = await Promise.all([redraw.toBuffer(), pipeline(file, redraw)]);
    return Readable.from([content]);
  } catch (error) {
    // The store's own failures; the library's messages help nobody.
    throw error instanceof AppError ? error : invalid('file', 'fileIncomplete');
  }
}
