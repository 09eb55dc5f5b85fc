import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { Keyring } from '../../platform/security/keyring.ts';
import { uuidBytes, uuidText } from '../../platform/uuid-bytes.ts';
import { isEmailTaken } from '../users/users.ts';
import type { References } from '../../platform/mail/queue-mail.ts';
import type { MailReader } from '../../platform/mail/send-mails.ts';
import { findAccount, findEmailChange } from './repository.ts';

/** How long the link to confirm an address works. */
export const EMAIL_CHANGE_HOURS = 24;

type EmailToken = References['emailConfirm'];

/** Seals which change a mail is about, so that its link confirms only that one. */
function emailToken(keyring: Keyring, { merchantId, userId, changeId }: EmailToken): string {
  const plain = Buffer.concat([uuidBytes(merchantId), uuidBytes(userId), uuidBytes(changeId)]);
  return keyring.seal('email-change', plain).toString('base64url');
}

/** The change that a token names; null for any other text. */
export function readEmailToken(keyring: Keyring, token: string): EmailToken | null {
  const plain = keyring.open('email-change', Buffer.from(token, 'base64url'));
  if (plain?.length !== 48) return null;
  return {
    merchantId: uuidText(plain.subarray(0, 16)),
    userId: uuidText(plain.subarray(16, 32)),
    changeId: uuidText(plain.subarray(32)),
  };
}

/** What of an address a mail to another one may say: `a…@voorbeeld.nl`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** The mail with the link that confirms an address; null when nobody waits for it, or an account has it. */
export const readEmailConfirm: MailReader<'emailConfirm'> = async (deps, data) => {
  const change = await findEmailChange(deps.db, data);
  const user = await findAccount(deps.db, data);
  if (!user || change?.id !== data.changeId || change.expires_at <= deps.clock.now()) return null;
  if (await isEmailTaken(deps.db, change.email)) return null;
  return {
    kind: 'emailConfirm',
    to: change.email,
    language: user.language,
    name: user.name,
    link: `${deps.settings.publicUrl}${SCREEN_PATHS.confirmEmail}?token=${emailToken(deps.keyring, data)}`,
    lasts: EMAIL_CHANGE_HOURS,
  };
};
