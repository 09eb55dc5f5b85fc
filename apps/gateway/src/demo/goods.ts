import { remainder97 } from '@stuiver/domain/creditor-reference';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { SeededRandom } from '@stuiver/domain/random';
import type { Frequency } from '@stuiver/domain/states';

/** Products of a company, with prices in minor units, and its subscribers at scale 1. */
type Goods = {
  readonly products: readonly (readonly [text: string, minor: number, share: number])[];
  readonly offers: readonly (readonly [text: string, minor: number, frequency: Frequency])[];
  readonly members: number;
};
export type Trade = 'bikes' | 'clothes';

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
      ['Onderhoudsabonnement', 1495, 'MONTHLY'],
      ['Fietsverzekering', 995, 'MONTHLY'],
      ['Winterstalling', 8900, 'YEARLY'],
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
      ['Kledingbox', 4995, 'QUARTERLY'],
      ['Sokkenabonnement', 895, 'WEEKLY'],
    ],
    members: 4,
  },
};

/** Picks a key by its weight. */
export function pickShare<K extends string | number>(
  random: SeededRandom,
  shares: Readonly<Partial<Record<K, number>>>,
): K {
  const entries = Object.entries<number>(shares as Record<K, number>);
  let left = random.int(entries.reduce((sum, [, share]) => sum + share, 0));
  return entries.find(([, share]) => (left -= share) < 0)![0] as K;
}

/** One sale, its amount in minor units; one in four cheap products is bought twice. */
export function sale(random: SeededRandom, trade: Trade): { description: string; amount: number } {
  const { products } = TRADES[trade];
  const [text, minor] = random.pick(
    products.flatMap((product) => Array<typeof product>(product[2]).fill(product)),
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
export function iban(random: SeededRandom, region: Region): string {
  const bank = random.pick(WORDS[region].banks);
  let bban = bank + Array.from({ length: region === 'NL' ? 9 : 7 }, () => random.int(10)).join('');
  if (region === 'BE') bban += String(remainder97(bban) || 97).padStart(2, '0');
  return `${region}${String(98 - remainder97(`${bban}${region}00`)).padStart(2, '0')}${bban}`;
}

/** A person who pays, with a mailbox under a domain that is never delivered (RFC 2606). */
export function person(random: SeededRandom, region: Region) {
  const { first, last } = WORDS[region];
  const name = `${random.pick(first)} ${random.pick(last)}`;
  const plain = name.normalize('NFD').toLowerCase().replaceAll('ı', 'i');
  const mailbox = plain.replaceAll(/[^a-z ]/g, '').replaceAll(' ', '.');
  const place = random.pick(TOWNS);
  return {
    name,
    email: `${mailbox}${random.int(90) + 10}@voorbeeld.example`,
    account: iban(random, region),
    address: {
      street: `${random.pick(STREETS)} ${random.int(180) + 1}`,
      postCode: place.slice(0, 7),
      town: place.slice(8),
    },
  };
}
export type DemoPerson = ReturnType<typeof person>;

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
