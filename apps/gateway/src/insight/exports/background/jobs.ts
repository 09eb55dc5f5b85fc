import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ExportJob, type ExportSelection, LIMITS, LISTS } from '@stuiver/contract';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { AppError, notFound, orNotFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockLimits } from '../../../platform/database/limit-lock.ts';
import { requireDiskRoom } from '../../../platform/files/disk.ts';
import { wake } from '../../../platform/database/signals.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { StreamAnswer } from '../../../platform/http/route.ts';
import { auditUser } from '../../../platform/audit/write-audit.ts';
import { mayExport } from '../may-export.ts';
import { buildFileName, readSelection } from '../file/read-selection.ts';
import { readPieces } from './piece-queries.ts';
import {
  cancelOwn,
  deleteExports,
  type ExportRow,
  findExport,
  insertExport,
  listExports,
  restartOwn,
} from './repository.ts';
import type { NamedFilter } from '@stuiver/contract/list';

/**
 * Formats the filters for the audit log: `name=value`, and of a personal one only its name.
 */
function formatAuditFilters({ list, query }: ExportSelection): string[] {
  const personal = Object.values<NamedFilter>(LISTS[list].filters).flatMap((filter): readonly string[] =>
    filter.kind === 'text' && filter.personal ? filter.params : [],
  );
  return Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined || value === '') return [];
    return [personal.includes(name) ? name : `${name}=${String(value)}`];
  });
}

/** Records who exported which columns, with which filters. */
async function writeExportAudit(
  deps: Pick<Context, 'clock' | 'ids' | 'settings'>,
  tx: Tx,
  session: Session,
  made: { readonly id: string; readonly selection: ExportSelection },
): Promise<void> {
  const { list, columns } = made.selection;
  await auditUser(deps, tx, session, 'export.made', {
    subjectId: made.id,
    after: { list, columns, filters: formatAuditFilters(made.selection) },
  });
}

function toJob(row: ExportRow): ExportJob {
  const { list } = row.selection;
  return {
    id: row.id,
    list,
    status: row.status,
    fileName: row.file_name,
    rows: row.rows,
    writtenRows: row.written_rows,
    size: row.size,
    failure: row.failure,
    createdDateTime: row.created_at.toISOString(),
    finishedDateTime: row.finished_at?.toISOString() ?? null,
    expiresDateTime: row.expires_at?.toISOString() ?? null,
  };
}

function isUnderWay({ status }: ExportRow): boolean {
  return status === 'WAITING' || status === 'RUNNING';
}

/**
 * Makes room for one more: removes the oldest finished ones, with their files.
 *
 * @param kept one to keep
 * @throws AppError `limitReached` when too many are under way
 */
async function makeRoom(tx: Tx, session: Session, kept?: string): Promise<void> {
  await lockLimits(tx, session.merchantId);
  const rows = (await listExports(tx, session)).filter(({ id }) => id !== kept);
  if (rows.filter(isUnderWay).length >= LIMITS.exportsUnderWay) throw new AppError('limitReached');
  const over = rows.filter((row) => !isUnderWay(row));
  const most = LIMITS.exportsOfUser - 1 - (rows.length - over.length);
  const gone = over.slice(most).map(({ id }) => id);
  await deleteExports(tx, session.merchantId, gone);
}

/** Lists a user's own exports in the background, newest first. */
export async function getExports(deps: Context, session: Session): Promise<ExportJob[]> {
  return (await listExports(deps.db, session)).slice(0, LIMITS.exportsOfUser).map(toJob);
}

/** @throws AppError `notFound`, also for another user's */
async function ownExport(deps: Context, session: Session, id: string): Promise<ExportRow> {
  const row = orNotFound(await findExport(deps.db, session, id));
  return row;
}

/** @throws AppError `notFound`, also for another user's */
export async function getExport(deps: Context, session: Session, id: string): Promise<ExportJob> {
  return toJob(await ownExport(deps, session, id));
}

/**
 * Requests an export of a user's selection (spec 7.7): its file is made at once, from one snapshot.
 *
 * @throws AppError `forbidden` for a list that the user may not see; `invalidInput` at a date; `limitReached` when
 *   too many of the user's are under way; `storageFull`
 */
export async function exportCsv(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  selection: ExportSelection,
): Promise<ExportJob> {
  if (!mayExport(session.permissions, selection.list)) throw new AppError('forbidden');
  await requireDiskRoom(deps.settings, 'exports');
  const fileName = buildFileName(deps, await readSelection(deps, selection, scope));
  const { clock, db, ids } = deps;
  const id = ids.next();
  await inTransaction(db, async (tx) => {
    await makeRoom(tx, session);
    await insertExport(tx, {
      merchant_id: session.merchantId,
      id,
      user_id: session.userId,
      selection,
      merchant_ids: [...scope.merchantIds],
      file_name: fileName,
      created_at: clock.realNow(),
    });
    await writeExportAudit(deps, tx, session, { id, selection });
    wake(tx, 'exports');
  });
  return getExport(deps, session, id);
}

/** Stops an export of the user's own, with an audit row; a finished one stays unchanged. */
export async function cancelExport(deps: Context, session: Session, id: string): Promise<ExportJob> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await cancelOwn(tx, session, id, deps.clock.realNow()))) return;
    await auditUser(deps, tx, session, 'export.cancelled', { subjectId: id });
  });
  return getExport(deps, session, id);
}

/**
 * Repeats an export of the user's own that failed, was stopped or has expired; any other stays unchanged.
 *
 * @throws AppError `notFound`, also for another user's; `limitReached` when too many of the user's are under way
 */
export async function retryExport(deps: Context, session: Session, id: string): Promise<ExportJob> {
  const row = await ownExport(deps, session, id);
  if (isUnderWay(row) || row.status === 'READY') return toJob(row);
  await requireDiskRoom(deps.settings, 'exports');
  const { selection } = row;
  await inTransaction(deps.db, async (tx) => {
    await makeRoom(tx, session, id);
    await restartOwn(tx, session, id);
    await writeExportAudit(deps, tx, session, { id, selection });
    wake(tx, 'exports');
  });
  return getExport(deps, session, id);
}

/**
 * Returns the file of an export of the user's own, by their current permissions and companies.
 *
 * @throws AppError `notFound` for a file that does not exist, or no longer
 */
export async function getExportFile(deps: Context, session: Session, id: string): Promise<StreamAnswer> {
  const row = await ownExport(deps, session, id);
  const isOver = row.expires_at !== null && row.expires_at <= deps.clock.realNow();
  const isAllowed = row.merchant_ids.every((merchantId) => session.merchantIds.includes(merchantId));
  const mayRead = mayExport(session.permissions, row.selection.list);
  if (row.status !== 'READY' || isOver || !isAllowed || !mayRead) throw notFound();
  // A reader that goes away ends the reading, and a missing piece ends the answer.
  const file = pipeline(Readable.from(readPieces(deps.db, row)), createGunzip(), () => undefined);
  return new StreamAnswer(file, 'text/csv; charset=utf-8', {
    'content-disposition': `attachment; filename="${row.file_name}"`,
    'x-export-rows': String(row.rows ?? 0),
  });
}
