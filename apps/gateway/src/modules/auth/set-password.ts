import { AppError, invalid } from '../../lib/app-error.ts';
import { readToken } from '../../lib/security/tokens.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { spendPasswordToken, spendPasswordTokensOfUser } from './password-token-repository.ts';
import { hashPassword, inHashQueue } from './passwords.ts';
import { revokeSessionsOfUser } from './session-repository.ts';
import type { AuthDeps } from './sessions.ts';
import { forgiveAccount } from './throttle-repository.ts';
import { updatePassword } from './user-repository.ts';

async function spendTokenAndSet(
  deps: AuthDeps,
  input: { readonly token: string; readonly password: string },
): Promise<void> {
  const key = readToken(input.token, 'pt');
  if (key === null) throw invalid('token', 'referenceInvalid');
  const { merchantId } = key;
  const passwordHash = await hashPassword(deps, input.password);
  const now = deps.clock.now();
  const userId = await deps.db.transaction().execute(async (tx) => {
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
    return token.userId;
  });
  deps.sessions.forget({ userId });
}

/**
 * Finishes a password reset: sets the password, ends all of the user's sessions, unlocks the account, and writes an
 * audit row, in one transaction.
 *
 * @param input the mail's token, and a password of at least 12 characters
 * @throws AppError `unavailable` while too many passwords are being hashed; 422 on `token` when it is unknown, used (`referenceInvalid`) or too old (`referenceExpired`)
 */
export function setPassword(
  deps: AuthDeps,
  input: { readonly token: string; readonly password: string },
): Promise<void> {
  return inHashQueue(() => spendTokenAndSet(deps, input));
}
