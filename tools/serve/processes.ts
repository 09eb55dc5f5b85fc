import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** The root of the checkout. */
export const root = resolve(import.meta.dirname, '../..');

/**
 * Runs a command in the checkout to its end, with its output kept.
 *
 * @param signal ends the command early, which rejects.
 * @returns exit code and both output streams as one text.
 */
export function runToEnd(
  command: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((settle, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], signal });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => settle({ code, output }));
  });
}
