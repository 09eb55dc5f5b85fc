/** A picture as we serve it: rebuilt from the parts that draw it, and nothing else. */
export type Picture = {
  readonly type: PictureType;
  /** Pixels, as the picture is shown. */
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
};

export const PICTURE_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof PICTURE_TYPES;

/** Why bytes are no picture that we would serve. */
export type PictureFlaw = 'notAPicture' | 'broken' | 'tooLarge' | 'animated';

/** Ends the reading of a picture; never leaves this folder. */
export class BadPicture extends Error {
  readonly flaw: PictureFlaw;

  constructor(flaw: PictureFlaw) {
    super(flaw);
    this.flaw = flaw;
  }
}

const MAX_SIDE = 4096;
const MAX_PIXELS = 12_000_000;

/**
 * Refuses a picture that would cost a phone its memory.
 *
 * @throws BadPicture `broken` without an area, `tooLarge` over 4,096 pixels a side or 12 million in all
 */
export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new BadPicture('broken');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw new BadPicture('tooLarge');
}

/**
 * A part of a file.
 *
 * @throws BadPicture `broken` when the file ends before
 */
export function part(file: Buffer, start: number, length: number): Buffer {
  if (length < 0 || start + length > file.length) throw new BadPicture('broken');
  return file.subarray(start, start + length);
}
