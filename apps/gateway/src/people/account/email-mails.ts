import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { sealIds } from '../../platform/security/sealed-ids.ts';
import { isEmailTaken } from '../users/users.ts';
import type { MailReader } from '../../platform/mail/send-mails.ts';
import { findAccount, findEmailChange } from './repository.ts';

/** Validity of the link to confirm an address. */
export const EMAIL_CHANGE_HOURS = 24;

/** Masks an address for a mail to another one: `a…@voorbeeld.nl`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/**
 * Reads the mail with the link that confirms an address; null when the change no longer waits, or an account has the
 * address.
 */
export const readEmailConfirm: MailReader<'emailConfirm'> = async (deps, data) => {
  const change = await findEmailChange(deps.db, data);
  const user = await findAccount(deps.db, data);
  if (!user || change?.id !== data.changeId || change.expires_at <= deps.clock.realNow()) return null;
  if (await isEmailTaken(deps.db, change.email)) return null;
  const token = sealIds(deps.keyring, 'email-change', data.merchantId, data.userId, data.changeId);
  return {
    kind: 'emailConfirm',
    to: change.email,
    language: user.language,
    name: user.name,
    link: `${deps.settings.publicUrl}${SCREEN_PATHS.confirmEmail}?token=${token}`,
    lasts: EMAIL_CHANGE_HOURS,
  };
};
