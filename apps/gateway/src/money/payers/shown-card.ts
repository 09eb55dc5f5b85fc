/** Stored columns of an attempt's card; null for other methods. */
export type StoredCardColumns = {
  readonly card_brand: string | null;
  readonly card_first_six: string | null;
  readonly card_last_four: string | null;
  readonly card_expiry: string | null;
};

/** A card as answers show it. */
export type ShownCard = { brand: string; firstSix: string; lastFour: string; expiry: string };

/** The card of an attempt; null for other methods. */
export function toShownCard(columns: StoredCardColumns): ShownCard | null {
  const {
    card_brand: brand,
    card_first_six: firstSix,
    card_last_four: lastFour,
    card_expiry: expiry,
  } = columns;
  return brand && firstSix && lastFour && expiry ? { brand, firstSix, lastFour, expiry } : null;
}
