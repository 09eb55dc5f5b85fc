import { type Account, LIMITS } from '@stuiver/contract';
import type { Proof } from '../../platform/access/proof.ts';
import type { Session, UserKey } from '../../platform/access/session.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { alertOfChange, keepReplaced, requireFewReplaced } from '../team/alerts/alerts.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import { replaceEmail } from '../credentials/own-password.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { requireProof } from '../second-factor/fresh-proof.ts';
import { getAccount } from './account.ts';
import { EMAIL_CHANGE_HOURS, maskEmail } from './email-mails.ts';
import { openIds } from '../../platform/security/sealed-ids.ts';
import {
  countEmailChanges,
  deleteOldEmailChanges,
  lockAccount,
  putEmailChange,
  takeEmailChange,
  type UserAccountRow,
} from './repository.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Notifies the old address of a change that waits or is done, with an audit row. */
async function noteReplaced(
  deps: Context,
  tx: Tx,
  key: UserKey,
  { email: to, language, name }: UserAccountRow,
  { email, done }: { readonly email: string; readonly done: boolean },
): Promise<void> {
  const newAddress = maskEmail(email);
  await queueMail(deps, tx, { kind: 'emailReplaced', to, name, newAddress, done, language });
  await auditUser(deps, tx, key, done ? 'email.changed' : 'email.changeRequested', {
    before: { email: maskEmail(to) },
    after: { email: newAddress },
  });
}

/**
 * Requests another address: a link is mailed to it, and the old address is notified. Nothing changes until the link has
 * been confirmed. The answer is the same when the address belongs to another account; that mailbox then gets no link.
 *
 * @throws AppError as `requireProof`; 422 on `email` when it is the user's own already; `limitReached`
 */
export async function changeOwnEmail(
  deps: Context,
  session: Session,
  typed: string,
  proof: Proof,
): Promise<Account> {
  await requireProof(deps, session, proof);
  const email = typed.trim();
  await inTransaction(deps.db, async (tx) => {
    const user = await lockAccount(tx, session);
    if (!user) throw new AppError('unauthenticated');
    if (user.email.toLowerCase() === email.toLowerCase()) throw invalid('email', 'sameAddress');
    const { merchantId, userId } = session;
    const now = deps.clock.realNow();
    const since = new Date(now.getTime() - DAY);
    if ((await countEmailChanges(tx, session, since)) >= LIMITS.emailChangesOfDay)
      throw new AppError('limitReached');
    await requireFewReplaced(deps, tx, merchantId);
    const id = deps.ids.next();
    const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_HOURS * 60 * 60 * 1000);
    await putEmailChange(tx, { merchantId, userId, id, email, requestedAt: now, expiresAt });
    await queueMail(deps, tx, { kind: 'emailConfirm', merchantId, userId, changeId: id });
    await noteReplaced(deps, tx, session, user, { email, done: false });
  });
  return getAccount(deps, session);
}

/** Stops the change that waits; its link stops working. Without one nothing changes. */
export async function stopOwnEmailChange(deps: Context, session: Session): Promise<Account> {
  await inTransaction(deps.db, async (tx) => {
    const change = await takeEmailChange(tx, session);
    if (!change) return;
    const before = { email: maskEmail(change.email) };
    await auditUser(deps, tx, session, 'email.changeStopped', { before });
  });
  return getAccount(deps, session);
}

/**
 * Sets a user's address to the one that a mail was sent to, and notifies the old one and the company's admins.
 *
 * @param token of the mail's link
 * @throws AppError 422 on `token`: `referenceInvalid` for an unknown one, and when another account has the address
 *   meanwhile; `referenceExpired` when the change no longer waits
 */
export async function confirmEmail(deps: Context, token: string): Promise<{ email: string }> {
  const [merchantId, userId, changeId] = openIds(deps.keyring, 'email-change', token);
  if (!merchantId || !userId || !changeId) throw invalid('token', 'referenceInvalid');
  const key = { merchantId, userId };
  return inTransaction(deps.db, async (tx) => {
    const user = await lockAccount(tx, key);
    const change = user && (await takeEmailChange(tx, key, changeId));
    if (!user || user.disabled_at || !change || change.expires_at <= deps.clock.realNow())
      throw invalid('token', 'referenceExpired');
    await replaceEmail(deps, tx, key, change.email);
    const { name, language } = user;
    await keepReplaced(deps, tx, merchantId, { email: user.email, language });
    await noteReplaced(deps, tx, key, user, { email: change.email, done: true });
    await alertOfChange(deps, tx, {
      merchantId,
      by: { merchantId, userName: name },
      told: [user.email, change.email],
      what: 'email',
    });
    return { email: change.email };
  }).catch((error: unknown) => {
    const isTaken = breaksUnique(error, 'users_email') || breaksUnique(error, 'users_company_email');
    throw isTaken ? invalid('token', 'referenceInvalid') : error;
  });
}

/** Deletes changes that were never confirmed. */
export async function forgetEmailChanges(deps: Context): Promise<void> {
  await deleteOldEmailChanges(deps.db, deps.clock.realNow());
}
