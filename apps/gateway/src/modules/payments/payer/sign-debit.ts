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
import { checkEmail } from '@stuiver/domain/email';
import { checkIban, isSepaIban, normaliseIban } from '@stuiver/domain/iban';
import { readPostalAddress } from '@stuiver/domain/mandate';
import { methodOf } from '@stuiver/domain/methods';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../lib/context.ts';
import type { SignedMandate } from '../../mandates/create-mandate.ts';
import type { LinkPayer } from '../../payment-links/use-link.ts';

/** A debtor's data by field; empty where nothing is known. The IBAN in its electronic form. */
export type Debtor = Readonly<Record<DebtorField, string>>;

/** What is known of a payer beside the link's own data. */
type KnownPayer = {
  readonly account_holder_name: string | null;
  readonly email_address: string | null;
  readonly iban: string | null;
};

/**
 * What of a payment's payer is the merchant's own word. Whoever holds its reference may open its page, so
 * what a payer typed there is shown to nobody, and paid from by nobody: a debit's data takes the place of
 * the merchant's, the name on a card stands where the merchant gave none, and a link's maker gave what
 * stands with the link.
 *
 * @param payment with its payer as it is kept
 * @param attempts of the payment, all of them
 */
export function givenPayer(
  payment: KnownPayer & { readonly payment_link_id: string | null },
  attempts: readonly { readonly method: string }[],
): KnownPayer | null {
  const filledIn = new Set(attempts.map(({ method }) => methodOf(method)?.fields));
  if (payment.payment_link_id !== null || filledIn.has('mandate')) return null;
  const { email_address, iban } = payment;
  return {
    account_holder_name: filledIn.has('card') ? null : payment.account_holder_name,
    email_address,
    iban,
  };
}

/**
 * What the merchant has filled in of the debtor.
 *
 * @param payer see `givenPayer`; null where there is no payment
 * @param ofLink what the link's maker filled in
 * @param country of the payment: where the payer lives unless they say otherwise
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

/** What is wrong with one field, when something is. */
function fieldError(field: DebtorField, value: string): FieldErrorKey | null {
  if (value === '') return 'required';
  if (value.length > DEBTOR_LIMITS[field]) return 'tooLong';
  if (field === 'iban') return checkIban(value) && isSepaIban(value) ? null : 'notAnIban';
  if (field === 'emailAddress') return checkEmail(value) ? null : 'notAnEmail';
  if (field === 'addressCountry')
    return (SEPA_COUNTRIES as readonly string[]).includes(value) ? null : 'unknownValue';
  return null;
}

/**
 * Judges what a payer signs a direct debit with (specification, section 3; EPC130-08).
 *
 * @param context makes a reference where the payer was shown none
 * @param input the call's body; what it leaves out is what is known, and a masked IBAN left as it was too
 * @param known see `knownDebtor`
 * @param today the deployment's day, `YYYY-MM-DD`
 * @returns the debtor, and the reference that the mandate gets
 * @throws AppError `invalidInput` by field; without consent `mandateAgreed: required`
 */
export function readDebtor(
  context: Pick<Context, 'ids'>,
  input: InitiatePaymentBody,
  known: Debtor,
  today: string,
): { debtor: Debtor; reference: string } {
  const errors: FieldErrors = {};
  const values: Record<string, string> = {};
  for (const field of DEBTOR_FIELDS) {
    const given = input[field]?.trim();
    const isKnown = given === undefined || (field === 'iban' && given === maskIban(known.iban));
    const value = isKnown ? known[field] : field === 'iban' ? normaliseIban(given) : given;
    values[field] = value;
    const error = fieldError(field, value);
    if (error) errors[field] = [error];
  }
  if (input.mandateAgreed !== true) errors['mandateAgreed'] = ['required'];
  const reference = input.mandateReference ?? payerMandateReference(today, context.ids.next());
  if (!isPayerMandateReference(reference)) errors['mandateReference'] = ['invalid'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
  return { debtor: values as Debtor, reference };
}

/** The mandate that a debtor signs with an attempt. */
export function mandateOf(
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

/** A reference that was signed under before: the page that shows it is out of date. */
export function referenceTaken(): AppError {
  return invalid('mandateReference', 'unknownValue');
}
