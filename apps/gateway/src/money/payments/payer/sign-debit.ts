import type { FieldErrorKey, FieldErrors, InitiatePaymentBody } from '@stuiver/contract';
import {
  DEBTOR_FIELDS,
  DEBTOR_LIMITS,
  type DebtorField,
  isPayerMandateReference,
  maskIban,
  payerMandateReference,
  SEPA_COUNTRIES,
} from '@stuiver/domain/direct-debit';
import { checkEmail, normaliseEmail } from '@stuiver/domain/email';
import { isSepaIban, normaliseIban } from '@stuiver/domain/iban';
import { readPostalAddress } from '@stuiver/domain/mandate';
import { getMethodFacts } from '@stuiver/domain/methods';
import { hasSepaForm } from '@stuiver/domain/sepa-text';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { SignedMandate } from '../../mandates/create-mandate.ts';
import type { LinkPayer } from '../../payment-links/use-link.ts';

/** A debtor's data by field; empty where unknown. The IBAN in its electronic form. */
export type Debtor = Readonly<Record<DebtorField, string>>;

/** Known payer data besides the link's own. */
type KnownPayer = {
  readonly account_holder_name: string | null;
  readonly email_address: string | null;
  readonly iban: string | null;
};

/**
 * Returns the payer's data that the merchant gave. Anyone who holds a payment's reference can open its page, so data
 * typed there is never shown again nor debited: a debit's data replaces the merchant's, the name on a card is stored
 * if the merchant gave none, and a link's data is stored with the link.
 *
 * @param attempts all attempts of the payment
 */
export function givenPayer(
  payment: KnownPayer & { readonly payment_link_id: string | null },
  attempts: readonly { readonly method: string }[],
): KnownPayer | null {
  const filledIn = new Set(attempts.map(({ method }) => getMethodFacts(method)?.fields));
  if (payment.payment_link_id !== null || filledIn.has('mandate')) return null;
  const { email_address, iban } = payment;
  return {
    account_holder_name: filledIn.has('card') ? null : payment.account_holder_name,
    email_address,
    iban,
  };
}

/**
 * Returns the merchant's data about the debtor.
 *
 * @param payer see `givenPayer`; null without a payment
 * @param country of the payment: the payer's country by default
 */
export function knownDebtor(payer: KnownPayer | null, ofLink: LinkPayer | null, country: string): Debtor {
  const address = readPostalAddress(ofLink?.sepa_postal_address ?? '', country);
  return {
    iban: payer?.iban || ofLink?.sepa_iban || ofLink?.iban || '',
    accountHolderName: payer?.account_holder_name || ofLink?.account_holder_name || '',
    emailAddress: payer?.email_address || ofLink?.sepa_email_address || ofLink?.email_address || '',
    street: address.street,
    postCode: address.postCode,
    town: address.town,
    addressCountry: country,
  };
}

const NORMALISED: { readonly [F in DebtorField]?: (text: string) => string } = {
  iban: normaliseIban,
  emailAddress: normaliseEmail,
};

/** Validates one field; null when it is valid. */
function fieldError(field: DebtorField, value: string): FieldErrorKey | null {
  if (value === '') return 'required';
  if (value.length > DEBTOR_LIMITS[field]) return 'tooLong';
  if (field === 'iban') return isSepaIban(value) ? null : 'notAnIban';
  if (field === 'emailAddress') return checkEmail(value) ? null : 'notAnEmail';
  if (field === 'addressCountry') return SEPA_COUNTRIES.includes(value) ? null : 'unknownValue';
  return hasSepaForm(value) ? null : 'invalid';
}

/**
 * Validates the data that a payer signs a direct debit with (EPC130-08).
 *
 * @param input an omitted field, or a masked IBAN that was left unchanged, means the known value
 * @param today the deployment's day, `YYYY-MM-DD`
 * @returns the debtor, and the mandate's reference
 * @throws AppError `invalidInput` by field; without consent `mandateAgreed: required`
 */
export function readDebtor(
  deps: Pick<Context, 'ids'>,
  input: InitiatePaymentBody,
  known: Debtor,
  today: string,
): { debtor: Debtor; reference: string } {
  const errors: FieldErrors = {};
  const values: Record<string, string> = {};
  for (const field of DEBTOR_FIELDS) {
    const given = input[field]?.trim();
    const isKnown = given === undefined || (field === 'iban' && given === maskIban(known.iban));
    const value = isKnown ? known[field] : (NORMALISED[field]?.(given) ?? given);
    values[field] = value;
    const error = fieldError(field, value);
    if (error) errors[field] = [error];
  }
  if (input.mandateAgreed !== true) errors['mandateAgreed'] = ['required'];
  const reference = input.mandateReference ?? payerMandateReference(today, deps.ids.next());
  if (!isPayerMandateReference(reference)) errors['mandateReference'] = ['invalid'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
  return { debtor: values as Debtor, reference };
}

/** The mandate that a debtor signs with an attempt. */
export function buildSignedMandate(
  signed: { readonly debtor: Debtor; readonly reference: string },
  ids: { readonly merchantId: string; readonly id: string; readonly firstPaymentId: string },
): SignedMandate {
  const { debtor, reference } = signed;
  return {
    ...ids,
    reference,
    consumer: {
      name: debtor.accountHolderName,
      iban: debtor.iban,
      address: {
        street: debtor.street,
        postCode: debtor.postCode,
        town: debtor.town,
        country: debtor.addressCountry,
      },
    },
  };
}

/** The reference was signed under before: the page that shows it is out of date. */
export function referenceTaken(): AppError {
  return invalid('mandateReference', 'unknownValue');
}
