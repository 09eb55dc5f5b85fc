import type { SeededRandom } from '@stuiver/domain/random';

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
    banks: ['INGB0', 'RABO0', 'ABNA0', 'SNSB0', 'BUNQ0', 'TRIO0', 'KNAB0'],
  },
  BE: {
    first: split('Lore, Arthur, Elise, Jef, Marie, Stijn, Nele, Wannes, Camille, Pieter-Jan, An, Dirk'),
    last: split('Peeters, Janssens, Maes, Mertens, Willems, Claes, Goossens, Wouters, De Smet, Dubois'),
    banks: ['001', '063', '363', '733'],
  },
};

export type Person = { readonly name: string; readonly email: string };

/** A person with a mailbox under a domain that is never delivered (RFC 2606). */
export function person(random: SeededRandom, region: Region): Person {
  const { first, last } = WORDS[region];
  const name = `${random.pick(first)} ${random.pick(last)}`;
  const mailbox = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
  return { name, email: `${mailbox}${random.int(90) + 10}@voorbeeld.example` };
}

const digits = (random: SeededRandom, length: number): string =>
  Array.from({ length }, () => random.int(10)).join('');

/** An account number with valid check digits (ISO 7064, mod 97-10). */
export function iban(random: SeededRandom, region: Region): string {
  let bban = random.pick(WORDS[region].banks) + digits(random, region === 'NL' ? 9 : 7);
  if (region === 'BE') bban += String(BigInt(bban) % 97n || 97n).padStart(2, '0');
  const numbers = `${bban}${region}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${region}${String(98n - (BigInt(numbers) % 97n)).padStart(2, '0')}${bban}`;
}

const STREETS = split('Dorpsstraat, Kerklaan, Molenweg, Stationsplein, Lindelaan, Havenkade, Schoolstraat');
const TOWNS = ['3511 AB Utrecht', '2011 PK Haarlem', '9712 GH Groningen', '6211 CD Maastricht'];

/** An address for a direct debit. */
export function postalAddress(random: SeededRandom): string {
  return `${random.pick(STREETS)} ${random.int(180) + 1}, ${random.pick(TOWNS)}`;
}
