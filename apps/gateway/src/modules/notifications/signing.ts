import { Webhook } from 'standardwebhooks';
import type { Keyring } from '../../lib/security/keyring.ts';
import type { Random } from '../../lib/security/random.ts';

const SECRET_BYTES = 32;

/**
 * Makes a merchant's secret (Standard Webhooks 1.0, "Symmetric signatures").
 *
 * @param random gives 32 bytes
 * @returns `whsec_` and base64
 */
export function makeSecret(random: Random): string {
  return `whsec_${Buffer.from(random.bytes(SECRET_BYTES)).toString('base64')}`;
}

/**
 * @param keyring seals it for rest
 * @param secret `whsec_…`
 * @returns bytes for `notification_secrets.sealed_secret`
 */
export function sealSecret(keyring: Keyring, secret: string): Buffer {
  return keyring.seal('notification-secret', Buffer.from(secret, 'utf8'));
}

/**
 * @param keyring opens it
 * @param sealed what `sealSecret` gave
 * @returns `whsec_…`
 * @throws Error when no key of the keyring opens it
 */
export function openSecret(keyring: Keyring, sealed: Uint8Array): string {
  const plain = keyring.open('notification-secret', sealed);
  if (!plain) throw new Error('a notification secret does not open with this keyring');
  return plain.toString('utf8');
}

/**
 * The headers of one try (Standard Webhooks 1.0). Each live secret signs, so that a receiver may
 * change its key without missing anything.
 *
 * @param id the notification's own id, the same for every try
 * @param at when this try is made
 * @param payload the body's exact text
 * @param secrets the merchant's live secrets
 * @returns headers for the request
 */
export function signedHeaders(
  id: string,
  at: Date,
  payload: string,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
  };
}
