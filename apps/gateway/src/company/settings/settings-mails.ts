import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDateTime } from '@stuiver/domain/dates';
import type { Context } from '../../platform/context.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { uuidBytes, uuidText } from '../../platform/uuid-bytes.ts';
import { mailTexts } from '../../platform/mail/mail-texts.ts';
import type { MailKinds } from '../../platform/mail/queue-mail.ts';

/** Seals which change a mail is about, so that its link can stop only that one. */
function stopToken(keyring: Keyring, merchantId: string, changeId: string): string {
  const plain = Buffer.concat([uuidBytes(merchantId), uuidBytes(changeId)]);
  return keyring.seal('iban-change', plain).toString('base64url');
}

/** The change that a token names; null for any other text. */
export function readStopToken(
  keyring: Keyring,
  token: string,
): { merchantId: string; changeId: string } | null {
  const plain = keyring.open('iban-change', Buffer.from(token, 'base64url'));
  if (plain?.length !== 32) return null;
  return { merchantId: uuidText(plain.subarray(0, 16)), changeId: uuidText(plain.subarray(16)) };
}

/** Writes the mail about a change, with the link that can stop it. */
export async function composeIbanChange(deps: Context, data: MailKinds['ibanChange']): Promise<Mail> {
  const { productName, publicUrl, timeZone } = deps.settings;
  const { texts } = await mailTexts(data.language);
  const token = stopToken(deps.keyring, data.merchantId, data.changeId);
  const link = `${publicUrl}${SCREEN_PATHS.stopAccountChange}?token=${token}`;
  const { subject, text, textReplaced } = texts.ibanChange;
  return {
    to: data.to,
    subject: subject(data.merchantName),
    text:
      data.effectiveAt === null
        ? textReplaced(data.merchantName, productName, data.iban, link)
        : text(data.merchantName, productName, data.iban, formatDateTime(data.effectiveAt, timeZone), link),
  };
}

/** Writes the mail to an address that no longer gets a company's mails. */
export async function composeAddressReplaced(
  { settings }: Context,
  { to, merchantName, language }: MailKinds['addressReplaced'],
): Promise<Mail> {
  const { texts } = await mailTexts(language);
  return {
    to,
    subject: texts.addressReplaced.subject(merchantName),
    text: texts.addressReplaced.text(merchantName, settings.productName),
  };
}
