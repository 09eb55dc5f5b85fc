import { PROVIDER_ID } from '@stuiver/domain/permissions';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MailReferences } from '../../platform/mail/queue-mail.ts';
import type { DueMail } from '../../platform/mail/send-mails.ts';
import type { UserKey } from '../../platform/access/session.ts';
import { issuePasswordToken, newPasswordLink } from '../users/passwords/password-tokens.ts';
import { isEmailTaken } from '../users/users.ts';
import { findMerchant } from '../../company/merchants/merchants.ts';
import { lockInvited } from './repository.ts';

/** Validity of the link in the mail. */
const INVITATION_DAYS = 7;
const DAY = 24 * 60 * 60 * 1000;

/** Returns the end of an invitation of that instant. */
export function invitationEnd(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + INVITATION_DAYS * DAY);
}

/** Returns the name if a mail can greet by it; a link or number in it would be a stranger's message in our name. */
const greetingName = (name: string) => (/[\d@/:]|\.\p{L}{2}/u.test(name) ? '' : name);

/** Creates an invitation's token, unless the address has an account; null when the invitation no longer exists. */
async function makeInvitation(deps: Context, { merchantId, userId }: UserKey) {
  return inTransaction(deps.db, async (tx) => {
    const user = await lockInvited(tx, { merchantId, id: userId });
    if (!user?.invited_at) return null;
    const expiresAt = invitationEnd(user.invited_at);
    if (expiresAt <= deps.clock.realNow()) return null;
    if (await isEmailTaken(tx, user.email)) return { user, token: null };
    return { user, token: await issuePasswordToken(deps, tx, { merchantId, userId, expiresAt }) };
  });
}

/**
 * Reads the invitation to set a password, with a link that replaces those of earlier mails. A user with an account is
 * informed of it without a link or name: an address signs in to one company.
 */
export async function readInvitation(
  deps: Context,
  { merchantId, userId }: MailReferences['invitation'],
): Promise<DueMail | null> {
  const made = await makeInvitation(deps, { merchantId, userId });
  const merchant = made && (await findMerchant(deps.db, merchantId));
  if (!made || !merchant) return null;
  const { email: to, language, name, invited_by: by } = made.user;
  const mail = { to, language, merchantName: merchant.name };
  if (made.token === null) return { kind: 'invitationElsewhere', ...mail };
  const linked = { ...mail, link: newPasswordLink(deps, made.token, language), lasts: INVITATION_DAYS };
  const isOwner = by === null && merchantId !== PROVIDER_ID;
  return isOwner
    ? { kind: 'accountReady', name, ...linked }
    : { kind: 'invitation', name: greetingName(name), ...linked };
}
