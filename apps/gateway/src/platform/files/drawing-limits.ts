import type { JpegOptions, WebpOptions } from 'sharp';

/** Processor time that a picture may take: a busy machine makes no picture too large. */
export const MOST_CPU_MICROSECONDS = 30_000_000;
/** A process that draws a picture is killed after this long, whatever it waits for. */
export const MOST_MILLISECONDS = 180_000;
/** An interlaced picture of 60 million pixels takes 390 to 405 MB; with 16 bits for each of its values, 680 MB. */
export const MOST_BYTES = 512 * 1024 * 1024;

/** Exit codes of that process, besides 0; a killed one has none. */
export const BROKEN = 3;
export const TOO_LARGE = 4;

/** Limits of a picture before it is decoded, in pixels, and the box that it is shrunk to fit. */
export type SizedDrawing = {
  readonly mostPixels: number;
  readonly mostSide: number;
  readonly width: number;
  readonly height: number;
} & ({ readonly webp: WebpOptions } | { readonly jpeg: JpegOptions });
