import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { uuidBytes, uuidText } from '../../platform/uuid-bytes.ts';

type ReferenceKind = 'payment' | 'link' | 'attempt';
export type Reference = { kind: ReferenceKind; merchantId: string; id: string; expiresAt: Date };

const KINDS: readonly ReferenceKind[] = ['payment', 'link', 'attempt'];

/**
 * Seals a reference: opaque, tamper-proof and expiring, with the merchant inside, so that a payer's call needs no
 * other id and ids cannot be enumerated. The same input always gets the same reference, about 90 characters of
 * base64url, so that a link looks the same wherever it is shown, its QR code included.
 */
export function sealReference(keyring: Keyring, reference: Reference): string {
  const plain = Buffer.alloc(39);
  plain[0] = KINDS.indexOf(reference.kind);
  uuidBytes(reference.merchantId).copy(plain, 1);
  uuidBytes(reference.id).copy(plain, 17);
  plain.writeUIntBE(Math.floor(reference.expiresAt.getTime() / 1000), 33, 6);
  return keyring.sealStably('reference', plain).toString('base64url');
}

/** Opens any incoming text as a reference, or returns why it does not open. */
export function openReference(
  keyring: Keyring,
  clock: Clock,
  text: string,
): { ok: true; reference: Reference } | { ok: false; reason: 'invalid' | 'expired' } {
  if (!/^[A-Za-z0-9_-]{60,200}$/.test(text)) return { ok: false, reason: 'invalid' };
  const sealed = Buffer.from(text, 'base64url');
  // The last character may hold bits that nothing reads: a reference has one writing, not several.
  if (sealed.toString('base64url') !== text) return { ok: false, reason: 'invalid' };
  const plain = keyring.open('reference', sealed);
  const kind = KINDS[plain?.[0] ?? -1];
  if (!plain || plain.length !== 39 || !kind) return { ok: false, reason: 'invalid' };
  const expiresAt = new Date(plain.readUIntBE(33, 6) * 1000);
  if (expiresAt <= clock.realNow()) return { ok: false, reason: 'expired' };
  return {
    ok: true,
    reference: {
      kind,
      merchantId: uuidText(plain.subarray(1, 17)),
      id: uuidText(plain.subarray(17, 33)),
      expiresAt,
    },
  };
}
