import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/** The root of the checkout. */
export const root = resolve(import.meta.dirname, '../..');

/** With these arguments, and a channel (`ipc`), Node ends when the process that started it is gone. */
export const endWithParent = ['--import', join(import.meta.dirname, 'end-with-parent.mjs')];

/** Prints why a script failed, and lets it end with 1. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

type RunOptions = {
  /** The root of the checkout by default. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the command early, which rejects. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which it is ended. */
  readonly timeout?: number;
};

/** Runs a script under this Node to its end or ours, with its output kept. */
export const runNodeToEnd = (args: readonly string[], options: RunOptions = {}) =>
  runToEnd(process.execPath, [...endWithParent, ...args], options, 'ipc');

/**
 * Runs a command to its end, with its output kept.
 *
 * @returns exit code and both output streams as one text.
 */
export function runToEnd(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
  channel: 'ipc' | 'ignore' = 'ignore',
): Promise<{ code: number | null; output: string }> {
  return new Promise((settle, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe', channel],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => settle({ code, output }));
  });
}
