import { DEFAULT_LANGUAGE, formatsOf, isLanguage } from '@stuiver/messages';
import type { MailTexts } from '@stuiver/messages/nl/mail';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { wake } from '../../lib/database/signals.ts';
import { inTransaction } from '../../lib/database/transaction.ts';
import type { Mailer } from '../../lib/mail.ts';
import { hashToken, newToken, readToken } from '../../lib/security/tokens.ts';
import { writeAudit } from '../audit/write-audit.ts';
import {
  claimResetRequests,
  countLivePasswordTokens,
  deleteResetRequest,
  insertPasswordToken,
  insertResetRequest,
  spendPasswordToken,
  spendPasswordTokensOfUser,
} from './password-repository.ts';
import { hashPassword, inHashQueue } from './passwords.ts';
import { revokeSessionsOfUser } from './session-repository.ts';
import { forgiveAccount } from './throttle-repository.ts';
import { lockUserForMail, updatePassword } from './user-repository.ts';

async function spendTokenAndSet(
  deps: Context,
  input: { readonly token: string; readonly password: string },
): Promise<void> {
  const key = readToken(input.token, 'pt');
  if (key === null) throw invalid('token', 'referenceInvalid');
  const { merchantId } = key;
  const passwordHash = await hashPassword(deps, input.password);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const token = await spendPasswordToken(tx, key, now);
    if (!token) throw invalid('token', 'referenceInvalid');
    if (token.expired) throw invalid('token', 'referenceExpired');
    const user = await updatePassword(tx, merchantId, token.userId, passwordHash);
    if (!user) throw new AppError('invalidInput', { token: ['referenceInvalid'] });
    await spendPasswordTokensOfUser(tx, merchantId, token.userId, now);
    await revokeSessionsOfUser(tx, merchantId, token.userId, now);
    await forgiveAccount(tx, user.email);
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'user', id: token.userId },
      action: 'password.set',
      subjectKind: 'user',
      subjectId: token.userId,
      data: {},
    });
  });
}

/**
 * Finishes a password reset: sets the password, ends all of the user's sessions, unlocks the account, and writes an
 * audit row, in one transaction.
 *
 * @param input the mail's token, and a password of at least 12 characters
 * @throws AppError `unavailable` while too many passwords are being hashed; 422 on `token` when it is unknown, used (`referenceInvalid`) or too old (`referenceExpired`)
 */
export function setPassword(
  deps: Context,
  input: { readonly token: string; readonly password: string },
): Promise<void> {
  return inHashQueue(() => spendTokenAndSet(deps, input));
}

/** How long the link in the mail works. */
export const RESET_MINUTES = 60;
/** No more mails than this within that time: somebody is pressing the button repeatedly. */
const MAILS_AT_ONCE = 3;
/** When a mail that could not be sent is tried again; longer than a mail server may take. */
const RETRY_MS = 5 * 60_000;
/** Mails that are sent concurrently. */
const BATCH = 20;

type ResetDeps = Context & { readonly mailer: Mailer };

/**
 * Stores the request for the poller `passwordResets`, whether or not there is such a user, so that the answer's content
 * and time reveal nothing (specification, section 8; domain, "odd corners").
 */
export async function resetPassword({ db, clock, ids }: Context, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertResetRequest(tx, { id: ids.next(), email, nextTryAt: clock.now() });
    wake(tx, 'passwordResets');
  });
}

/**
 * Sends the mails of all requests that are due. A failure is logged and tried again, with a new token, until the user's
 * limit of mails is reached.
 */
export async function sendDueResets(context: ResetDeps): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const retryAt = new Date(now.getTime() + RETRY_MS);
  const due = await claimResetRequests(db, now, retryAt, BATCH);
  await Promise.all(
    due.map(async ({ id, email }) => {
      try {
        await sendPasswordReset(context, email);
        await deleteResetRequest(db, id);
      } catch (error) {
        log.error({ err: error }, 'a password reset could not be mailed');
      }
    }),
  );
  if (due.length === BATCH) await sendDueResets(context);
}

/** Tells a user how to set a new password, if there is such a user. */
async function sendPasswordReset(context: ResetDeps, email: string): Promise<void> {
  const { db, clock, mailer, random, settings } = context;
  const made = await db.transaction().execute(async (tx) => {
    const found = await lockUserForMail(tx, email);
    const now = clock.now();
    if (!found) return null;
    const { merchantId } = found;
    if ((await countLivePasswordTokens(tx, merchantId, found.id, now)) >= MAILS_AT_ONCE) return null;
    const token = newToken(random, 'pt', merchantId);
    await insertPasswordToken(tx, {
      merchantId,
      hash: hashToken(token),
      userId: found.id,
      expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
      createdAt: now,
    });
    return { user: found, token };
  });
  if (!made) return;
  const { user, token } = made;
  const language = isLanguage(user.language) ? user.language : DEFAULT_LANGUAGE;
  const { mail } = (await import(`@stuiver/messages/${language}/mail`)) as { mail: MailTexts };
  const texts = mail.passwordReset;
  const link = `${settings.publicUrl}/management/login?token=${token}`;
  await mailer.send({
    to: user.email,
    subject: texts.subject(settings.productName),
    text: texts.text(user.name, settings.productName, link, formatsOf(language).number(RESET_MINUTES)),
  });
}
