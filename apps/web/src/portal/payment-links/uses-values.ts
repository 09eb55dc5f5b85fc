import { MAX_LINK_USES } from '@stuiver/domain/payment-link';

/** Number of uses of a link, as the fields hold it. */
export type UsesValues = { uses: 'once' | 'several' | 'any'; maximumUses: string };

const WHOLE = new RegExp(`^\\d{1,${String(MAX_LINK_USES).length}}$`);

/** A whole number as typed; anything else becomes one that the contract's schema refuses. */
export function wholeNumber(text: string): number {
  const bare = text.trim();
  return WHOLE.test(bare) ? Number(bare) : Number.NaN;
}

/** The wire's `maximumUses`; null for any number. */
export function toMaximumUses({ uses, maximumUses }: UsesValues): number | null {
  if (uses === 'any') return null;
  return uses === 'once' ? 1 : wholeNumber(maximumUses);
}

/** The fields for a link's `maximumUses`. */
export function toUsesValues(maximumUses: number | null): UsesValues {
  if (maximumUses === null) return { uses: 'any', maximumUses: '' };
  return maximumUses === 1
    ? { uses: 'once', maximumUses: '' }
    : { uses: 'several', maximumUses: String(maximumUses) };
}
