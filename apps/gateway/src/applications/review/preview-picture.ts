import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { AppError, invalid } from '../../platform/app-error.ts';
import { makeTurns } from '../../platform/turns.ts';
import { BROKEN, MOST_MILLISECONDS } from './drawing-limits.ts';

const PROGRAM = fileURLToPath(new URL('./draw-picture.ts', import.meta.url));
/** Processes at once, each of another application, so that no applicant's pictures hold up another's. */
const turns = makeTurns(2);

/** Decodes in a separate process, without the gateway's secrets, which ends with this picture. */
async function draw(file: Readable): Promise<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', PROGRAM], {
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
    if (code === 0) return drawn;
    throw invalid('file', code === BROKEN ? 'fileIncomplete' : 'previewTooLarge');
  } finally {
    child.kill('SIGKILL');
  }
}

/**
 * Redraws a picture for reviewers, as merchants' logos are: upright, no larger than a screen shows, and without
 * anything else that its file holds. It is decoded outside the gateway, within limits of pixels, memory and time.
 *
 * @param applicationId whose turn it takes
 * @returns WebP
 * @throws AppError 422 on `file`: `fileIncomplete` for one that cannot be drawn, `previewTooLarge` for one that
 *   would cost too much
 */
export async function previewPicture(file: Readable, applicationId: string): Promise<Readable> {
  return Readable.from([await turns(applicationId, () => draw(file))]);
}
