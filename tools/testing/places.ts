import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDirectory } from '../lock.mjs';

/** Prefix of the name of every test cluster's directory. */
const prefix = 'stuiver-tests-';

/** Bytes that a whole run may need at once: templates, clones and the write-ahead log. */
const roomNeeded = 2 * 1024 ** 3;

/** Time that a directory may exist before its process holds the lock. */
const youth = 60_000;

/**
 * Directory of test clusters: memory if it has room (containers often allow 64 MB), so that no test waits for a
 * disk; else the usual temporary directory. Every durability setting stays on either way.
 */
function fastDirectory(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  try {
    accessSync(memory, constants.W_OK);
  } catch {
    return tmpdir();
  }
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomNeeded ? memory : tmpdir();
}

/** A fresh data directory for a cluster that ends with its run. */
export function newDataDirectory(): string {
  return mkdtempSync(join(fastDirectory(), prefix));
}

/** The data directory that a name always leads to; not made yet. Users have directories of their own. */
export function namedDataDirectory(name: string): string {
  return join(fastDirectory(), `${prefix}${String(process.getuid?.() ?? 0)}-${name}`);
}

/** Removes the directories of this user whose process was killed. One in use is locked and stays. */
export async function removeStaleDirectories(): Promise<void> {
  const parent = fastDirectory();
  const mine = readdirSync(parent)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(parent, name))
    .filter((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found?.uid === process.getuid?.() && Date.now() - (found?.mtimeMs ?? 0) > youth;
    });
  const holder = { pid: process.pid, state: 'stopping', url: 'cleaning up' } as const;
  await Promise.all(
    mine.map(async (path) => {
      const lock = await lockDataDirectory(path, holder).catch(() => null);
      if (lock === null) return;
      rmSync(path, { recursive: true, force: true });
      lock.release();
    }),
  );
}
