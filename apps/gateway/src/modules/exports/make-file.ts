import type { ExportJob, ExportSelection } from '@stuiver/contract';
import { rightsOf } from '@stuiver/domain/permissions';
import { scopeOf } from '../../lib/access/scope.ts';
import type { Context } from '../../lib/context.ts';
import { countLines, readCsv } from './csv-reader.ts';
import { openPart, type PartFile } from './export-files.ts';
import { amountColumnOf, copyStatement, FILE_FORMS, promiseStatement } from './file-queries.ts';
import { headerOf, readSelection } from './read-selection.ts';
import { type ExportRow, finishExport, keepAlive, ownerFacts, type Run } from './repository.ts';
import { openSnapshot, type Snapshot } from './snapshot-repository.ts';

/** How often a run gives a sign of life, and hears whether it was stopped. */
const SIGN_OF_LIFE_MS = 1000;
const HOUR = 60 * 60 * 1000;

/** A run that comes to nothing, with the reason that its owner is told. */
export class Failure extends Error {
  readonly reason: NonNullable<ExportJob['failure']>;
  constructor(reason: NonNullable<ExportJob['failure']>) {
    super(reason);
    this.reason = reason;
  }
}

/** The run was stopped, or another has taken over: nothing is written about it any more. */
export class Stopped extends Error {}

/** Whether a failure is the time limit of a statement or transaction. */
export function isTimeOut(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '57014' || code === '25P03';
}

export function failureOf(error: unknown): NonNullable<ExportJob['failure']> {
  if (error instanceof Failure) return error.reason;
  return isTimeOut(error) ? 'tooLong' : 'unknown';
}

/** @throws Failure when the owner has lost the right, or one of the companies */
async function requireAccess({ db }: Context, row: ExportRow): Promise<void> {
  const owner = await ownerFacts(db, row);
  const rights = owner && rightsOf(owner);
  const isAllowed =
    rights?.permissions.includes('exports:read') &&
    row.merchant_ids.every((merchantId) => owner?.merchant_ids.includes(merchantId));
  if (!isAllowed) throw new Failure('noAccess');
}

/** Writes the file while it gives signs of life. */
async function write(
  { clock, db, settings }: Context,
  run: Run,
  part: PartFile,
  chunks: AsyncIterable<Buffer>,
  rows: number,
): Promise<void> {
  const most = settings.exportMegabytes * 1024 * 1024;
  let size = 0;
  // The header is a line too.
  let writtenRows = -1;
  let isDue = false;
  const timer = setInterval(() => (isDue = true), SIGN_OF_LIFE_MS).unref();
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > most) throw new Failure('tooLarge');
      await part.write(chunk);
      writtenRows += countLines(chunk);
      if (!isDue) continue;
      isDue = false;
      // Lines within a quoted text count too: it is a progress, not the check.
      const progress = { rows, writtenRows: Math.min(writtenRows, rows), now: clock.now() };
      if (!(await keepAlive(db, run, progress))) throw new Stopped();
    }
  } finally {
    clearInterval(timer);
  }
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
  const part = await openPart(deps, row.id, run.runId);
  try {
    const promised = await snapshot.promise(promiseStatement(query));
    const alive = { rows: promised.rows, writtenRows: 0, now: clock.now() };
    if (!(await keepAlive(db, run, alive))) throw new Stopped();
    await part.write(headerOf(query));
    await write(deps, run, part, snapshot.copy(copyStatement(query), promised), promised.rows);
    const amountColumn = amountColumnOf(selection);
    const { separator } = FILE_FORMS[selection.language];
    const found = await readCsv(await part.reread(), separator, amountColumn);
    const isComplete =
      found.rows === promised.rows && (amountColumn === -1 || found.sum === BigInt(promised.sum));
    if (!isComplete) throw new Failure('incomplete');
    const size = await part.complete();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + settings.exportHours * HOUR);
    await finishExport(db, run, { rows: promised.rows, size, now, expiresAt });
  } finally {
    snapshots.delete(snapshot);
    await snapshot.close();
    await part.discard();
  }
}
