import { remainder97 } from '@stuiver/domain/creditor-reference';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { SeededRandom } from '@stuiver/domain/random';

/** By trade: products by their shares, with prices in minor units; subscriptions, and subscribers at scale 1. */
export const TRADES = {
  bikes: {
    products: {
      'Binnenband en buitenband': [9, 3495],
      Fietsreparatie: [9, 6250],
      'Grote onderhoudsbeurt': [5, 12900],
      Fietshelm: [6, 5995],
      'Led-lampenset': [7, 2495],
      'Kinderfiets 20 inch': [2, 27900],
      'Stadsfiets Amstel 7v': [2, 74900],
      'E-bike Zuiderzee': [1, 249900],
    },
    offers: [
      ['Onderhoudsabonnement', 1495, 'MONTHLY'],
      ['Fietsverzekering', 995, 'MONTHLY'],
      ['Winterstalling', 8900, 'YEARLY'],
    ],
    members: 18,
  },
  clothes: {
    products: {
      Sneakers: [7, 8995],
      'Linnen overhemd': [8, 4995],
      Winterjas: [3, 17995],
      Spijkerbroek: [9, 6995],
      'Leren tas': [3, 12900],
      'Sokken, drie paar': [6, 1495],
    },
    offers: [
      ['Kledingbox', 4995, 'QUARTERLY'],
      ['Sokkenabonnement', 895, 'WEEKLY'],
    ],
    members: 4,
  },
} as const;
export type Trade = keyof typeof TRADES;

type Share = number | readonly [number, ...unknown[]];

/** Picks a key by its share: a number, or the first of its row. */
export function pickShare<K extends string | number>(
  random: SeededRandom,
  shares: Readonly<Partial<Record<K, Share>>>,
): K {
  const rows = Object.entries<Share>(shares as Record<K, Share>);
  const entries = rows.map(([key, row]) => [key, typeof row === 'number' ? row : row[0]] as const);
  let left = random.int(entries.reduce((sum, [, share]) => sum + share, 0));
  return entries.find(([, share]) => (left -= share) < 0)![0] as K;
}

/** One sale, its amount in minor units; one in four cheap products is bought twice. */
export function sale(random: SeededRandom, trade: Trade): { description: string; amount: number } {
  const products: Readonly<Record<string, readonly [share: number, minor: number]>> = TRADES[trade].products;
  const text = pickShare(random, products);
  const minor = products[text]![1];
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
const WORDS = {
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
} as const;
const STREETS = split('Dorpsstraat, Kerklaan, Molenweg, Stationsplein, Lindelaan, Havenkade, Schoolstraat');
const TOWNS = split('3511 AB Utrecht, 2011 PK Haarlem, 9712 GH Groningen, 6211 CD Maastricht');

/** An account number with valid check digits. */
export function inventIban(random: SeededRandom, region: Region): string {
  const bank = random.pick(WORDS[region].banks);
  let bban = bank + Array.from({ length: region === 'NL' ? 9 : 7 }, () => random.int(10)).join('');
  if (region === 'BE') bban += String(remainder97(bban) || 97).padStart(2, '0');
  return `${region}${String(98 - remainder97(`${bban}${region}00`)).padStart(2, '0')}${bban}`;
}

/** A person who pays, with a mailbox under a domain that is never delivered (RFC 2606). */
export function inventPerson(random: SeededRandom, region: Region) {
  const { first, last } = WORDS[region];
  const name = `${random.pick(first)} ${random.pick(last)}`;
  const plain = name.normalize('NFD').toLowerCase().replaceAll('ı', 'i');
  const mailbox = plain.replaceAll(/[^a-z ]/g, '').replaceAll(' ', '.');
  const place = random.pick(TOWNS);
  return {
    name,
    email: `${mailbox}${random.int(90) + 10}@voorbeeld.example`,
    account: inventIban(random, region),
    address: {
      street: `${random.pick(STREETS)} ${random.int(180) + 1}`,
      postCode: place.slice(0, 7),
      town: place.slice(8),
    },
  };
}
export type DemoPerson = ReturnType<typeof inventPerson>;

/** A payer on the hosted page, and their amount in minor units. */
export type Payer = DemoPerson & {
  readonly method: PaymentMethod;
  readonly amount: number;
  /** Never delays, for payments under way at the end of the history. */
  readonly isQuick: boolean;
};

/** The direct debit that a link asks a person for. */
export const sepaSpec = ({ account, address: { street, postCode, town }, email }: DemoPerson) => ({
  emailAddress: email,
  iban: account,
  postalAddress: `${street}, ${postCode} ${town}`,
});
