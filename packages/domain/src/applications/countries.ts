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

/** Whether a text is the code of a country. */
export function isCountry(code: string): boolean {
  return KNOWN.has(code);
}

/** Countries where addresses have no post code (Universal Postal Union), so that none may be asked for. */
const WITHOUT_POST_CODE = new Set(
  (
    'AE AG AN AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP ' +
    'LY ML MO MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
);

/** Whether an address in this country needs a post code. */
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

/** Whether a text can be a post code of a country: its form where that is known, else anything short. */
export function checkPostCode(text: string, country: string): boolean {
  return (POST_CODES[country] ?? /^[\p{L}\d][\p{L}\d -]{0,11}$/u).test(text);
}

/** Numbers under which countries' trade registers know a company, where their form is one for the whole country. */
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

/** A company's number in a trade register without what people write between its digits. */
export function bareRegistrationNumber(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/**
 * Whether a text can be a company's number in the trade register of a country.
 *
 * @param text blanks, dots and dashes do not count
 * @param country two letters; of others than the known ones anything of up to 30 characters passes
 */
export function checkRegistrationNumber(text: string, country: string): boolean {
  return (REGISTRATION_NUMBERS[country] ?? /^[\p{L}\d/]{2,30}$/u).test(bareRegistrationNumber(text));
}

/** VAT numbers by the letters they begin with, where their form is fixed; others pass by their general form. */
const VAT_NUMBERS: Readonly<Record<string, RegExp>> = {
  NL: /^NL\d{9}B\d{2}$/,
  BE: /^BE[01]\d{9}$/,
  DE: /^DE\d{9}$/,
  FR: /^FR[A-HJ-NP-Z\d]{2}\d{9}$/,
  AT: /^ATU\d{8}$/,
  LU: /^LU\d{8}$/,
  IT: /^IT\d{11}$/,
  ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/,
};

/** Whether a text can be a VAT number, written with the letters of its country in front. */
export function checkVatNumber(text: string): boolean {
  const bare = text.replace(/[\s.-]/g, '').toUpperCase();
  return (VAT_NUMBERS[bare.slice(0, 2)] ?? /^[A-Z]{2}[A-Z\d+*]{2,13}$/).test(bare);
}

/** What phone numbers of countries begin with, for those that people here type without it. */
export const CALLING_CODES: Readonly<Record<string, string>> = {
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

/** Countries whose national numbers keep their leading zero behind the calling code, or have none to lose. */
const WITHOUT_TRUNK_ZERO = new Set(['ES', 'PT', 'DK', 'NO', 'PL', 'LU', 'US']);

/**
 * Writes a phone number as E.164, `+31612345678`.
 *
 * @param text as somebody typed it, with blanks, dashes and brackets
 * @param country where it is dialled from, for numbers without `+`
 * @returns the number; where no country's code is known, the text without its blanks, which `checkPhone` refuses
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

/** Whether a text is a phone number in the form of E.164. */
export function checkPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}
