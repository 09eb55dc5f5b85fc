import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { Context } from '../../platform/context.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { mailTexts } from '../../platform/mail/mail-texts.ts';
import type { MailKinds } from '../../platform/mail/queue-mail.ts';

/** Writes the mail that tells an admin of a change that asked for a fresh proof. */
export async function composeSecurityChanged(
  { settings }: Context,
  { to, name, merchantName, who, change, language }: MailKinds['securityChanged'],
): Promise<Mail> {
  const { productName, publicUrl } = settings;
  const { texts } = await mailTexts(language);
  const { subject, happened, text } = texts.securityChanged;
  return {
    to,
    subject: subject(merchantName),
    text: text(name, productName, happened[change](who), `${publicUrl}${SCREEN_PATHS.team}`),
  };
}

/** Writes the mail that tells an address that was replaced of a change, without saying which. */
export async function composeChangeUnnamed(
  { settings }: Context,
  { to, merchantName, language }: MailKinds['changeUnnamed'],
): Promise<Mail> {
  const { texts } = await mailTexts(language);
  const { subject, text } = texts.changeUnnamed;
  return { to, subject: subject(merchantName), text: text(merchantName, settings.productName) };
}
