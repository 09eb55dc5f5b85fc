import { open, readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';

const BLOCK = 512;
const PIECE = 4 * 1024 * 1024;

type Entry = { readonly path: string; readonly isFolder: boolean; readonly size: number };

/** Header of a file or folder (POSIX ustar). */
function header({ path, isFolder, size }: Entry): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for an archive`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(value.toString(8).padStart(length - 1, '0'), at);
  block.write(path, 0);
  octal(isFolder ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(Date.now() / 1000), 136, 12);
  block.write('        ', 148);
  block.write(isFolder ? '5' : '0', 156);
  block.write('ustar\x0000', 257);
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return block;
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** A file of known contents, for the end of an archive. */
export const tarFile = (path: string, bytes: Buffer): Buffer =>
  Buffer.concat([header({ path, isFolder: false, size: bytes.length }), bytes, padding(bytes.length)]);

export const tarEnd: Buffer = Buffer.alloc(2 * BLOCK);

/** Files that PostgreSQL makes anew, and folders of which only the name is wanted. */
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;
const EMPTIED =
  /^(pg_wal(\/archive_status|\/summaries)?|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|log|archiver)$/;
/** Read last, since it says where recovery starts; and whole, since a torn one is of no use. */
const CONTROL = 'global/pg_control';

/** Reads a file of a running PostgreSQL as long as it was at first; its log makes up for what changes meanwhile. */
async function* readRunning(folder: string, path: string): AsyncGenerator<Buffer> {
  const file = await open(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
    // Dropped since it was listed.
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    const { size } = await file.stat();
    yield header({ path, isFolder: false, size });
    for (let at = 0; at < size; ) {
      const piece = Buffer.alloc(Math.min(PIECE, size - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      // Cut off since: zeros, which the log overwrites or cuts off too.
      at += bytesRead === 0 ? piece.length : bytesRead;
      yield bytesRead === 0 ? piece : piece.subarray(0, bytesRead);
    }
    yield padding(size);
  } finally {
    await file.close();
  }
}

async function readControl(folder: string): Promise<Buffer> {
  for (let last = Buffer.alloc(0); ; await delay(10)) {
    const bytes = await readFile(join(folder, CONTROL));
    if (bytes.equals(last)) return bytes;
    last = bytes;
  }
}

/** Reads the directory of a running PostgreSQL as a tar stream without its end. */
export async function* tarCluster(folder: string, under = ''): AsyncGenerator<Buffer> {
  for (const entry of await readdir(join(folder, under), { withFileTypes: true })) {
    const path = join(under, entry.name);
    if (LEFT_OUT.test(path) || path === CONTROL) continue;
    if (entry.isDirectory()) {
      if (EMPTIED.test(under) && !EMPTIED.test(path)) continue;
      yield header({ path: `${path}/`, isFolder: true, size: 0 });
      yield* tarCluster(folder, path);
    } else if (entry.isFile()) {
      if (!EMPTIED.test(under)) yield* readRunning(folder, path);
    } else throw new Error(`${join(folder, path)} is neither file nor folder: tablespaces are not backed up`);
  }
  if (under === '') yield tarFile(CONTROL, await readControl(folder));
}
