import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { readToken } from '../../lib/tokens.ts';
import type { AuditService } from '../audit/service.ts';
import { spendPasswordToken, spendPasswordTokensOfUser } from './password-token-repository.ts';
import { hashPassword } from './passwords.ts';
import { revokeSessionsOfUser } from './session-repository.ts';
import type { Sessions } from './sessions.ts';
import { forgiveAccount } from './throttle-repository.ts';
import { updatePassword } from './user-repository.ts';

/**
 * Finishes a password reset: sets the password, ends all of the user's sessions, opens a locked
 * account, and writes an audit row, in one transaction.
 *
 * @param context database, clock, randomness
 * @param services the sessions that this ends, the audit log
 * @param input the mail's token, and a password of 12 characters or more
 * @throws AppError 422 on `token` when it is unknown, used (`referenceInvalid`) or too old (`referenceExpired`)
 */
export async function setPassword(
  context: Context,
  services: { readonly sessions: Sessions; readonly audit: AuditService },
  input: { readonly token: string; readonly password: string },
): Promise<void> {
  const key = readToken(input.token, 'pt');
  if (key === null) throw invalid('token', 'referenceInvalid');
  const { merchantId } = key;
  const passwordHash = await hashPassword(input.password, context.random);
  const now = context.clock.now();
  const userId = await context.db.transaction().execute(async (tx) => {
    const token = await spendPasswordToken(tx, key, now);
    if (!token) throw invalid('token', 'referenceInvalid');
    if (token.expired) throw invalid('token', 'referenceExpired');
    const user = await updatePassword(tx, merchantId, token.userId, passwordHash);
    if (!user) throw new AppError('invalidInput', { token: ['referenceInvalid'] });
    await spendPasswordTokensOfUser(tx, merchantId, token.userId, now);
    await revokeSessionsOfUser(tx, merchantId, token.userId, now);
    await forgiveAccount(tx, user.email);
    await services.audit.writeAudit(tx, {
      merchantId,
      actor: { kind: 'user', id: token.userId },
      action: 'password.set',
      subjectKind: 'user',
      subjectId: token.userId,
      data: {},
    });
    return token.userId;
  });
  services.sessions.forget({ userId });
}
