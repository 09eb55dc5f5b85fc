import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportJob } from '@stuiver/contract';
import { resolveStoredRights } from '@stuiver/domain/permissions';
import { makeScope } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { requireDiskRoom } from '../../../platform/files/disk.ts';
import { readSelection } from '../file/read-selection.ts';
import { type FileRead, openSnapshot, type Snapshot, TooLong } from '../file/snapshot-queries.ts';
import { writePieces } from './piece-queries.ts';
import { type ExportRow, finishExport, keepAlive, ownerFacts, type StoredExportRun } from './repository.ts';
import { mayExport } from '../may-export.ts';

/** Interval at which a run gives a sign of life and learns of its cancellation. */
const SIGN_OF_LIFE_MS = 1000;
const HOUR = 60 * 60 * 1000;

/** Thrown to end a run without a file, with the reason that its owner sees. */
export class Failure extends Error {
  readonly reason: NonNullable<ExportJob['failure']>;
  constructor(reason: NonNullable<ExportJob['failure']>, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Thrown when the run was stopped, or another has taken over: it writes nothing more. */
export class Stopped extends Error {}

/** Thrown when the file has too many lines for a short one: it takes its turn among the long ones. */
export class Long extends Error {
  readonly rows: number;
  constructor(rows: number) {
    super('long');
    this.rows = rows;
  }
}

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';

export function classifyFailure(error: unknown): NonNullable<ExportJob['failure']> {
  if (error instanceof Failure) return error.reason;
  if (error instanceof AppError && error.code === 'storageFull') return error.code;
  if ((error as { code?: unknown } | null)?.code === DISK_FULL) return 'storageFull';
  return error instanceof TooLong ? 'tooLong' : 'unknown';
}

/** @throws Failure when the owner has lost the right, or one of the companies */
async function requireAccess(deps: Context, row: ExportRow): Promise<void> {
  const owner = await ownerFacts(deps.db, row);
  const rights = owner && resolveStoredRights(owner);
  const isAllowed =
    rights &&
    mayExport(rights.permissions, row.selection.list) &&
    row.merchant_ids.every((merchantId) => owner?.merchant_ids.includes(merchantId));
  if (!isAllowed) throw new Failure('noAccess');
}

/** A run that gives signs of life, however long the database takes. */
type Life = {
  /** Lines that the file will have, and has. */
  progress: { rows: number | null; writtenRows: number };
  /** True once the run was stopped, or another has taken over. */
  isOver: boolean;
  end(): void;
};

/** Gives signs of life until it is ended. A run that is over loses its snapshot, which ends its work. */
function live(deps: Context, run: StoredExportRun, snapshot: Snapshot): Life {
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    // The database may be away for a while: the file is written to it too, so the run continues.
    const isAlive = await keepAlive(deps.db, run, { ...life.progress, now: deps.clock.realNow() }).catch(
      () => true,
    );
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

/** Writes the file's pieces. @returns its size in bytes */
async function write(
  deps: Context,
  run: StoredExportRun,
  { chunks, rows }: FileRead,
  { progress }: Life,
): Promise<number> {
  const most = deps.settings.exportMegabytes * 1024 * 1024;
  let size = 0;
  async function* bytes(): AsyncGenerator<Buffer, void> {
    for await (const chunk of chunks) {
      const found = Buffer.from(chunk.text);
      size += found.length;
      if (size > most) throw new Failure('tooLarge');
      yield found;
      progress.writtenRows += chunk.rows;
    }
  }
  await pipeline(bytes, createGzip({ level: 1 }), (file) => writePieces(deps.db, run, file));
  if (progress.writtenRows !== rows) throw new Failure('incomplete');
  return size;
}

/**
 * Makes an export's file, of as many lines as its snapshot has counted.
 *
 * @param most lines that it may have
 * @param snapshots holds the one that is read, so that it can be closed from elsewhere
 * @throws Failure with the reason that its owner sees; Long; Stopped when it must write nothing more
 */
export async function makeFile(
  deps: Context,
  row: ExportRow,
  run: StoredExportRun,
  most: number,
  snapshots: Set<Snapshot>,
): Promise<void> {
  const { clock, db, settings } = deps;
  const selection = row.selection;
  await requireAccess(deps, row);
  await requireDiskRoom(settings, 'exports');
  const query = await readSelection(deps, selection, makeScope(row.merchant_ids));
  const snapshot = await openSnapshot(deps);
  snapshots.add(snapshot);
  const life = live(deps, run, snapshot);
  try {
    const file = await snapshot.read(query);
    const { rows } = file;
    if (rows > most) throw new Long(rows);
    life.progress.rows = rows;
    const size = await write(deps, run, file, life);
    const now = clock.realNow();
    const expiresAt = new Date(now.getTime() + settings.exportHours * HOUR);
    await finishExport(db, run, { rows, size, now, expiresAt });
  } catch (error) {
    throw life.isOver ? new Stopped() : error;
  } finally {
    life.end();
    snapshots.delete(snapshot);
    await snapshot.close();
  }
}
