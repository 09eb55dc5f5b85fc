import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const MILLISECONDS = 10;

type Process = { readonly parent: number; readonly ticks: number };

/** Reads a process's CPU time in user and system mode, including the children that it has waited for. */
function readProcess(pid: string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, which may contain anything, is between the outermost brackets.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
  } catch {
    return null;
  }
}

/**
 * The processor time that processes have used so far, with all that they have started.
 *
 * @param roots ids of processes, such as a server and PostgreSQL
 * @returns milliseconds, in steps of ten
 */
export function measureCpu(roots: readonly number[]): number {
  const all = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(name) : null;
    if (found) all.set(Number(name), found);
  }
  const isOurs = (pid: number): boolean => {
    if (roots.includes(pid)) return true;
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 && isOurs(parent);
  };
  let sum = 0;
  for (const [pid, { ticks }] of all) if (isOurs(pid)) sum += ticks;
  return sum * MILLISECONDS;
}

/** Reads a process's resident memory in MB by its Linux name: VmRSS is now, VmHWM the most since it started. */
export function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
}
