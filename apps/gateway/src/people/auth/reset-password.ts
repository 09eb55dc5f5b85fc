import type { Language } from '@stuiver/domain/languages';
import { currentOrigin, withOrigin } from '../../platform/access/origin.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashToken, newToken, readToken } from '../../platform/security/tokens.ts';
import { auditUser, writeAudit } from '../../platform/audit/write-audit.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { MailReader } from '../../platform/mail/send-mails.ts';
import {
  countLivePasswordTokens,
  insertPasswordToken,
  spendPasswordToken,
  spendPasswordTokensOfUser,
} from '../users/passwords/password-repository.ts';
import { newPasswordLink } from '../users/passwords/password-tokens.ts';
import { inHashQueue } from '../users/passwords/hash-queue.ts';
import { hashPassword } from '../users/passwords/passwords.ts';
import { type NewPassword, type SignedIn, startSession } from './sign-in.ts';
import { revokeSessionsOfUser } from '../users/session-repository.ts';
import { forgiveAccount } from '../users/tries.ts';
import { findUserById, lockUserForMail, updatePassword } from '../users/user-repository.ts';

async function spendTokenAndSet(deps: Context, input: NewPassword): Promise<SignedIn | null> {
  const key = readToken(input.token, 'pt');
  if (key === null) throw invalid('token', 'referenceInvalid');
  const { merchantId } = key;
  const passwordHash = await hashPassword(deps, input.password);
  const now = deps.clock.realNow();
  return inTransaction(deps.db, async (tx) => {
    const token = await spendPasswordToken(tx, key, now);
    if (!token) throw invalid('token', 'referenceInvalid');
    if (token.expired) throw invalid('token', 'referenceExpired');
    const owner = { merchantId, userId: token.userId };
    // Only an account has a password, so that a second factor is never bypassed.
    const isFirst = (await findUserById(tx, token.userId)) === undefined;
    const user = await updatePassword(tx, owner, passwordHash);
    if (!user) throw new AppError('invalidInput', { token: ['referenceInvalid'] });
    await spendPasswordTokensOfUser(tx, owner, now);
    await revokeSessionsOfUser(tx, owner, now);
    await forgiveAccount(tx, user.email);
    await auditUser(deps, tx, owner, 'password.set');
    const row = isFirst ? await findUserById(tx, token.userId) : undefined;
    return row ? startSession(deps, tx, row, input) : null;
  }).catch((error: unknown) => {
    // The address of an invitation got an account elsewhere meanwhile.
    throw breaksUnique(error, 'users_email') ? invalid('token', 'referenceInvalid') : error;
  });
}

/**
 * Finishes a password reset or an invitation: sets the password, ends all of the user's sessions, unlocks the
 * account, and writes an audit row, in one transaction. The first password of an invitation signs its user in.
 *
 * @param input the mail's token, and a password of at least 12 characters
 * @returns the session that a first password starts; null after a reset
 * @throws AppError `unavailable` while too many passwords are being hashed; 422 on `token` when it is unknown, used
 *   (`referenceInvalid`) or too old (`referenceExpired`)
 */
export function setPassword(deps: Context, input: NewPassword): Promise<SignedIn | null> {
  return inHashQueue(input.source, () => spendTokenAndSet(deps, input));
}

/** Validity of the link in the mail. */
export const RESET_MINUTES = 60;
/** Maximum number of mails within that time: more are repeated presses of the button. */
const MAILS_AT_ONCE = 3;
/**
 * Queues a mail, whether or not there is such a user, so that the answer's content and time reveal nothing (spec 8.4).
 *
 * @param language of the page that it was requested on; the user's own when omitted
 */
export async function resetPassword(deps: Context, email: string, language?: Language): Promise<void> {
  const origin = currentOrigin();
  const from = origin && { address: origin.address, device: origin.device };
  await inTransaction(deps.db, (tx) =>
    queueMail(deps, tx, { kind: 'passwordReset', email, from, ...(language && { language }) }),
  );
}

/** Creates a token for the user; null when the user does not exist, or has enough valid ones. */
async function makeToken(deps: Context, email: string) {
  const { clock, random } = deps;
  return inTransaction(deps.db, async (tx) => {
    const user = await lockUserForMail(tx, email);
    const now = clock.realNow();
    if (!user) return null;
    const { merchantId } = user;
    if ((await countLivePasswordTokens(tx, { merchantId, userId: user.id }, now)) >= MAILS_AT_ONCE)
      return null;
    const token = newToken(random, 'pt', merchantId);
    await insertPasswordToken(tx, {
      merchantId,
      hash: hashToken(token),
      userId: user.id,
      expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
      createdAt: now,
    });
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'visitor' },
      action: 'password.resetRequested',
      subjectId: user.id,
      subjectName: user.name,
    });
    return { user, token };
  });
}

/** The mail with which a user sets a new password; null without such a user, or when they were mailed often enough. */
export const readPasswordReset: MailReader<'passwordReset'> = async (deps, { email, from, ...asked }) => {
  // The row holds where it was requested; only here is it known whether the user exists.
  const make = () => makeToken(deps, email);
  const made = await (from
    ? withOrigin({ requestId: null, caller: null, position: null, ...from }, make)
    : make());
  if (!made) return null;
  const { email: to, name } = made.user;
  const language = asked.language ?? made.user.language;
  const link = newPasswordLink(deps, made.token, language);
  return { kind: 'passwordReset', to, language, name, link, lasts: RESET_MINUTES };
};
