import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { Keyring } from '../../platform/security/keyring.ts';
import { uuidBytes, uuidText } from '../../platform/uuid-bytes.ts';
import type { MailReader } from '../../platform/mail/send-mails.ts';

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

/** The mail about a change, with the link that can stop it. */
export const readIbanChange: MailReader<'ibanChange'> = async ({ keyring, settings }, data) => {
  const token = stopToken(keyring, data.merchantId, data.changeId);
  const link = `${settings.publicUrl}${SCREEN_PATHS.stopAccountChange}?token=${token}`;
  return { kind: 'ibanChange', ...data, link };
};
