import type { Application } from '@stuiver/contract';
import { getTurn } from '@stuiver/domain/applications/states';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { lockLinked, newLink } from '../application/links.ts';
import { lockMailLinked, type MailLink } from './mail-links.ts';
import {
  countAddressChanges,
  deleteOtherLinks,
  endAddressChange,
  findAddressChange,
  insertAddressChange,
  type StoredApplication,
  updateApplication,
} from '../application/repository.ts';
import { applicationOut } from '../application/applicant-view.ts';
import {
  fingerprintEmail,
  openApplicationKey,
  openAddress,
  openAnswers,
  sealAddress,
  sealAnswers,
} from '../application/sealed.ts';

const HOUR = 60 * 60_000;
/** Each of them sends a mail to an address that was typed. */
const MOST_AN_HOUR = 3;

/** @throws AppError `applicationClosed` once it was decided */
function requireOpen({ status }: StoredApplication): void {
  if (getTurn(status) === 'nobody') throw new AppError('applicationClosed');
}

/**
 * Requests another address for an application, replacing an earlier request. Nothing changes until it is confirmed by
 * a link mailed to it; the old address is notified, and can stop it.
 *
 * @throws AppError `unauthenticated`; `applicationClosed` once it was decided; `limitReached`; 422 on `email` for its
 *   current address
 */
export function requestAddress(deps: Context, token: string | null, email: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockLinked(deps, tx, token);
    requireOpen(row);
    if (fingerprintEmail(deps, email).equals(row.email_fingerprint)) throw invalid('email', 'sameAddress');
    const now = deps.clock.realNow();
    const recent = await countAddressChanges(tx, row.id, new Date(now.getTime() - HOUR));
    if (recent >= MOST_AN_HOUR) throw new AppError('limitReached');
    await endAddressChange(tx, row.id, now);
    const id = deps.ids.next();
    const sealed = sealAddress(deps, openApplicationKey(deps, row), id, email.trim());
    await insertAddressChange(tx, {
      application_id: row.id,
      id,
      sealed_email: sealed,
      requested_at: now,
      ended_at: null,
    });
    for (const to of ['new', 'old'] as const)
      await queueMail(deps, tx, { kind: 'onboardingAddress', applicationId: row.id, changeId: id, to });
  });
}

/** Ends the change that a mail's link is about; throws 422 on `token` when it no longer waits. */
async function endMailed(deps: Context, tx: Tx, kind: MailLink, token: string) {
  const { row, id } = await lockMailLinked(deps, tx, kind, token);
  const change = await findAddressChange(tx, row.id);
  if (change?.id !== id) throw invalid('token', 'referenceUsed');
  await endAddressChange(tx, row.id, deps.clock.realNow());
  return { row, change };
}

/**
 * Sets an application's requested address, by the link mailed to it. All other links expire. The registrant needs
 * another review.
 *
 * @returns a link's token for the browser that confirms
 * @throws AppError 422 on `token`: `referenceInvalid`, `referenceExpired`, `referenceUsed` also when it was stopped;
 *   `applicationClosed` once it was decided
 */
export function confirmAddress(
  deps: Context,
  token: string,
): Promise<{ token: string; application: Application }> {
  return inTransaction(deps.db, async (tx) => {
    const { row, change } = await endMailed(deps, tx, 'address', token);
    requireOpen(row);
    const key = openApplicationKey(deps, row);
    const email = openAddress(key, change);
    const answers = openAnswers(key, row);
    const changes = {
      answers: sealAnswers(deps, key, row.id, { ...answers, registrant: { ...answers.registrant, email } }),
      email_fingerprint: fingerprintEmail(deps, email),
      first_approver_id: null,
      first_approved_at: null,
      version: row.version + 1,
      changed_at: deps.clock.realNow(),
    };
    await updateApplication(tx, row.id, changes);
    const own = await newLink(deps, tx, row.id);
    await deleteOtherLinks(tx, row.id, hashToken(own));
    return { token: own, application: await applicationOut(deps, tx, { ...row, ...changes }) };
  });
}

/**
 * Stops a change of an application's address, by the link of the mail to the old one.
 *
 * @throws AppError 422 on `token`: `referenceInvalid`, `referenceExpired`, `referenceUsed` when it was confirmed or ended
 */
export async function stopAddress(deps: Context, token: string): Promise<void> {
  await inTransaction(deps.db, (tx) => endMailed(deps, tx, 'stop', token));
}
