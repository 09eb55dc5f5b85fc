import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashToken, newToken, readToken, type TokenKey } from '../../platform/security/tokens.ts';
import {
  insertRefreshToken,
  renewSession,
  revokeSession,
  sessionOfRefreshToken,
  spendRefreshToken,
} from '../users/session-repository.ts';
import { isBound } from '../users/sessions.ts';
import { toAuthUser, type SignedIn, TOKEN_SECONDS } from './sign-in.ts';
import { findUserById, withCustomRoles } from '../users/user-repository.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** A refresh token that is used twice was copied: its session ends, even for the holder of the newer one. */
async function endFamily(tx: Tx, token: TokenKey, now: Date): Promise<void> {
  const id = await sessionOfRefreshToken(tx, token);
  if (id) await revokeSession(tx, { merchantId: token.merchantId, id }, now);
}

/**
 * Exchanges a refresh token for a new access token and a new refresh token.
 *
 * @param refreshToken from its hidden cookie; may be anything
 * @param binding from the binding cookie; a bound session requires it
 * @throws AppError `unauthenticated` when the token is not valid; one that was used before ends its session
 */
export async function refresh(
  deps: Context,
  refreshToken: string | null,
  binding: string | null,
): Promise<SignedIn> {
  const token = readToken(refreshToken, 'rt');
  if (token === null) throw new AppError('unauthenticated');
  const { merchantId } = token;
  const now = deps.clock.realNow();
  const accessToken = newToken(deps.random, 'st', merchantId);
  const next = newToken(deps.random, 'rt', merchantId);
  const renewed = await inTransaction(deps.db, async (tx) => {
    const id = await spendRefreshToken(tx, token, now);
    if (id === undefined) {
      await endFamily(tx, token, now);
      return null;
    }
    const key = { merchantId, id };
    const session = await renewSession(tx, key, {
      tokenHash: hashToken(accessToken),
      tokenExpiresAt: new Date(now.getTime() + TOKEN_SECONDS * 1000),
      now,
    });
    if (!session) return null;
    if (!isBound(session.bindingHash, binding)) {
      await revokeSession(tx, key, now);
      return null;
    }
    await insertRefreshToken(tx, key, hashToken(next), now);
    const found = await findUserById(tx, session.userId);
    if (!found) return null;
    const user = await withCustomRoles(tx, found);
    return { user, bound: session.bindingHash !== null, expiresAt: session.expiresAt };
  });
  // Thrown here, since the transaction that ended a session has to commit.
  if (renewed === null) throw new AppError('unauthenticated');
  return {
    user: toAuthUser(renewed.user, accessToken),
    refreshToken: next,
    bindingToken: renewed.bound ? binding : null,
    device: null,
    seconds: Math.floor((renewed.expiresAt.getTime() - now.getTime()) / 1000),
  };
}
