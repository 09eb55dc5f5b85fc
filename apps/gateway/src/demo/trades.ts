import type { SeededRandom } from '@stuiver/domain/random';

export type Trade = 'bikes' | 'fashion' | 'kitchen' | 'living' | 'meals' | 'holding';

/** A product and its price in minor units; the share is its frequency. */
type Product = { readonly text: string; readonly minor: number; readonly share: number };

/** Distribution of sales over the year, week and day; weights, not probabilities. */
export type TradeRhythm = {
  readonly products: readonly Product[];
  /** Sunday first. */
  readonly week: readonly number[];
  /** January first. */
  readonly year: readonly number[];
  /** From midnight, hour by hour. */
  readonly day: readonly number[];
};

const product = (text: string, minor: number, share: number): Product => ({ text, minor, share });

const NIGHT = [0, 0, 0, 0, 0, 0];
const SHOP_DAY = [...NIGHT, 1, 2, 4, 7, 9, 9, 8, 8, 8, 8, 7, 6, 7, 9, 10, 8, 4, 1];
const OFFICE_DAY = [...NIGHT, 0, 1, 5, 10, 10, 8, 3, 7, 9, 8, 6, 3, 1, 1, 1, 0, 0, 0];
const KITCHEN_DAY = [...NIGHT, 0, 0, 0, 1, 2, 4, 8, 6, 2, 2, 4, 9, 12, 11, 8, 5, 2, 1];

export const TRADES: Readonly<Record<Trade, TradeRhythm>> = {
  bikes: {
    products: [
      product('Binnenband en buitenband', 3495, 9),
      product('Fietsreparatie', 6250, 9),
      product('Kleine onderhoudsbeurt', 4900, 8),
      product('Grote onderhoudsbeurt', 12900, 5),
      product('Fietshelm', 5995, 6),
      product('Fietstas dubbel', 7950, 6),
      product('Slot ART-2', 4495, 6),
      product('Led-lampenset', 2495, 7),
      product('Kinderzitje achter', 8999, 3),
      product('Kinderfiets 20 inch', 27900, 2),
      product('Stadsfiets Amstel 7v', 74900, 2),
      product('Bakfiets Familie', 189900, 1),
      product('E-bike Zuiderzee', 249900, 1),
    ],
    week: [2, 7, 8, 9, 9, 12, 14],
    year: [6, 7, 11, 13, 13, 12, 10, 9, 9, 8, 7, 9],
    day: SHOP_DAY,
  },
  fashion: {
    products: [
      product('Sneakers', 8995, 7),
      product('Linnen overhemd', 4995, 8),
      product('Wollen trui', 7995, 8),
      product('Winterjas', 17995, 3),
      product('Spijkerbroek', 6995, 9),
      product('Sjaal en handschoenen', 3490, 5),
      product('Jurk', 8495, 6),
      product('Leren tas', 12900, 3),
      product('Sokken, drie paar', 1495, 6),
    ],
    week: [10, 7, 7, 8, 10, 11, 14],
    year: [8, 6, 8, 9, 9, 9, 8, 7, 9, 10, 14, 15],
    day: SHOP_DAY,
  },
  kitchen: {
    products: [
      product('Reservering voor twee', 5000, 8),
      product('Reservering voor vier', 10000, 6),
      product('Afhaalmenu', 3850, 9),
      product('Visplateau om mee te nemen', 6450, 5),
      product('Cadeaubon', 7500, 4),
      product('Besloten diner', 64000, 1),
      product('Lunch aan zee', 4280, 6),
    ],
    week: [13, 3, 4, 6, 9, 14, 15],
    year: [5, 6, 8, 10, 12, 13, 15, 15, 11, 8, 6, 9],
    day: KITCHEN_DAY,
  },
  living: {
    products: [
      product('Kussenset', 4990, 8),
      product('Hanglamp', 13900, 6),
      product('Vloerkleed 200 × 300', 32900, 3),
      product('Bijzettafel eiken', 18900, 4),
      product('Eettafel', 89900, 1),
      product('Servies twaalfdelig', 8995, 6),
      product('Gordijnen op maat', 24650, 3),
      product('Geurkaars', 2250, 8),
    ],
    week: [11, 7, 7, 8, 8, 10, 13],
    year: [10, 8, 8, 9, 9, 8, 7, 8, 9, 11, 13, 12],
    day: SHOP_DAY,
  },
  meals: {
    products: [
      product('Maaltijdbox voor twee', 4495, 10),
      product('Maaltijdbox voor vier', 7295, 8),
      product('Vegetarische box', 4295, 7),
      product('Fruitbox', 1995, 6),
      product('Feestbox', 11950, 1),
    ],
    week: [12, 11, 8, 7, 7, 6, 5],
    year: [12, 10, 9, 9, 9, 8, 5, 6, 11, 11, 10, 9],
    day: SHOP_DAY,
  },
  holding: {
    products: [
      product('Franchisebijdrage', 125000, 4),
      product('Doorbelasting marketing', 48000, 3),
      product('Huur winkelinrichting', 36500, 2),
    ],
    week: [0, 9, 10, 10, 9, 7, 1],
    year: [10, 8, 9, 9, 8, 9, 7, 6, 9, 9, 9, 10],
    day: OFFICE_DAY,
  },
};

/** A random index, weighted. */
export function pickShare(random: SeededRandom, shares: readonly number[]): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let left = random.int(total);
  return shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
}

/** Picks a sale and its amount in minor units; one in four is for two. */
export function sale(random: SeededRandom, trade: Trade): { description: string; amount: number } {
  const { products } = TRADES[trade];
  const chosen =
    products[
      pickShare(
        random,
        products.map((one) => one.share),
      )
    ];
  if (!chosen) throw new Error('a trade sells nothing');
  const isTwice = chosen.minor < 10_000 && random.int(4) === 0;
  const order = 10_000 + random.int(80_000);
  return {
    description: `${isTwice ? '2 × ' : ''}${chosen.text} (bestelling ${order})`,
    amount: isTwice ? chosen.minor * 2 : chosen.minor,
  };
}
