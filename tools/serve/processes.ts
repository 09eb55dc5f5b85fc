import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** The root of the checkout. */
export const root = resolve(import.meta.dirname, '../..');

/**
 * Runs a command in the checkout to its end, with its output kept.
 *
 * @param signal ends the command early; the code is then 143.
 */
export function runToEnd(
  command: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<{ code: number; output: string }> {
  return new Promise((settle, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', end);
      settle({ code: code ?? 143, output });
    });
  });
}
