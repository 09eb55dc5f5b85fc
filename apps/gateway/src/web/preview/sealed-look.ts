import { PAYMENT_METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';

const picture = z.object({ hash: z.string(), width: z.number(), height: z.number() }).nullable();

const sealedLook = z.object({
  merchantId: z.string(),
  brandColour: z.string(),
  logo: picture,
  background: picture,
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  expiresAt: z.number(),
});

/** Appearance of a hosted page in a preview. */
export type Look = {
  readonly merchantId: string;
  /** `#rrggbb`, or empty. */
  readonly brandColour: string;
  readonly logo: z.output<typeof picture>;
  readonly background: z.output<typeof picture>;
  readonly paymentMethods: readonly PaymentMethod[];
};

/** A frame's request carries no session, so the look travels sealed in its address. */
const LIFE_MILLISECONDS = 60 * 60 * 1000;

/** Seals an appearance for an hour, as base64url. */
export function sealLook({ clock, keyring }: Pick<Context, 'clock' | 'keyring'>, look: Look): string {
  const expiresAt = clock.now().getTime() + LIFE_MILLISECONDS;
  const plain = Buffer.from(JSON.stringify({ ...look, expiresAt }), 'utf8');
  return keyring.seal('preview', plain).toString('base64url');
}

/** Opens a sealed appearance; null for a text that was not sealed here, or longer than an hour ago. */
export function openLook({ clock, keyring }: Pick<Context, 'clock' | 'keyring'>, text: string): Look | null {
  if (!/^[A-Za-z0-9_-]{40,4000}$/.test(text)) return null;
  const plain = keyring.open('preview', Buffer.from(text, 'base64url'));
  if (plain === null) return null;
  const { expiresAt, ...look } = sealedLook.parse(JSON.parse(plain.toString('utf8')));
  return expiresAt <= clock.now().getTime() ? null : look;
}
