import { remainder97 } from '@stuiver/domain/creditor-reference';
import type { SeededRandom } from '@stuiver/domain/random';
import type { Frequency } from '@stuiver/domain/states';

export type Trade = 'bikes' | 'clothes';

type Offer = { readonly text: string; readonly minor: number; readonly frequency: Frequency };

/** Products and subscriptions with their prices in minor units; a product's share weighs how often it sells. */
type Goods = {
  readonly products: readonly (readonly [text: string, minor: number, share: number])[];
  readonly offers: readonly Offer[];
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

/** Picks by weight from pairs that end with one. */
export function pickShare<T>(random: SeededRandom, shares: readonly (readonly [T, number])[]): T {
  let left = random.int(shares.reduce((sum, [, share]) => sum + share, 0));
  return shares.find(([, share]) => (left -= share) < 0)![0];
}

/** One sale, its amount in minor units; one in four cheap products is bought twice. */
export function sale(random: SeededRandom, trade: Trade): { description: string; amount: number } {
  const [text, minor] = pickShare(
    random,
    TRADES[trade].products.map((product) => [product, product[2]]),
  );
  const count = minor < 10_000 && random.int(4) === 0 ? 2 : 1;
  return {
    description: `${count === 2 ? '2 × ' : ''}${text} (bestelling ${10_000 + random.int(80_000)})`,
    amount: count * minor,
  };
}

/** The country of a company's payers, which decides names, banks and methods. */
export type Region = 'NL' | 'BE';

const split = (text: string): readonly string[] => text.split(', ');

/** Names, and the first digits or letters of accounts by bank. */
const WORDS: Readonly<Record<Region, Record<'first' | 'last' | 'banks', readonly string[]>>> = {
  NL: {
    first: split(
      'Noor, Sem, Julia, Daan, Emma, Lucas, Mila, Tess, Sophie, Bram, Fatima, Mohammed, Thijs, Lotte, Ruben, Sven, Aylin, Femke, Wouter, Marijke, Henk, Ingrid, Ravi, Kees',
    ),
    last: split(
      'de Jong, Jansen, de Vries, van den Berg, Bakker, van Dijk, Visser, Smit, Meijer, Mulder, Bos, Hendriks, van Leeuwen, Dekker, de Wit, van der Meer, Kok, van der Linden, Yılmaz, El Amrani, Ramdin, Postma',
    ),
    banks: split('INGB0, RABO0, ABNA0, SNSB0, BUNQ0, TRIO0, KNAB0'),
  },
  BE: {
    first: split('Lore, Arthur, Elise, Jef, Marie, Stijn, Nele, Wannes, Camille, Pieter-Jan, An, Dirk'),
    last: split('Peeters, Janssens, Maes, Mertens, Willems, Claes, Goossens, Wouters, De Smet, Dubois'),
    banks: split('001, 063, 363, 733'),
  },
};

export type Person = { readonly name: string; readonly email: string };

/** A person with a mailbox under a domain that is never delivered (RFC 2606). */
export function person(random: SeededRandom, region: Region): Person {
  const { first, last } = WORDS[region];
  const name = `${random.pick(first)} ${random.pick(last)}`;
  const plain = name.normalize('NFD').toLowerCase().replaceAll('ı', 'i');
  const mailbox = plain.replaceAll(/[^a-z ]/g, '').replaceAll(' ', '.');
  return { name, email: `${mailbox}${random.int(90) + 10}@voorbeeld.example` };
}

/** An account number with valid check digits. */
export function iban(random: SeededRandom, region: Region): string {
  const bank = random.pick(WORDS[region].banks);
  let bban = bank + Array.from({ length: region === 'NL' ? 9 : 7 }, () => random.int(10)).join('');
  if (region === 'BE') bban += String(remainder97(bban) || 97).padStart(2, '0');
  return `${region}${String(98 - remainder97(`${bban}${region}00`)).padStart(2, '0')}${bban}`;
}

const STREETS = split('Dorpsstraat, Kerklaan, Molenweg, Stationsplein, Lindelaan, Havenkade, Schoolstraat');
const TOWNS = split('3511 AB Utrecht, 2011 PK Haarlem, 9712 GH Groningen, 6211 CD Maastricht');

/** An address for a direct debit. */
export const postalAddress = (random: SeededRandom): string =>
  `${random.pick(STREETS)} ${random.int(180) + 1}, ${random.pick(TOWNS)}`;
