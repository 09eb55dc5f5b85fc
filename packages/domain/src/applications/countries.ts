import { readPastedCode } from '../pasted-code.ts';

/** Every country of ISO 3166-1 by its two letters; their names come from `Intl.DisplayNames`. */
// biome-ignore format: a table of codes is read in rows
export const COUNTRIES = [
  'AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AR', 'AS', 'AT', 'AU', 'AW', 'AX', 'AZ', 'BA', 'BB', 'BD',
  'BE', 'BF', 'BG', 'BH', 'BI', 'BJ', 'BL', 'BM', 'BN', 'BO', 'BQ', 'BR', 'BS', 'BT', 'BW', 'BY', 'BZ', 'CA',
  'CD', 'CF', 'CG', 'CH', 'CI', 'CK', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV', 'CW', 'CY', 'CZ', 'DE', 'DJ',
  'DK', 'DM', 'DO', 'DZ', 'EC', 'EE', 'EG', 'ER', 'ES', 'ET', 'FI', 'FJ', 'FK', 'FM', 'FO', 'FR', 'GA', 'GB',
  'GD', 'GE', 'GF', 'GG', 'GH', 'GI', 'GL', 'GM', 'GN', 'GP', 'GQ', 'GR', 'GT', 'GU', 'GW', 'GY', 'HK', 'HN',
  'HR', 'HT', 'HU', 'ID', 'IE', 'IL', 'IM', 'IN', 'IQ', 'IR', 'IS', 'IT', 'JE', 'JM', 'JO', 'JP', 'KE', 'KG',
  'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KY', 'KZ', 'LA', 'LB', 'LC', 'LI', 'LK', 'LR', 'LS', 'LT', 'LU',
  'LV', 'LY', 'MA', 'MC', 'MD', 'ME', 'MF', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN', 'MO', 'MP', 'MQ', 'MR', 'MS',
  'MT', 'MU', 'MV', 'MW', 'MX', 'MY', 'MZ', 'NA', 'NC', 'NE', 'NF', 'NG', 'NI', 'NL', 'NO', 'NP', 'NR', 'NU',
  'NZ', 'OM', 'PA', 'PE', 'PF', 'PG', 'PH', 'PK', 'PL', 'PM', 'PN', 'PR', 'PS', 'PT', 'PW', 'PY', 'QA', 'RE',
  'RO', 'RS', 'RU', 'RW', 'SA', 'SB', 'SC', 'SD', 'SE', 'SG', 'SH', 'SI', 'SJ', 'SK', 'SL', 'SM', 'SN', 'SO',
  'SR', 'SS', 'ST', 'SV', 'SX', 'SY', 'SZ', 'TC', 'TD', 'TF', 'TG', 'TH', 'TJ', 'TK', 'TL', 'TM', 'TN', 'TO',
  'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG', 'US', 'UY', 'UZ', 'VA', 'VC', 'VE', 'VG', 'VI', 'VN', 'VU', 'WF',
  'WS', 'YE', 'YT', 'ZA', 'ZM', 'ZW',
] as const;

const KNOWN = new Set<string>(COUNTRIES);

/** Checks whether a text is the code of a country. */
export function isCountry(code: string): boolean {
  return KNOWN.has(code);
}

