import { LIMITS } from '@stuiver/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import {
  applicationDocuments,
  draftBytes,
  idleDrafts,
  sentBytesOfAddress,
  sentBytesOfSender,
} from '../application/documents-repository.ts';
import { noteDocumentsRemoved, type StoredApplication } from '../application/repository.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const MEGABYTE = 1024 * 1024;

/** Removes documents of the drafts that were untouched for longest; returns their applications. */
async function clearOldest(deps: Context, tx: Tx, own: string, bytes: number): Promise<string[]> {
  const now = deps.clock.realNow();
  const cleared: string[] = [];
  let freed = 0;
  for (const draft of await idleDrafts(tx, own, new Date(now.getTime() - DAY))) {
    if (freed >= bytes) break;
    freed += Number(draft.bytes);
    await applicationDocuments.removeAll(tx, { application_id: draft.id });
    await noteDocumentsRemoved(tx, draft.id, now);
    cleared.push(draft.id);
  }
  if (freed < bytes) throw new AppError('storageFull');
  return cleared;
}

/**
 * Reserves room for an announced document. Drafts share theirs: documents of drafts untouched for a day are removed,
 * oldest first; those of submitted applications never are.
 *
 * @param sender fingerprint of the network address
 * @returns applications whose documents were removed; their parts have yet to be deleted
 * @throws AppError `limitReached`, with `uploadLimit` on `file`, for a network or e-mail address that sent too much
 *   within 24 hours; `storageFull`
 */
export async function takeRoom(
  deps: Context,
  tx: Tx,
  application: StoredApplication,
  { size, sender }: { readonly size: number; readonly sender: Buffer },
): Promise<string[]> {
  // Documents that are announced together must not exceed a limit together.
  await lockLimits(tx, 'documents');
  const now = deps.clock.realNow().getTime();
  const since = new Date(now - DAY);
  const sent = Math.max(
    await sentBytesOfSender(tx, sender, since),
    await sentBytesOfAddress(tx, application.email_fingerprint, since),
  );
  if (sent + size > LIMITS.documentBytesOfSender)
    throw new AppError('limitReached', { file: ['uploadLimit'] });
  if (application.status !== 'DRAFT') return [];
  const used = await draftBytes(tx, new Date(now - HOUR));
  const over = used + size - deps.settings.draftDocumentsMegabytes * MEGABYTE;
  return over > 0 ? clearOldest(deps, tx, application.id, over) : [];
}
