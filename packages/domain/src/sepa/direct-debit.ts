import { LONGEST_TYPED_IBAN } from './iban.ts';

export { SEPA_COUNTRIES, SEPA_OUTSIDE_EEA } from './sepa-countries.ts';

/** Fields that a payer fills in on the hosted page to sign a direct debit. */
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

/** Maximum lengths; name and address as long as a SEPA message allows. */
export const DEBTOR_LIMITS: Readonly<Record<DebtorField, number>> = {
  iban: LONGEST_TYPED_IBAN,
  accountHolderName: 70,
  emailAddress: 254,
  street: 70,
  postCode: 16,
  town: 35,
  addressCountry: 2,
};

/**
 * Masks an account that someone else filled in, leaving enough for the payer to recognise it. Submitted
 * unchanged, it means that account.
 *
 * @param iban in its electronic form
 * @returns such as `NL91 •••• •••• 4300`; empty for an empty text
 */
export function maskIban(iban: string): string {
  return iban === '' ? '' : `${iban.slice(0, 4)} •••• •••• ${iban.slice(-4)}`;
}

/**
 * Builds a mandate reference from the day and enough of an id to be unique.
 *
 * @param day `YYYY-MM-DD`
 * @param id a UUID whose end is random
 * @returns such as `M20261121-9F3A5B7C1D2E4F60`
 */
export function payerMandateReference(day: string, id: string): string {
  return `M${day.replaceAll('-', '')}-${id.replaceAll('-', '').slice(-16).toUpperCase()}`;
}

/** Checks whether a text is such a reference. */
export function isPayerMandateReference(text: string): boolean {
  return /^M\d{8}-[0-9A-F]{16}$/.test(text);
}
