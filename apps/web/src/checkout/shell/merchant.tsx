import type { MerchantLook } from '@stuiver/contract';
import { useState } from 'react';

/** The capitals of the first two words: `Van Dijk Fietsen` is `VD`. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** One of four background colours for white letters; a name always gets the same one. */
function pickMonogram(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return sum % 4;
}

/** A page that ended before it knew its merchant has a name at most. */
export type MerchantProps = { name: string } & Partial<Pick<MerchantLook, 'logoUrl' | 'logoSize'>>;

/** The merchant by name, with its logo, or with initials if the logo is missing or does not load. */
export function Merchant({ name, logoUrl, logoSize }: MerchantProps) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="merchant">
      {/* Only pictures that the gateway serves: a payment page calls no other origin. */}
      {logoUrl?.startsWith('/') && !broken ? (
        <img
          src={logoUrl}
          width={logoSize?.width}
          height={logoSize?.height}
          alt=""
          onError={() => setBroken(true)}
        />
      ) : (
        <span aria-hidden="true" className={`mono mono-${pickMonogram(name)}`}>
          {getInitials(name)}
        </span>
      )}
      <p>{name}</p>
    </div>
  );
}