/** Countries without post codes (Universal Postal Union), where none is asked for. */
const WITHOUT_POST_CODE = new Set(
  (
    'AE AG AN AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP ' +
    'LY ML MO MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
);

/** Checks whether addresses in this country need a post code. */
export function hasPostCodes(country: string): boolean {
  return !WITHOUT_POST_CODE.has(country);
}

const POST_CODES: Readonly<Record<string, RegExp>> = {
  NL: /^[1-9]\d{3} ?[A-Za-z]{2}$/,
  BE: /^[1-9]\d{3}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  AT: /^\d{4}$/,
  LU: /^(?:L-)?\d{4}$/i,
  US: /^\d{5}(?:-\d{4})?$/,
};

/** Checks a post code by its country's form where that is known; elsewhere any short text passes. */
export function checkPostCode(text: string, country: string): boolean {
  return (POST_CODES[country] ?? /^[\p{L}\d][\p{L}\d -]{0,11}$/u).test(text);
}

/** Forms of companies' registration numbers, for countries with one form throughout. */
const REGISTRATION_NUMBERS: Readonly<Record<string, RegExp>> = {
  NL: /^\d{8}$/,
  BE: /^[01]\d{9}$/,
  FR: /^\d{9}(?:\d{5})?$/,
  GB: /^[A-Z0-9]{8}$/,
  LU: /^[A-J]\d{1,7}$/,
  PL: /^\d{10}$/,
  SE: /^\d{10}$/,
  DK: /^\d{8}$/,
  NO: /^\d{9}$/,
};

/** Registers that people name in front of a number in them. */
const REGISTER = /^(?:KVK|KBO|BCE|SIREN|SIRET|CVR|KRS|ORG)(?:NUMMER|NUMBER|NR|NO)?:?(?=\d)/;

/** Strips what people write in front of a registration number and between its digits. */
export function bareRegistrationNumber(text: string): string {
  return readPastedCode(text).replace(REGISTER, '');
}

/**
 * Checks whether a text can be a company's registration number in a country.
 *
 * @param text as typed or pasted, also with the register's name in front
 * @param country two letters; for countries without a known form, up to 30 characters of anything pass
 */
export function checkRegistrationNumber(text: string, country: string): boolean {
  return (REGISTRATION_NUMBERS[country] ?? /^[\p{L}\d/]{2,30}$/u).test(bareRegistrationNumber(text));
}

/** VAT number forms by country prefix, where the form is fixed; others pass by a general form. */
const VAT_NUMBERS: Readonly<Record<string, RegExp>> = {
  NL: /^NL\d{9}B\d{2}$/,
  BE: /^BE[01]\d{9}$/,
  DE: /^DE\d{9}$/,
  FR: /^FR[A-HJ-NP-Z\d]{2}\d{9}$/,
  AT: /^ATU\d{8}$/,
  LU: /^LU\d{8}$/,
  IT: /^IT\d{11}$/,
  ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/,
  // With the tax's name in some or all of the country's languages.
  CH: /^CHE\d{9}(?:\/?(?:MWST|TVA|IVA|VAT))*$/,
};

/** Checks whether a text can be a VAT number, with its country's letters in front. */
export function checkVatNumber(text: string): boolean {
  const bare = readPastedCode(text);
  return (VAT_NUMBERS[bare.slice(0, 2)] ?? /^[A-Z]{2}[A-Z\d+*]{2,13}$/).test(bare);
}

/** Calling codes, for numbers that people here type without one. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  NL: '31',
  BE: '32',
  DE: '49',
  FR: '33',
  LU: '352',
  GB: '44',
  ES: '34',
  PT: '351',
  AT: '43',
  CH: '41',
  DK: '45',
  SE: '46',
  NO: '47',
  PL: '48',
  IE: '353',
  US: '1',
};

/** Countries whose national numbers keep their leading zero after the calling code, or have none to drop. */
const WITHOUT_TRUNK_ZERO = new Set(['ES', 'PT', 'DK', 'NO', 'PL', 'LU', 'US']);

/**
 * Writes a phone number as E.164, `+31612345678`.
 *
 * @param text as typed, with blanks, dashes and brackets
 * @param country country it is dialled from, for numbers without `+`
 * @returns the number; without a known country code, the text without its blanks, which `checkPhone` refuses
 */
export function normalisePhone(text: string, country: string): string {
  const bare = text
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+');
  const code = CALLING_CODES[country];
  if (bare.startsWith('+') || code === undefined || bare === '') return bare;
  if (bare.startsWith('0')) return `+${code}${bare.slice(1)}`;
  return WITHOUT_TRUNK_ZERO.has(country) ? `+${code}${bare}` : bare;
}

/** Checks whether a text is a phone number in E.164 form. */
export function checkPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}
