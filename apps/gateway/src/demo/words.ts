import type { SeededRandom } from '@stuiver/domain/random';

/** The country of a company's payers, which decides names, banks and methods. */
export type Region = 'NL' | 'BE' | 'DE';

type Names = { readonly first: readonly string[]; readonly last: readonly string[] };

const NAMES: Readonly<Record<Region, Names>> = {
  NL: {
    first:
      'Noor, Sem, Julia, Daan, Emma, Lucas, Mila, Levi, Tess, Finn, Sophie, Bram, Anna, Luuk, Fatima, Mohammed, Yara, Thijs, Saar, Jesse, Lotte, Ruben, Eva, Sven, Aylin, Emre, Roos, Teun, Femke, Joost, Maaike, Wouter, Ilse, Gerard, Marijke, Henk, Ingrid, Ravi, Priya, Kees'.split(
        ', ',
      ),
    last: 'de Jong, Jansen, de Vries, van den Berg, Bakker, van Dijk, Visser, Smit, Meijer, de Boer, Mulder, de Groot, Bos, Vos, Peters, Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, Dijkstra, Smits, de Graaf, van der Meer, Kok, Jacobs, van der Linden, Yılmaz, El Amrani, Ramdin, Postma, Kuipers'.split(
      ', ',
    ),
  },
  BE: {
    first: 'Lore, Arthur, Elise, Jef, Marie, Stijn, Nele, Wannes, Camille, Pieter-Jan, An, Dirk'.split(', '),
    last: 'Peeters, Janssens, Maes, Jacobs, Mertens, Willems, Claes, Goossens, Wouters, De Smet, Dubois'.split(
      ', ',
    ),
  },
  DE: {
    first: 'Lena, Jonas, Anke, Torsten, Frieda, Malte, Ute, Jürgen, Greta, Nils, Birgit'.split(', '),
    last: 'Müller, Schmidt, Schröder, Meyer, Lüdemann, Behrens, Harms, Petersen, Wagner, Köhler'.split(', '),
  },
};

/** BBANs are a bank's letters or digits and an account; the check digits are computed. */
const BANKS: Readonly<Record<Region, readonly string[]>> = {
  NL: ['INGB', 'RABO', 'ABNA', 'SNSB', 'BUNQ', 'TRIO', 'KNAB'],
  BE: ['001', '063', '363', '733'],
  DE: ['29050101', '20050550', '10010010', '50010517'],
};

export type Person = { readonly name: string; readonly email: string };

/** A person with a mailbox under a domain that is never delivered (RFC 2606). */
export function person(random: SeededRandom, region: Region): Person {
  const names = NAMES[region];
  const name = `${random.pick(names.first)} ${random.pick(names.last)}`;
  const mailbox = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
  return { name, email: `${mailbox}${random.int(90) + 10}@voorbeeld.example` };
}

function digits(random: SeededRandom, length: number): string {
  return Array.from({ length }, () => String(random.int(10))).join('');
}

/** Check digits by ISO 7064, mod 97-10. */
function withCheckDigits(country: string, bban: string): string {
  const numbers = `${bban}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(numbers) % 97n)).padStart(2, '0')}${bban}`;
}

/** An account number with valid check digits. */
export function iban(random: SeededRandom, region: Region): string {
  const bank = random.pick(BANKS[region]);
  if (region === 'DE') return withCheckDigits('DE', `${bank}${digits(random, 10)}`);
  if (region === 'NL') return withCheckDigits('NL', `${bank}0${digits(random, 9)}`);
  const account = `${bank}${digits(random, 7)}`;
  const check = BigInt(account) % 97n || 97n;
  return withCheckDigits('BE', `${account}${String(check).padStart(2, '0')}`);
}

const STREETS = 'Dorpsstraat, Kerklaan, Molenweg, Stationsplein, Lindelaan, Havenkade, Schoolstraat'.split(
  ', ',
);
const TOWNS =
  '3511 AB Utrecht, 2011 PK Haarlem, 9712 GH Groningen, 6211 CD Maastricht, 8911 KL Leeuwarden'.split(', ');

/** An address for a direct debit. */
export function postalAddress(random: SeededRandom): string {
  return `${random.pick(STREETS)} ${random.int(180) + 1}, ${random.pick(TOWNS)}`;
}
