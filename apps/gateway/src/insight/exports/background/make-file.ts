import type { ExportJob, ExportSelection } from '@stuiver/contract';
import { rightsOf } from '@stuiver/domain/permissions';
import { scopeOf } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { requireDiskRoom } from '../../../platform/files/disk.ts';
import { countLines, readCsv } from './csv-reader.ts';
import { namesOf, openPart, type PartFile, removeFiles } from './export-files.ts';
import { amountColumnOf, FILE_FORMS } from '../file/file-queries.ts';
import { readSelection } from '../file/read-selection.ts';
import { type ExportRow, finishExport, keepAlive, ownerFacts, type Run } from './repository.ts';
import {
  type FileRead,
  openSnapshot,
  type Promised,
  type Snapshot,
  TooLong,
} from '../file/snapshot-queries.ts';
import { mayExport } from '../may-export.ts';

/** How often a run gives a sign of life, and hears whether it was stopped. */
const SIGN_OF_LIFE_MS = 1000;
/** How often, in bytes, a run looks whether the disk still has room. */
const LOOK_BYTES = 16 * 1024 * 1024;
const HOUR = 60 * 60 * 1000;

/** A run that comes to nothing, with the reason that its owner is told. */
export class Failure extends Error {
  readonly reason: NonNullable<ExportJob['failure']>;
  constructor(reason: NonNullable<ExportJob['failure']>, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** The run was stopped, or another has taken over: nothing is written about it any more. */
export class Stopped extends Error {}

export function failureOf(error: unknown): NonNullable<ExportJob['failure']> {
  if (error instanceof Failure) return error.reason;
  if (error instanceof AppError && error.code === 'storageFull') return error.code;
  return error instanceof TooLong ? 'tooLong' : 'unknown';
}

/** @throws Failure when the owner has lost the right, or one of the companies */
async function requireAccess({ db }: Context, row: ExportRow): Promise<void> {
  const owner = await ownerFacts(db, row);
  const rights = owner && rightsOf(owner);
  const isAllowed =
    rights &&
    mayExport(rights.permissions, (row.selection as ExportSelection).list) &&
    row.merchant_ids.every((merchantId) => owner?.merchant_ids.includes(merchantId));
  if (!isAllowed) throw new Failure('noAccess');
}

/** A run that says that it is alive, however long the database or the disk takes. */
type Life = {
  /** How many lines the file is to have, and has. */
  progress: { rows: number | null; writtenRows: number };
  /** Whether the run was stopped, or another has taken over. */
  isOver: boolean;
  end(): void;
};

/** Gives signs of life until it is ended. A run that is over loses its snapshot, which ends its work. */
function live({ clock, db }: Context, run: Run, snapshot: Snapshot): Life {
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    // A database that does not answer for a while is not the end: whatever comes of the file is written to it too.
    const isAlive = await keepAlive(db, run, { ...life.progress, now: clock.now() }).catch(() => true);
    isAsking = false;
    if (isAlive) return;
    life.isOver = true;
    await snapshot.close();
  };
  const timer = setInterval(() => {
    if (!isAsking) void ask();
  }, SIGN_OF_LIFE_MS).unref();
  const life: Life = {
    progress: { rows: null, writtenRows: 0 },
    isOver: false,
    end: () => clearInterval(timer),
  };
  return life;
}

async function write(
  { settings }: Context,
  part: PartFile,
  { chunks, promised }: FileRead,
  { progress }: Life,
): Promise<void> {
  const most = settings.exportMegabytes * 1024 * 1024;
  let size = 0;
  let nextLook = 0;
  // The header is a line too.
  let lines = -1;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw new Failure('tooLarge');
    if (size >= nextLook) {
      await requireDiskRoom(settings, 'exports');
      nextLook = size + LOOK_BYTES;
    }
    await part.write(chunk);
    lines += countLines(chunk);
    // Lines within a quoted text count too: it is a progress, not the check.
    progress.writtenRows = Math.min(lines, promised.rows);
  }
}

/** Reads the file itself, by another parser. @throws Failure unless lines and sum are what was promised */
async function check(part: PartFile, selection: ExportSelection, { rows, sum }: Promised): Promise<void> {
  const amountColumn = amountColumnOf(selection);
  const file = await part.reread();
  const found = await readCsv(file, FILE_FORMS[selection.language].separator, amountColumn).catch(
    (cause: unknown) => {
      throw new Failure('incomplete', { cause });
    },
  );
  const isComplete = found.rows === rows && (amountColumn === -1 || found.sum === BigInt(sum));
  if (!isComplete) throw new Failure('incomplete');
}

/**
 * Makes an export's file and checks it: lines and sum are what its snapshot promised, read from the file itself.
 *
 * @param snapshots holds the one that is read, so that it can be closed from elsewhere
 * @throws Failure with the reason that its owner is told; Stopped when nothing is to be written about it any more
 */
export async function makeFile(
  deps: Context,
  row: ExportRow,
  run: Run,
  snapshots: Set<Snapshot>,
): Promise<void> {
  const { clock, db, settings } = deps;
  const selection = row.selection as ExportSelection;
  await requireAccess(deps, row);
  const query = await readSelection(deps, selection, scopeOf(row.merchant_ids));
  const snapshot = await openSnapshot(deps);
  snapshots.add(snapshot);
  const life = live(deps, run, snapshot);
  const part = await openPart(deps, row.id, run.runId);
  try {
    const file = await snapshot.read(query);
    const { rows } = file.promised;
    life.progress.rows = rows;
    await write(deps, part, file, life);
    await check(part, selection, file.promised);
    if (life.isOver) throw new Stopped();
    const size = await part.complete();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + settings.exportHours * HOUR);
    const isReady = await finishExport(db, run, { rows, size, now, expiresAt });
    // Stopped just now.
    if (!isReady) await removeFiles(deps, namesOf({ id: row.id, run_id: null }));
  } catch (error) {
    throw life.isOver ? new Stopped() : error;
  } finally {
    life.end();
    snapshots.delete(snapshot);
    await snapshot.close();
    await part.discard();
  }
}
