import { linkPath, payPath } from '@stuiver/contract/checkout-pages';
import { linkValidUntil, MAX_VALIDITY_DAYS } from '@stuiver/domain/payment-link';
import type { Context } from '../../platform/context.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { findMerchantId } from '../../company/merchants/repository.ts';
import { sealReference } from '../payers/sealed-reference.ts';
import { findLinkByToken, type LinkRow } from './repository.ts';

/** 128 bits, too many to guess. */
const TOKEN_BYTES = 16;
/** A merchant's number and a token. The last character holds two bits: a token has one spelling, not several. */
const LAST_PART = /^(\d{1,9})-([A-Za-z0-9_-]{21}[AQgw])$/;
/** The merchant of an unknown number: looking up its links takes as long as any other's. */
const NO_MERCHANT = '00000000-0000-0000-0000-000000000000';
/** Time after a link's last day during which its page still shows that it has ended. */
const AFTERLIFE = 30 * 24 * 60 * 60 * 1000;

/** Makes the secret of a new link's address. */
export function newLinkToken(deps: Context): Pick<LinkRow, 'sealed_token'> & { token_hash: Buffer } {
  const token = deps.random.bytes(TOKEN_BYTES);
  return {
    token_hash: hashToken(Buffer.from(token).toString('base64url')),
    sealed_token: deps.keyring.seal('link-token', token),
  };
}

/** Finds the link of an address by its last part. Any text takes the same look-ups. */
export async function findLinkByAddress(deps: Context, lastPart: string): Promise<LinkRow | undefined> {
  const [, number = '0', token = ''] = LAST_PART.exec(lastPart) ?? [];
  const merchantId = await findMerchantId(deps.db, Number(number));
  return findLinkByToken(deps.db, merchantId ?? NO_MERCHANT, hashToken(token));
}

/**
 * The sealed reference of a link for the calls of its page. The same link always gets the same one. It opens until 30
 * days after the longest possible validity, so that an open page shows that its link has ended.
 */
export function referenceOfLink(
  deps: Context,
  link: Pick<LinkRow, 'merchant_id' | 'id' | 'created_at'>,
): string {
  const lastDay = linkValidUntil(link.created_at, MAX_VALIDITY_DAYS, deps.settings.timeZone);
  return sealReference(deps.keyring, {
    kind: 'link',
    merchantId: link.merchant_id,
    id: link.id,
    expiresAt: new Date(Date.parse(lastDay) + AFTERLIFE),
  });
}

/**
 * The address that the payer opens, `<public URL>/pay/<merchant's number>-<token>`. It never changes, so that printed
 * and sent copies keep working. Without the key that sealed its token, it is a long one with the sealed reference.
 */
export function addressOfLink(
  deps: Context,
  link: Pick<LinkRow, 'merchant_number' | 'merchant_id' | 'id' | 'sealed_token' | 'created_at'>,
): string {
  const token = deps.keyring.open('link-token', link.sealed_token)?.toString('base64url');
  const path = token ? linkPath(link.merchant_number, token) : payPath(referenceOfLink(deps, link));
  return `${deps.settings.publicUrl}${path}`;
}
