import type { requestPaymentBody } from '@stuiver/contract';
import { initiatePaymentBody } from '@stuiver/contract/endpoints/money/checkout';
import { amountForWire } from '@stuiver/domain/money';
import type { Language } from '@stuiver/messages';
import type { z } from 'zod';

/** The form's fields as it opens (spec 3.10). */
export const START_DEFAULTS = {
  merchantId: '',
  amount: '',
  description: '',
  paymentMethod: '',
  issuer: '',
  currency: 'EUR',
  country: 'NL',
  apiPassword: '',
};

/** The same, as typed. */
export type StartValues = typeof START_DEFAULTS;

/** The customer of a test payment: the test helper sends fixed sample data (spec 7.10). */
export const SAMPLE_CUSTOMER = {
  customerId: 'KLANT-1001',
  accountHolderName: 'J. de Boer',
  emailAddress: 'j.deboer@voorbeeld.test',
} as const;

function buildPaymentFields(values: StartValues, language: Language) {
  const chosen = values.paymentMethod;
  const issuer = values.issuer.trim();
  return {
    amount: amountForWire(values.amount, language),
    description: values.description.trim(),
    currency: values.currency,
    country: values.country.trim().toUpperCase(),
    ...(chosen === '' ? {} : { paymentMethod: chosen }),
    ...(issuer === '' ? {} : { issuer }),
  };
}

/** The contract's schema of a new payment, with its required fields. */
export const ownPayment = initiatePaymentBody.required({ merchantId: true, amount: true });

/** The request of a signed-in merchant; {@link ownPayment} validates it. */
export function ownRequest(values: StartValues, merchantId: string, language: Language) {
  return { merchantId, ...buildPaymentFields(values, language) } as z.input<typeof ownPayment>;
}

/** The request of the test helper; the contract's schema validates it. */
export function testRequest(values: StartValues, language: Language) {
  const merchantId = values.merchantId.trim();
  return {
    ...SAMPLE_CUSTOMER,
    ...buildPaymentFields(values, language),
    // An empty field is missing, not malformed.
    ...(merchantId === '' ? {} : { merchantId }),
    apiPassword: values.apiPassword.trim(),
  } as z.input<typeof requestPaymentBody>;
}
