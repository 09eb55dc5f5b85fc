import { Webhook } from 'standardwebhooks';
import type { Keyring } from '../../platform/security/keyring.ts';
import type { Random } from '../../platform/security/random.ts';

const SECRET_BYTES = 32;

/** A new secret (Standard Webhooks 1.0, "Symmetric signatures"): `whsec_` and base64. */
export function makeSecret(random: Random): string {
  return `whsec_${Buffer.from(random.bytes(SECRET_BYTES)).toString('base64')}`;
}

/** Encrypts a secret for `notification_secrets.sealed_secret`. */
export function sealSecret(keyring: Keyring, secret: string): Buffer {
  return keyring.seal('notification-secret', Buffer.from(secret, 'utf8'));
}

/** @throws Error when no key of the keyring opens it */
export function openSigningSecret(keyring: Keyring, sealed: Uint8Array): string {
  const plain = keyring.open('notification-secret', sealed);
  if (!plain) throw new Error('a notification secret does not open with this keyring');
  return plain.toString('utf8');
}

export type SignedHeaders = {
  readonly 'content-type': string;
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

/** The headers of a try, with the signatures that it had. */
export function buildSignedHeaders(id: string, at: Date, signature: string): SignedHeaders {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  };
}

/**
 * The headers of one try (Standard Webhooks 1.0). Every live secret signs, so that a receiver can change its key
 * without missing anything.
 *
 * @param id the event's, the same for every try and endpoint
 * @param payload the body's exact text
 */
export function signedHeaders(
  id: string,
  at: Date,
  payload: string,
  secrets: readonly string[],
): SignedHeaders {
  return buildSignedHeaders(
    id,
    at,
    secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
  );
}
