import type { PasswordLink } from '@stuiver/contract';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { readToken } from '../../platform/security/tokens.ts';
import { findPasswordLink } from '../users/passwords/password-repository.ts';

/**
 * Returns the user whose password a mail's token sets, for its page. It does not use up the token, since mail
 * scanners open links too, and reveals nothing without it.
 *
 * @throws AppError 422 on `token`: `referenceInvalid`, `referenceUsed` (also by a newer mail), `referenceExpired`
 */
export async function viewPasswordLink(deps: Context, token: string): Promise<PasswordLink> {
  const key = readToken(token, 'pt');
  const link = key === null ? undefined : await findPasswordLink(deps.db, key);
  if (!link) throw invalid('token', 'referenceInvalid');
  if (link.used_at !== null) throw invalid('token', 'referenceUsed');
  if (link.expires_at <= deps.clock.realNow()) throw invalid('token', 'referenceExpired');
  const isOwner = link.inviter_name === null && key?.merchantId !== PROVIDER_ID;
  return {
    kind: link.has_password ? 'reset' : isOwner ? 'owner' : 'invitation',
    email: link.email,
    name: link.name,
    companyName: link.company_name,
    invitedBy: link.has_password ? null : link.inviter_name,
  };
}
