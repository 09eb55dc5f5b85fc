import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { formatsOf } from '@stuiver/messages';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { issuePasswordToken, newPasswordLink } from '../users/passwords/password-tokens.ts';
import { isEmailTaken } from '../users/users.ts';
import { mailTexts } from '../../platform/mail/mail-texts.ts';
import { findMerchant } from '../../company/merchants/merchants.ts';
import { lockInvited } from './repository.ts';

/** How long the link in the mail works. */
export const INVITATION_DAYS = 7;
const DAY = 24 * 60 * 60 * 1000;

/** When an invitation of that instant lapses. */
export function invitationEnd(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + INVITATION_DAYS * DAY);
}

/** The invited user, with a token unless the address has an account; null when there is no invitation any more. */
async function makeInvitation(deps: Context, merchantId: string, userId: string) {
  return inTransaction(deps.db, async (tx) => {
    const user = await lockInvited(tx, { merchantId, id: userId });
    if (!user?.invited_at) return null;
    const expiresAt = invitationEnd(user.invited_at);
    if (expiresAt <= deps.clock.now()) return null;
    if (await isEmailTaken(tx, user.email)) return { user, token: null };
    return { user, token: await issuePasswordToken(deps, tx, { merchantId, userId, expiresAt }) };
  });
}

/**
 * Invites somebody to set a password, by a link that replaces those of earlier mails. Somebody who has an account is told
 * that, and gets no link: an address signs in to one company. Of what the inviter typed nothing stands in it: anybody
 * may type anybody's address, and would have us send their words. Only the owner of an account that the provider made
 * is greeted by name: its people have read it.
 */
export async function composeInvitation(
  deps: Context,
  { merchantId, userId }: { merchantId: string; userId: string },
): Promise<Mail | null> {
  const made = await makeInvitation(deps, merchantId, userId);
  const merchant = made && (await findMerchant(deps.db, merchantId));
  if (!made || !merchant) return null;
  const { user, token } = made;
  const { productName, publicUrl } = deps.settings;
  const { language, texts } = await mailTexts(user.language);
  const days = formatsOf(language).number(INVITATION_DAYS);
  const { invitation, accountReady } = texts;
  const link = token === null ? null : newPasswordLink(deps, token);
  if (link !== null && user.invited_by === null && merchantId !== PROVIDER_ID)
    return {
      to: user.email,
      subject: accountReady.subject(merchant.name, productName),
      text: accountReady.text(user.name, merchant.name, productName, link, days),
    };
  return {
    to: user.email,
    subject: invitation.subject(merchant.name, productName),
    text:
      link === null
        ? invitation.elsewhere(merchant.name, productName, publicUrl)
        : invitation.text(merchant.name, productName, link, days),
  };
}
