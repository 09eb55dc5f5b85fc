import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from '../supervisor.mjs';

/** A server's process, which need not be our child. */
export type ServerProcess = {
  readonly pid: number;
  /** Resolves when it has ended, with the end of its standard error. */
  readonly ended: Promise<string>;
};

/** Fast shutdown, then immediate, then the kernel's. */
export const endings = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
] as const;

/** Checks whether a process with this id runs, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Waits until it ends; false when it did not in time. It may be another process's child. */
async function goneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(25))
    if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

/** Ends a process by {@link endings}, one after the other until it is gone. */
export async function endProcess(pid: number): Promise<void> {
  for (const [signal, patience] of endings) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await goneWithin(pid, patience)) return;
  }
}

/** Starts the server as a child of this process. */
export function spawnHere({ program, args, options }: Command): Promise<ServerProcess> {
  const child = spawn(program, args, options);
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-4000);
  });
  const ended = new Promise<string>((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', () => settle(errorOutput));
  });
  // Without a process id it ended at once; its error output has the reason.
  return Promise.resolve({ pid: child.pid ?? Number.NaN, ended });
}
