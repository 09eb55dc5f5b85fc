/** Countries and territories that take part in the SEPA schemes (EPC409-09), where a debtor may live. */
export const SEPA_COUNTRIES = [
  'AD',
  'AL',
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GG',
  'GI',
  'GR',
  'HR',
  'HU',
  'IE',
  'IM',
  'IS',
  'IT',
  'JE',
  'LI',
  'LT',
  'LU',
  'LV',
  'MC',
  'MD',
  'ME',
  'MK',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'RS',
  'SE',
  'SI',
  'SK',
  'SM',
  'VA',
] as const;

/** What a payer fills in to sign a direct debit on the hosted page. */
export const DEBTOR_FIELDS = [
  'iban',
  'accountHolderName',
  'emailAddress',
  'street',
  'postCode',
  'town',
  'addressCountry',
] as const;
export type DebtorField = (typeof DEBTOR_FIELDS)[number];

/** How long each of them may be; name and address as a SEPA message has room for them. */
export const DEBTOR_LIMITS: Readonly<Record<DebtorField, number>> = {
  iban: 42,
  accountHolderName: 70,
  emailAddress: 254,
  street: 70,
  postCode: 16,
  town: 35,
  addressCountry: 2,
};

/**
 * An account that somebody else has filled in: masked, but enough for the payer to recognise it. Left unchanged, it
 * means that account.
 *
 * @param iban in its electronic form
 * @returns such as `NL91 •••• •••• 4300`; empty for an empty text
 */
export function maskIban(iban: string): string {
  return iban === '' ? '' : `${iban.slice(0, 4)} •••• •••• ${iban.slice(-4)}`;
}

/**
 * A mandate's reference for a payer to sign under: its day, and enough of an id to be the only one.
 *
 * @param day `YYYY-MM-DD`
 * @param id a UUID whose end is random
 * @returns such as `M20261121-9F3A5B7C1D2E4F60`
 */
export function payerMandateReference(day: string, id: string): string {
  return `M${day.replaceAll('-', '')}-${id.replaceAll('-', '').slice(-16).toUpperCase()}`;
}

/** Whether a text is such a reference. */
export function isPayerMandateReference(text: string): boolean {
  return /^M\d{8}-[0-9A-F]{16}$/.test(text);
}
