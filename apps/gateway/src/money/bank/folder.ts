import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeCause } from '@stuiver/messages/bank-file-causes';
import { getFormats } from '@stuiver/messages/core';
import { bankFileCauses } from '@stuiver/messages/en/bank-files/bank-file-causes';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeFile } from './file-contents.ts';
import { approvedFiles, type BankFileRow, lockFile, updateFile } from './file-queries.ts';
import { assertFiled, isTooLate } from './files.ts';
import { receiveStatements } from './statements.ts';

/** A file that is written, and must not be taken yet. */
const UNFINISHED = '.part';

/** The name that a file has at the bank's software, and in a download. */
export const fileName = ({ id, kind }: Pick<BankFileRow, 'id' | 'kind'>): string =>
  `${kind.toLowerCase()}-${id}.xml`;

async function hashStoredFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}

/**
 * Writes an approved file to the folder. It counts as sent before it gets its name, so that no other file can hold its
 * orders; one whose process died in between gets its name in the next run.
 */
async function sendOne(deps: Context, folder: string, { id }: BankFileRow): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const file = await lockFile(tx, id);
    if (file?.status !== 'APPROVED' || isTooLate(deps, file)) return;
    await assertFiled(tx, file);
    const path = join(folder, `${fileName(file)}${UNFINISHED}`);
    const handle = await open(path, 'w', 0o600);
    try {
      await handle.writeFile(writeFile(deps, tx, file));
      await handle.sync();
    } finally {
      await handle.close();
    }
    // The account may have another holder by now.
    if (!(await hashStoredFile(path)).equals(file.sha256)) throw new Error('It is not what was approved');
    await updateFile(tx, id, { status: 'SENT', sent_at: deps.clock.now() });
  });
}

/** Gives sent files their names, and removes partly written others: someone may have sent those by hand. */
async function finish(deps: Context, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const id = /([0-9a-f-]{36})\.xml\.part$/.exec(name)?.[1];
    if (id === undefined) continue;
    const path = join(folder, name);
    await inTransaction(deps.db, async (tx) => {
      const file = await lockFile(tx, id);
      if (file?.status === 'SENT' && file.sent_by === null) await rename(path, join(folder, fileName(file)));
      else await rm(path, { force: true });
    });
  }
}

/** Reads a file of the bank, and moves it to `taken` or `refused`. */
async function receiveOne(deps: Context, folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  let place = 'taken';
  try {
    const file = { name: name.slice(0, 200), chunks: createReadStream(path) };
    const { known, ...taken } = await receiveStatements(deps, null, file);
    if (known > 0)
      deps.log.info({ file: name, known, ...taken }, 'of a file of the bank only a part was new');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // One whose process died before it was moved was taken.
    const isKnown = error.errors?.['file']?.includes('bankFileKnown') ?? false;
    if (!isKnown) {
      const cause = error.details?.bankFile;
      const reason = cause && describeCause(bankFileCauses, cause, getFormats('en'));
      deps.log.error({ file: name, fields: error.errors, cause, reason }, 'a file of the bank was refused');
    }
    place = isKnown ? 'taken' : 'refused';
  }
  await mkdir(join(folder, place), { recursive: true });
  await rename(path, join(folder, place, name));
}

/** Does one file's work; the others continue if it fails, and it is tried again in the next run. */
async function carefully(deps: Context, file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ file, err: error }, 'a file of the bank’s folder could not be handled');
  }
}

/**
 * Writes approved files to `out/` of the watched folder, and reads the bank's from `in/`. Without a folder nothing is
 * done. The poller `bankFolder` runs it.
 */
export async function watchFolder(deps: Context): Promise<void> {
  const { bankFolder } = deps.settings;
  if (bankFolder === null) return;
  const out = join(bankFolder, 'out');
  const into = join(bankFolder, 'in');
  await mkdir(out, { recursive: true, mode: 0o700 });
  await mkdir(into, { recursive: true, mode: 0o700 });
  for (const file of await approvedFiles(deps.db))
    await carefully(deps, file.id, () => sendOne(deps, out, file));
  await finish(deps, out);
  const entries = await readdir(into, { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    if (entry.isFile() && /\.(xml|zip)$/i.test(entry.name))
      await carefully(deps, entry.name, () => receiveOne(deps, into, entry.name));
}
