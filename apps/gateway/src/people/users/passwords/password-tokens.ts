import { DEFAULT_LANGUAGE } from '@stuiver/domain/languages';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { hashToken, newToken } from '../../../platform/security/tokens.ts';
import type { UserKey } from '../../../platform/access/session.ts';
import { insertPasswordToken, spendPasswordTokensOfUser } from './password-repository.ts';

/** The page on which a mail's token sets a password, in the mail's language; opening it changes nothing. */
export function newPasswordLink(deps: Pick<Context, 'settings'>, token: string, language: string): string {
  const shown = language === DEFAULT_LANGUAGE ? '' : `&language=${language}`;
  return `${deps.settings.publicUrl}/management/login?token=${token}${shown}`;
}

/** Makes the one token by which a user sets a password; those that they have stop working. */
export async function issuePasswordToken(
  deps: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  user: UserKey & { readonly expiresAt: Date },
): Promise<string> {
  const now = deps.clock.realNow();
  await spendPasswordTokensOfUser(tx, user, now);
  const token = newToken(deps.random, 'pt', user.merchantId);
  await insertPasswordToken(tx, { ...user, hash: hashToken(token), createdAt: now });
  return token;
}
