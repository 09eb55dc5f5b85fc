import type { SeededRandom } from '@stuiver/domain/random';
import type { Frequency } from '@stuiver/domain/states';

export type Trade = 'bikes' | 'clothes';

/** Products and subscriptions with their prices in minor units; a product's share weighs how often it sells. */
type Goods = {
  readonly products: readonly (readonly [text: string, minor: number, share: number])[];
  readonly offers: readonly {
    readonly text: string;
    readonly minor: number;
    readonly frequency: Frequency;
  }[];
  /** Subscribers of one company at scale 1. */
  readonly members: number;
};

export const TRADES: Readonly<Record<Trade, Goods>> = {
  bikes: {
    products: [
      ['Binnenband en buitenband', 3495, 9],
      ['Fietsreparatie', 6250, 9],
      ['Grote onderhoudsbeurt', 12900, 5],
      ['Fietshelm', 5995, 6],
      ['Led-lampenset', 2495, 7],
      ['Kinderfiets 20 inch', 27900, 2],
      ['Stadsfiets Amstel 7v', 74900, 2],
      ['E-bike Zuiderzee', 249900, 1],
    ],
    offers: [
      { text: 'Onderhoudsabonnement', minor: 1495, frequency: 'MONTHLY' },
      { text: 'Fietsverzekering', minor: 995, frequency: 'MONTHLY' },
      { text: 'Winterstalling', minor: 8900, frequency: 'YEARLY' },
    ],
    members: 18,
  },
  clothes: {
    products: [
      ['Sneakers', 8995, 7],
      ['Linnen overhemd', 4995, 8],
      ['Winterjas', 17995, 3],
      ['Spijkerbroek', 6995, 9],
      ['Leren tas', 12900, 3],
      ['Sokken, drie paar', 1495, 6],
    ],
    offers: [
      { text: 'Kledingbox', minor: 4995, frequency: 'QUARTERLY' },
      { text: 'Sokkenabonnement', minor: 895, frequency: 'WEEKLY' },
    ],
    members: 4,
  },
};

/** Weights of sales by hour from midnight, by weekday from Sunday, and by month from January. */
export const RHYTHM = {
  day: [0, 0, 0, 0, 0, 0, 1, 2, 4, 7, 9, 9, 8, 8, 8, 8, 7, 6, 7, 9, 10, 8, 4, 1],
  week: [7, 7, 8, 9, 9, 12, 14],
  year: [7, 7, 9, 11, 11, 11, 10, 9, 9, 9, 10, 12],
} as const;

/** A random index, weighted. */
export function pickShare(random: SeededRandom, shares: readonly number[]): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let left = random.int(total);
  return shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
}

/** One sale, its amount in minor units; one in four cheap products is bought twice. */
export function sale(random: SeededRandom, trade: Trade): { description: string; amount: number } {
  const { products } = TRADES[trade];
  const chosen = pickShare(
    random,
    products.map(([, , share]) => share),
  );
  const [text, minor] = products[chosen]!;
  const count = minor < 10_000 && random.int(4) === 0 ? 2 : 1;
  return {
    description: `${count === 2 ? '2 × ' : ''}${text} (bestelling ${10_000 + random.int(80_000)})`,
    amount: count * minor,
  };
}
