import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';
import { makeTurns } from '../turns.ts';
import { BROKEN, type Drawing, MOST_MILLISECONDS } from './drawing-limits.ts';

const PROGRAM = fileURLToPath(new URL('./draw-picture.ts', import.meta.url));
/** Processes at once, each of another owner, so that no one's pictures hold up another's. */
const turns = makeTurns(2);

/** A picture as we serve it, redrawn as WebP; size in pixels. */
export type Picture = { readonly width: number; readonly height: number; readonly content: Buffer };

/** Decodes in a separate process, without the gateway's secrets, which ends with this picture. */
async function draw(file: Readable, drawing: Drawing): Promise<Picture | 'broken' | 'tooLarge'> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', PROGRAM, JSON.stringify(drawing)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MOST_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  try {
    const [drawn, [code]] = await Promise.all([
      buffer(child.stdout),
      ended,
      // A process that has ended early takes no more; why is in its exit code.
      pipeline(file, child.stdin).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
      }),
    ]);
    if (code !== 0) return code === BROKEN ? 'broken' : 'tooLarge';
    return { width: drawn.readUInt32BE(0), height: drawn.readUInt32BE(4), content: drawn.subarray(8) };
  } finally {
    child.kill('SIGKILL');
  }
}

/**
 * Redraws a picture upright, shrunk to fit, and without anything else that its file holds. It is decoded outside the
 * gateway, within limits of pixels, memory and time.
 *
 * @param owner whose turn it takes
 * @returns `broken` for one that cannot be drawn, `tooLarge` for one that would cost too much
 */
export function redrawPicture(
  file: Readable,
  owner: string,
  drawing: Drawing,
): Promise<Picture | 'broken' | 'tooLarge'> {
  return turns(owner, () => draw(file, drawing));
}
