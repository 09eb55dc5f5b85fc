// Plain JavaScript for any Node from 20: one process at a time serves a data directory, or works in a folder.
import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Answer of the process that holds a data directory.
 *
 * @typedef {{ pid: number, state: 'starting' | 'running' | 'stopping', url: string }} Holder
 */

/** Thrown when another process serves the data directory. */
export class DataDirectoryHeld extends Error {
  /** @param {string} dataDir @param {Holder | null} holder */
  constructor(dataDir, holder) {
    const who =
      holder === null ? 'another process' : `process ${holder.pid} (${holder.state}, ${holder.url})`;
    super(
      `${dataDir} is in use by ${who}. Stop it first, or set STUIVER_DATA_DIR and PORT to start another.`,
    );
  }
}

/**
 * Returns an abstract socket on Linux, which the kernel frees when its holder dies; elsewhere a socket file,
 * whose holder is dead if it does not answer.
 *
 * @param {string} directory an existing one
 */
function getLockAddress(directory) {
  const path = realpathSync(directory);
  if (process.platform === 'linux') {
    return { address: `\0stuiver-${createHash('sha256').update(path).digest('hex')}`, file: null };
  }
  const file = join(path, 'lock.sock');
  return { address: file, file };
}

/**
 * @param {string} address @param {() => Holder} answer
 * @returns {Promise<import('node:net').Server | null>} null when the address is taken
 */
function tryListen(address, answer) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(JSON.stringify(answer()));
    });
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}

/**
 * @param {string} address
 * @returns {Promise<Holder | null>} null without an answer
 */
function ask(address) {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(address);
    socket.setTimeout(1000, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.once('error', () => resolve(null));
    socket.once('close', () => {
      try {
        resolve(JSON.parse(text));
      } catch {
        resolve(null);
      }
    });
  });
}

/**
 * Locks a directory for this process, once `mayWait` ends its patience with another holder by throwing.
 *
 * @param {string} directory an existing one
 * @param {() => Holder} answer for others who ask
 * @param {(other: Holder | null, waited: number) => void} mayWait asked before each pause, with milliseconds so far
 * @returns {Promise<() => void>} releases it
 */
async function lock(directory, answer, mayWait) {
  const { address, file } = getLockAddress(directory);
  const began = Date.now();
  for (;;) {
    const server = await tryListen(address, answer);
    if (server !== null) return () => void server.close();
    const other = await ask(address);
    if (other === null && file !== null) rmSync(file, { force: true });
    mayWait(other, Date.now() - began);
    await delay(100);
  }
}

/**
 * Locks a data directory for this process. Waits for a holder that is stopping.
 *
 * @param {string} dataDir an existing directory
 * @param {Holder} holder the first answer to others
 * @returns {Promise<{ tell: (holder: Holder) => void, release: () => void }>} `tell` changes the answer
 * @throws DataDirectoryHeld when another process holds it
 */
export async function lockDataDirectory(dataDir, holder) {
  let told = holder;
  const release = await lock(
    dataDir,
    () => told,
    (other, waited) => {
      // A killed start needs a moment to notice; one that is stopping gets its time.
      const patience = other?.state === 'stopping' ? 30_000 : 1500;
      if (waited > patience) throw new DataDirectoryHeld(dataDir, other);
    },
  );
  return {
    tell: (next) => {
      told = next;
    },
    release,
  };
}

/**
 * Waits until no other process works in a folder, however long that takes, and keeps others waiting.
 *
 * @param {string} folder
 * @param {string} work such as `installing packages`
 * @returns {Promise<() => void>} lets the next one go on
 */
export async function lockFolder(folder, work) {
  let hasSaid = false;
  return lock(
    folder,
    () => ({ pid: process.pid, state: 'running', url: work }),
    (other) => {
      if (hasSaid) return;
      hasSaid = true;
      console.log(`Waiting for process ${other?.pid ?? ''}, which is ${other?.url ?? 'busy'} …`);
    },
  );
}
