import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatsOf } from '@stuiver/messages';
import type { Context } from '../../platform/context.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { uuidBytes, uuidText } from '../../platform/uuid-bytes.ts';
import { isEmailTaken } from '../users/users.ts';
import { mailTexts } from '../../platform/mail/mail-texts.ts';
import type { MailKinds } from '../../platform/mail/queue-mail.ts';
import { findAccount, findEmailChange } from './repository.ts';

/** How long the link to confirm an address works. */
export const EMAIL_CHANGE_HOURS = 24;

type EmailToken = MailKinds['emailConfirm'];

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

/** Writes the mail with the link that confirms an address; null when nobody waits for it, or an account has it. */
export async function composeEmailConfirm(
  deps: Context,
  data: MailKinds['emailConfirm'],
): Promise<Mail | null> {
  const change = await findEmailChange(deps.db, data);
  const user = await findAccount(deps.db, data);
  if (!user || change?.id !== data.changeId || change.expires_at <= deps.clock.now()) return null;
  if (await isEmailTaken(deps.db, change.email)) return null;
  const { productName, publicUrl } = deps.settings;
  const { language, texts } = await mailTexts(user.language);
  const link = `${publicUrl}${SCREEN_PATHS.confirmEmail}?token=${emailToken(deps.keyring, data)}`;
  const hours = formatsOf(language).number(EMAIL_CHANGE_HOURS);
  return {
    to: change.email,
    subject: texts.emailConfirm.subject(productName),
    text: texts.emailConfirm.text(user.name, productName, link, hours),
  };
}

/** Writes the mail that tells the old address of a new one. */
export async function composeEmailReplaced(
  { settings }: Context,
  { to, name, newAddress, done, language }: MailKinds['emailReplaced'],
): Promise<Mail> {
  const { texts } = await mailTexts(language);
  const { productName, publicUrl } = settings;
  const { asked, changed } = texts.emailReplaced;
  return {
    to,
    subject: (done ? changed : asked).subject(productName),
    text: (done ? changed : asked).text(name, productName, newAddress, `${publicUrl}${SCREEN_PATHS.account}`),
  };
}
