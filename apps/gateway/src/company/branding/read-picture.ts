import { Readable } from 'node:stream';
import type { SizedDrawing } from '../../platform/files/drawing-limits.ts';
import { type Picture, redrawPicture } from '../../platform/files/redraw-picture.ts';

/** Places of pictures on the payer's pages. */
const PICTURE_KINDS = ['logo', 'background'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Format of every served picture, whatever its original. */
export const PICTURE_TYPE = { contentType: 'image/webp', extension: 'webp' } as const;

/** Reasons why bytes are not a picture that we serve. */
export type PictureFlaw = 'notAPicture' | 'broken' | 'tooLarge';

/** Maximum dimensions before a picture is decoded, so that a small file never takes much memory. */
const MOST = { mostPixels: 12_000_000, mostSide: 4096 };

/**
 * For sharp screens: a logo has at most 180 by 56 CSS pixels, a background those of a window at an opacity of 12 %.
 * A logo keeps its exact colours.
 */
const DRAWINGS: Readonly<Record<PictureKind, SizedDrawing>> = {
  logo: { ...MOST, width: 512, height: 160, webp: { lossless: true } },
  background: { ...MOST, width: 1280, height: 1280, webp: { quality: 60 } },
};

function isPngJpegOrWebp(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 12);
  return /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|RIFF.{4}WEBP)/s.test(start);
}

/**
 * Validates a picture by its content, ignoring its name and type, and redraws it at the size at which it is shown
 * (docs/decisions/checkout.md). PNG, JPEG and WebP; an SVG is a program and is refused. An animation becomes its
 * first frame; metadata and colour profiles are dropped after orientation and colours were applied.
 *
 * @param merchantId whose pictures wait for each other
 */
export async function readPicture(
  file: Buffer,
  kind: PictureKind,
  merchantId: string,
): Promise<Picture | PictureFlaw> {
  if (!isPngJpegOrWebp(file)) return 'notAPicture';
  return redrawPicture(Readable.from([file]), merchantId, DRAWINGS[kind]);
}
