import type { WebpOptions } from 'sharp';
import { imageLibrary } from '../../platform/files/image-library.ts';

/** Places of pictures on the payer's pages. */
const PICTURE_KINDS = ['logo', 'background'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Format of every served picture, whatever its original. */
export const PICTURE_TYPE = { contentType: 'image/webp', extension: 'webp' } as const;

/** A picture as we serve it, redrawn; size in pixels. */
export type Picture = { readonly width: number; readonly height: number; readonly content: Buffer };

/** Reasons why bytes are not a picture that we serve. */
type PictureFlaw = 'notAPicture' | 'broken' | 'tooLarge';

export type ReadPicture =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly flaw: PictureFlaw };

/** Maximum dimensions before a picture is decoded, so that a small file never takes much memory. */
const MAX_SIDE = 4096;
const MAX_PIXELS = 12_000_000;
const MAX_SECONDS = 10;

/**
 * For sharp screens: a logo has at most 180 by 56 CSS pixels, a background those of a window at an opacity of 12 %.
 * A logo keeps its exact colours.
 */
const SHOWN: Readonly<Record<PictureKind, { width: number; height: number; webp: WebpOptions }>> = {
  logo: { width: 512, height: 160, webp: { lossless: true } },
  background: { width: 1280, height: 1280, webp: { quality: 60 } },
};

function isPngJpegOrWebp(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 12);
  return /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|RIFF.{4}WEBP)/s.test(start);
}

/**
 * Validates a picture by its content, ignoring its name and type, and redraws it at the size at which it is shown
 * (docs/decisions/checkout.md). PNG, JPEG and WebP; an SVG is a program and is refused. An animation becomes its
 * first frame; metadata and colour profiles are dropped after orientation and colours were applied.
 */
export async function readPicture(file: Buffer, kind: PictureKind): Promise<ReadPicture> {
  if (!isPngJpegOrWebp(file)) return { ok: false, flaw: 'notAPicture' };
  const sharp = await imageLibrary();
  const { width, height, webp } = SHOWN[kind];
  try {
    // Reads only the header.
    const found = await sharp(file, { limitInputPixels: false }).metadata();
    if (found.width > MAX_SIDE || found.height > MAX_SIDE || found.width * found.height > MAX_PIXELS)
      return { ok: false, flaw: 'tooLarge' };
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, autoOrient: true })
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .webp(webp)
      .toBuffer({ resolveWithObject: true });
    return { ok: true, picture: { width: info.width, height: info.height, content: data } };
  } catch {
    // The library refuses truncated or inconsistent files; its messages are not useful.
    return { ok: false, flaw: 'broken' };
  }
}
