import type { Answers } from '@stuiver/domain/onboarding/fields';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database/database.ts';
import { lockLimits } from '../../lib/database/limit-lock.ts';
import { inTransaction } from '../../lib/database/transaction.ts';
import type { AuditEntry } from '../audit/write-audit.ts';
import { findUserByEmail, isEmailTaken } from '../auth/users.ts';
import { writeMerchant } from '../merchants/create-merchant.ts';
import { openWithin } from '../merchants/open-merchant.ts';
import { inviteFirstUser } from '../team/invitations.ts';
import { listSubmitted, lockApplication, type StoredApplication, updateApplication } from './repository.ts';
import { keyOf, openAnswers } from './sealed.ts';

type Actor = AuditEntry['actor'];

/** `opened`: a merchant that had registered before; `made`: a new one, whose first user is invited. */
export type Approval = { readonly merchantId: string; readonly result: 'opened' | 'made' | 'wasApproved' };

/** @throws AppError `changedMeanwhile` when the applicant's account is disabled: a person has to decide */
async function merchantOf(
  deps: Context,
  tx: Tx,
  row: StoredApplication,
  answers: Answers,
  actor: Actor,
): Promise<Approval> {
  const { email = '', name = '' } = answers.registrant;
  // A registration of this address that is confirmed meanwhile waits, and so does this for it.
  await lockLimits(tx, email.toLowerCase());
  const user = await findUserByEmail(tx, email);
  if (user) {
    await openWithin(deps, tx, user.merchant_id, actor);
    return { merchantId: user.merchant_id, result: 'opened' };
  }
  if (await isEmailTaken(tx, email)) throw new AppError('changedMeanwhile');
  // The application's id: whatever happens, its approval makes one merchant.
  const merchantId = await writeMerchant(
    deps,
    tx,
    { id: row.id, name: answers.company['name'] ?? '', emailAddress: email },
    actor,
  );
  await inviteFirstUser(deps, tx, { merchantId, email, name, language: row.language }, actor);
  return { merchantId, result: 'made' };
}

/**
 * Approves a submitted application: the merchant of a user with the registrant's address is opened; without one a
 * merchant is made, and its first user invited. An application has one merchant, however often and however many at once
 * approve it.
 *
 * @throws AppError `notFound`; `applicationClosed` when it is not submitted; `changedMeanwhile` when the applicant's
 *   account is disabled
 */
export function approveApplication(deps: Context, id: string, actor: Actor): Promise<Approval> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockApplication(tx, id);
    if (!row) throw notFound();
    if (row.merchant_id !== null) return { merchantId: row.merchant_id, result: 'wasApproved' };
    if (row.status !== 'SUBMITTED' && row.status !== 'IN_REVIEW') throw new AppError('applicationClosed');
    const approval = await merchantOf(deps, tx, row, openAnswers(keyOf(deps, row), row), actor);
    await updateApplication(tx, id, {
      status: 'APPROVED',
      merchant_id: approval.merchantId,
      version: row.version + 1,
      changed_at: deps.clock.now(),
    });
    return approval;
  });
}

/** The applications that wait for the provider, longest first: whose they are, and since when. */
export async function listWaitingApplications(
  deps: Context,
): Promise<{ id: string; company: string; email: string; submittedAt: Date | null }[]> {
  const rows = await listSubmitted(deps.db, 500);
  return rows.map((row) => {
    const { company, registrant } = openAnswers(keyOf(deps, row), row);
    return {
      id: row.id,
      company: company['name'] ?? '',
      email: registrant['email'] ?? '',
      submittedAt: row.submitted_at,
    };
  });
}
