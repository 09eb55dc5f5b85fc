import type { FieldErrorKey } from '@stuiver/contract';
import { paymentLinkRequest } from '@stuiver/contract/endpoints/money/payment-links';
import { amountForWire } from '@stuiver/domain/money';
import { missingSepaFields, type SepaField, buildSepaSpec } from '@stuiver/domain/payment-link';
import type { Frequency } from '@stuiver/domain/states';
import type { Language } from '@stuiver/messages';
import { z } from 'zod';
import { toMaximumUses, toUsesValues, wholeNumber } from '../uses-values.ts';

/** The generate screen's fields as it opens. */
export const LINK_DEFAULTS = {
  amountKind: 'fixed' as 'fixed' | 'open',
  /** The minimum of an open amount. */
  amount: '',
  maximumAmount: '',
  description: '',
  /** The shop's order number; '' for none. */
  reference: '',
  linkValidityDays: '14',
  ...toUsesValues(1),
  /** Interval of the payment; '' for once. */
  frequency: '' as Frequency | '',
  how: 'all' as 'all' | 'sepa',
  accountHolderName: '',
  emailAddress: '',
  iban: '',
  postalAddress: '',
  redirectUrlSuccess: '',
  redirectUrlFailed: '',
  redirectUrlAborted: '',
};

/** The same, as typed. */
export type LinkValues = typeof LINK_DEFAULTS;

/**
 * The request of the payment link call; `sepaSpec` is set when SEPA is chosen and its three fields are filled
 * (spec 5.6).
 *
 * @param language decides the decimal mark of the amount
 */
export function linkRequest(
  values: LinkValues,
  merchantId: string,
  language: Language,
): z.input<typeof paymentLinkRequest> {
  return {
    merchantId,
    amount: amountForWire(values.amount, language),
    maximumAmount: values.amountKind === 'open' ? amountForWire(values.maximumAmount, language) : null,
    currency: 'EUR',
    country: 'NL',
    description: values.description.trim(),
    ...(values.reference.trim() === '' ? {} : { reference: values.reference.trim() }),
    iban: values.iban.trim(),
    accountHolderName: values.accountHolderName.trim(),
    emailAddress: values.emailAddress.trim(),
    redirectUrlSuccess: values.redirectUrlSuccess.trim(),
    redirectUrlFailed: values.redirectUrlFailed.trim(),
    redirectUrlAborted: values.redirectUrlAborted.trim(),
    paymentLink: true,
    linkValidityDays: wholeNumber(values.linkValidityDays),
    maximumUses: toMaximumUses(values),
    sepaSpec: values.how === 'sepa' ? buildSepaSpec(values) : null,
    ...(values.frequency === ''
      ? {}
      : { transactionRecurrenceType: 'FIRST' as const, frequency: values.frequency }),
  };
}

const INCOMPLETE: FieldErrorKey = 'sepaIncomplete';
const mustBeThere = z.never(INCOMPLETE).optional();

/** The contract's schema, allowing SEPA fields that are still empty. */
export const linkForm = z.object({
  transaction: paymentLinkRequest,
  missing: z.object({ emailAddress: mustBeThere, iban: mustBeThere, postalAddress: mustBeThere }),
});

/** Builds the input of {@link linkForm}: the request, and the SEPA fields that are still empty. */
export function linkFormInput(values: LinkValues, merchantId: string, language: Language) {
  const missing = values.how === 'sepa' ? missingSepaFields(values) : [];
  return {
    transaction: linkRequest(values, merchantId, language),
    missing: Object.fromEntries(missing.map((field: SepaField) => [field, true])),
  };
}

/** The field on the screen that an error's path belongs to, as the form or the gateway names it. */
export function toLinkField(path: string): string {
  return path.replace(/^(transaction\.)?(sepaSpec\.|missing\.)?/, '');
}
