import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';
import { makeTurns } from '../turns.ts';
import { BROKEN, MOST_MILLISECONDS } from './drawing-limits.ts';

/** Processes at once, each of another owner, so that no one's files hold up another's. */
const turns = makeTurns(2);

/** A program that reads one file of a stranger's, in the folder of this module. */
type Program = { readonly name: 'draw-picture' | 'pdf-facts'; readonly megabytes: number };

async function run(
  program: Program,
  argument: string,
  file: Readable,
): Promise<Buffer | 'broken' | 'tooLarge'> {
  const path = fileURLToPath(new URL(`./${program.name}.ts`, import.meta.url));
  const memory = `--max-old-space-size=${String(program.megabytes)}`;
  const child = spawn(process.execPath, [memory, path, argument], {
    // Where Node keeps what it compiled is no secret; tests name a place, and pay for it once.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MOST_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  try {
    const [output, [code]] = await Promise.all([
      buffer(child.stdout),
      ended,
      // A process that has ended early takes no more; why is in its exit code.
      pipeline(file, child.stdin).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
      }),
    ]);
    if (code === 0) return output;
    return code === BROKEN ? 'broken' : 'tooLarge';
  } finally {
    child.kill('SIGKILL');
  }
}

/**
 * Runs a program over a file in a process of its own, without the gateway's secrets, which ends with this file and has
 * limits of memory and time.
 *
 * @param owner whose turn it takes
 * @returns what it wrote; `broken` for a file that it cannot read, `tooLarge` for one that would cost too much
 */
export function runOnFile(
  program: Program,
  argument: string,
  file: Readable,
  owner: string,
): Promise<Buffer | 'broken' | 'tooLarge'> {
  return turns(owner, () => run(program, argument, file));
}
