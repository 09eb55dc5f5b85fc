import type { Readable } from 'node:stream';
import type { SizedDrawing } from './drawing-limits.ts';
import { runOnFile } from './file-process.ts';

const PROGRAM = { name: 'draw-picture', megabytes: 64 } as const;

/** A redrawn picture; size in pixels. */
export type Picture = { readonly width: number; readonly height: number; readonly content: Buffer };

/**
 * Redraws a picture upright, shrunk to fit, and without anything else that its file holds. It is decoded outside the
 * gateway, within limits of pixels, memory and time.
 *
 * @param owner whose turn it takes
 * @returns `broken` for one that cannot be drawn, `tooLarge` for one that would cost too much
 */
export async function redrawPicture(
  file: Readable,
  owner: string,
  drawing: SizedDrawing,
): Promise<Picture | 'broken' | 'tooLarge'> {
  const drawn = await runOnFile(PROGRAM, JSON.stringify(drawing), file, owner);
  if (typeof drawn === 'string') return drawn;
  return { width: drawn.readUInt32BE(0), height: drawn.readUInt32BE(4), content: drawn.subarray(8) };
}
