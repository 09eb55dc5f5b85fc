import type { FieldErrorKey } from '@stuiver/contract';
import { paymentLinkRequest } from '@stuiver/contract/endpoints/payment-links';
import { amountForWire } from '@stuiver/domain/money';
import { missingSepaFields, type SepaField, sepaSpecOf } from '@stuiver/domain/payment-link';
import type { Language } from '@stuiver/messages';
import { z } from 'zod';
import { maximumUsesOf, type UsesValues, usesValuesOf, wholeNumber } from '../uses-values.ts';

/** What the generate screen's fields hold, all as typed. */
export type LinkValues = UsesValues & {
  amountKind: 'fixed' | 'open';
  /** Of an open amount the least. */
  amount: string;
  maximumAmount: string;
  description: string;
  linkValidityDays: string;
  how: 'all' | 'sepa';
  accountHolderName: string;
  emailAddress: string;
  iban: string;
  postalAddress: string;
  redirectUrlSuccess: string;
  redirectUrlFailed: string;
  redirectUrlAborted: string;
};

export const LINK_DEFAULTS: LinkValues = {
  amountKind: 'fixed',
  amount: '',
  maximumAmount: '',
  description: '',
  linkValidityDays: '14',
  ...usesValuesOf(1),
  how: 'all',
  accountHolderName: '',
  emailAddress: '',
  iban: '',
  postalAddress: '',
  redirectUrlSuccess: '',
  redirectUrlFailed: '',
  redirectUrlAborted: '',
};

/**
 * The request of the payment link call; `sepaSpec` goes along when SEPA is chosen and its three
 * fields are filled, else it is null (specification, sections 3 and 5).
 *
 * @param values what the fields hold
 * @param merchantId the company that gets the money
 * @param language whose marks the amount is typed with
 * @returns the request, to be judged by the contract's schema
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
    iban: values.iban.trim(),
    accountHolderName: values.accountHolderName.trim(),
    emailAddress: values.emailAddress.trim(),
    redirectUrlSuccess: values.redirectUrlSuccess.trim(),
    redirectUrlFailed: values.redirectUrlFailed.trim(),
    redirectUrlAborted: values.redirectUrlAborted.trim(),
    paymentLink: true,
    linkValidityDays: wholeNumber(values.linkValidityDays),
    maximumUses: maximumUsesOf(values),
    sepaSpec: values.how === 'sepa' ? sepaSpecOf(values) : null,
  };
}

const INCOMPLETE: FieldErrorKey = 'sepaIncomplete';
const mustBeThere = z.never(INCOMPLETE).optional();

/** The contract's schema, and beside it a place for what SEPA still lacks. */
export const linkForm = z.object({
  transaction: paymentLinkRequest,
  missing: z.object({ emailAddress: mustBeThere, iban: mustBeThere, postalAddress: mustBeThere }),
});

/** What {@link linkForm} judges: the request, and the SEPA fields that are still empty. */
export function linkFormInput(values: LinkValues, merchantId: string, language: Language) {
  const missing = values.how === 'sepa' ? missingSepaFields(values) : [];
  return {
    transaction: linkRequest(values, merchantId, language),
    missing: Object.fromEntries(missing.map((field: SepaField) => [field, true])),
  };
}

/** The field on the screen that an error's path belongs to, as the form or the gateway names it. */
export function linkFieldOf(path: string): string {
  return path.replace(/^(transaction\.)?(sepaSpec\.|missing\.)?/, '');
}
