import { AppError, invalid } from '../../platform/app-error.ts';
import type { Session, UserKey } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { alertOfChange } from '../team/alerts/alerts.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { spendPasswordTokensOfUser } from '../users/passwords/password-repository.ts';
import { verifyPassword } from '../users/passwords/passwords.ts';
import { revokeSessionsOfUser } from '../users/session-repository.ts';
import { countTries, forgiveAccount, forgiveTry, type Trier } from '../users/tries.ts';
import { findUserById, type SignInRow, updateEmail, updatePassword } from '../users/user-repository.ts';

/**
 * Checks the password of a signed-in user. Tries count together with those of sign-in, so that a session does not help
 * to guess it. Call `requireProof`, which requires a code too.
 *
 * @throws AppError 422 on `currentPassword` when it is missing or wrong; `accountLocked` (429) after too many failures
 */
export async function confirmPassword(
  deps: Context,
  { email, password_hash }: Pick<SignInRow, 'email' | 'password_hash'>,
  password: string | undefined,
  trier: Trier,
): Promise<void> {
  if (password === undefined || password === '') throw invalid('currentPassword', 'required');
  const tries = await countTries(deps, { kind: 'password', subject: email, ...trier });
  if (!(await verifyPassword(password_hash, password))) throw invalid('currentPassword', 'wrongPassword');
  await forgiveTry(deps.db, tries);
}

/**
 * Changes a user's address in the caller's transaction: the links of mails to the old one stop working.
 *
 * @throws PostgreSQL's error when the address belongs to another account (`users_email`, `users_company_email`)
 */
export async function replaceEmail(deps: Context, tx: Tx, user: UserKey, email: string): Promise<void> {
  await updateEmail(tx, user, email);
  await spendPasswordTokensOfUser(tx, user, deps.clock.realNow());
}

/** Returns the signed-in user's address, name and language for mails. */
export async function ownAddress(
  db: Queries,
  { userId }: Pick<Session, 'userId'>,
): Promise<{ readonly email: string; readonly language: string }> {
  const user = await findUserById(db, userId);
  if (!user) throw new AppError('unauthenticated');
  return { email: user.email, language: user.language };
}

/**
 * Sets the signed-in user's own password, ends their other sessions and the links of mails that would set it, mails them
 * and the company's admins, and writes an audit row, in the caller's transaction.
 *
 * @param passwordHash from `hashPassword`
 */
export async function setOwnPassword(
  deps: Context,
  tx: Tx,
  session: Session,
  passwordHash: string,
): Promise<void> {
  const now = deps.clock.realNow();
  if (!(await updatePassword(tx, session, passwordHash))) throw new AppError('unauthenticated');
  await spendPasswordTokensOfUser(tx, session, now);
  await revokeSessionsOfUser(tx, session, now, session.id);
  const { email, language } = await ownAddress(tx, session);
  await forgiveAccount(tx, email);
  await queueMail(deps, tx, { kind: 'passwordChanged', to: email, name: session.userName, language });
  await alertOfChange(deps, tx, {
    merchantId: session.merchantId,
    by: session,
    told: [email],
    what: 'password',
  });
  await auditUser(deps, tx, session, 'password.changed');
}
