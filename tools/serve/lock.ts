import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What the holder of a data directory tells those who ask. */
export type Holder = {
  readonly pid: number;
  readonly state: 'starting' | 'running' | 'stopping';
  readonly url: string;
};

/** Thrown when another process serves the data directory. */
export class DataDirectoryHeld extends Error {
  override readonly name = 'DataDirectoryHeld';
  constructor(dataDir: string, holder: Holder | null) {
    const who =
      holder === null ? 'another process' : `process ${holder.pid} (${holder.state}, ${holder.url})`;
    super(
      `${dataDir} is in use by ${who}. Stop it first, or set STUIVER_DATA_DIR and PORT to start another.`,
    );
  }
}

/** The held lock. */
export type DataDirectoryLock = {
  /** Changes what others are told. */
  readonly tell: (holder: Holder) => void;
  readonly release: () => void;
};

/**
 * On Linux an abstract socket, which the kernel frees the moment its holder dies; elsewhere a socket file, whose
 * holder is dead when nobody answers.
 */
function addressOf(dataDir: string): { address: string; file: string | null } {
  const path = realpathSync(dataDir);
  if (process.platform === 'linux') {
    return { address: `\0stuiver-${createHash('sha256').update(path).digest('hex')}`, file: null };
  }
  const file = join(path, 'lock.sock');
  return { address: file, file };
}

function tryListen(address: string, answer: () => Holder): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(JSON.stringify(answer()));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}

/** Asks the holder; `null` when nobody answers. */
function ask(address: string): Promise<Holder | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(address);
    socket.setTimeout(1000, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('error', () => resolve(null));
    socket.once('close', () => {
      try {
        resolve(JSON.parse(text) as Holder);
      } catch {
        resolve(null);
      }
    });
  });
}

/**
 * Takes a data directory for this process alone. A holder that is stopping is waited for.
 *
 * @param dataDir an existing directory.
 * @param holder what others are told at first.
 * @throws DataDirectoryHeld when somebody else serves it.
 */
export async function lockDataDirectory(dataDir: string, holder: Holder): Promise<DataDirectoryLock> {
  const { address, file } = addressOf(dataDir);
  let told = holder;
  const began = Date.now();
  for (;;) {
    const server = await tryListen(address, () => told);
    if (server !== null) {
      return {
        tell: (next) => {
          told = next;
        },
        release: () => void server.close(),
      };
    }
    const other = await ask(address);
    if (other === null && file !== null) rmSync(file, { force: true });
    // A killed start needs a moment to notice; one that is stopping says so and is given its time.
    const patience = other?.state === 'stopping' ? 30_000 : 1500;
    if (Date.now() - began > patience) throw new DataDirectoryHeld(dataDir, other);
    await delay(100);
  }
}
