import { getTurn } from '@stuiver/domain/applications/states';
import { eachDue } from '../../platform/each-due.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import {
  deleteApplication,
  deleteDueApplication,
  deleteErasure,
  deleteUnapproved,
  findApplicationsByFingerprint,
  findDueApplications,
  insertErasure,
  listErasures,
} from './erasure-repository.ts';
import { lockLinked } from '../application/links.ts';
import { fingerprintEmail, openApplicationKey, openAnswers } from '../application/sealed.ts';

const DAY = 24 * 60 * 60_000;
const BATCH = 100;

/** Removes what the document store still has of erased applications; retries later if the store is away. */
async function removeErasedFiles(deps: Context): Promise<void> {
  await eachDue(
    deps,
    await listErasures(deps.db, BATCH),
    async (id) => {
      await deps.documents.removeAll(id);
      await deleteErasure(deps.db, id);
    },
    (id) => ({ message: 'documents could not be removed from their store', applicationId: id }),
  );
}

/**
 * Erases the application of a private link, at its applicant's wish: with its row goes the key, after which nothing that
 * the key sealed can be read again. Of one that was never decided nothing has to be kept.
 *
 * @throws AppError `unauthenticated`; `applicationClosed` once it was approved or rejected
 */
export async function withdrawApplication(deps: Context, token: string | null): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockLinked(deps, tx, token);
    if (getTurn(row.status) === 'nobody') throw new AppError('applicationClosed');
    const { email = '', name = '' } = openAnswers(openApplicationKey(deps, row), row).registrant;
    await deleteApplication(tx, row.id);
    await insertErasure(tx, row.id, deps.clock.realNow());
    await queueMail(deps, tx, { kind: 'onboardingWithdrawn', to: email, name, language: row.language });
  });
  await removeErasedFiles(deps);
}

/**
 * Erases the applications of an address, except approved ones: a merchant's file is kept by anti-money-laundering law.
 *
 * @param prove writes the audit row of one, in its transaction; null only counts
 */
export async function eraseApplications(
  deps: Context,
  email: string,
  prove: ((tx: Tx) => Promise<void>) | null,
): Promise<{ erased: number; kept: number }> {
  const found = await findApplicationsByFingerprint(deps.db, fingerprintEmail(deps, email));
  const going = found.filter(({ status }) => status !== 'APPROVED');
  if (prove) {
    for (const { id } of going)
      await inTransaction(deps.db, async (tx) => {
        if (!(await deleteUnapproved(tx, id))) return;
        await insertErasure(tx, id, deps.clock.realNow());
        await prove(tx);
      });
    await removeErasedFiles(deps);
  }
  return { erased: going.length, kept: found.length - going.length };
}

/** Deletes an application that is still due, and notes that its documents are to go. */
async function eraseDue(deps: Context, tx: Tx, id: string, due: Parameters<typeof deleteDueApplication>[2]) {
  if (await deleteDueApplication(tx, id, due)) await insertErasure(tx, id, deps.clock.realNow());
}

/**
 * Erases forgotten drafts, and rejected applications after the deployment's retention period; then removes the
 * documents of all erased ones.
 */
export async function eraseDueApplications(deps: Context): Promise<void> {
  const before = (days: number) => new Date(deps.clock.realNow().getTime() - days * DAY);
  const due = {
    draftsBefore: before(deps.settings.draftApplicationDays),
    rejectedBefore: before(deps.settings.rejectedApplicationDays),
  };
  await eachDue(
    deps,
    await findDueApplications(deps.db, due, BATCH),
    (id) => inTransaction(deps.db, (tx) => eraseDue(deps, tx, id, due)),
    (id) => ({ message: 'an application could not be erased', applicationId: id }),
  );
  await removeErasedFiles(deps);
}
