import type { PaymentLinkDetails, PaymentLinkRow } from '@stuiver/contract';
import { MERCHANT_ID } from './payments.ts';

/** A link of € 89,95 that can be used once. */
export function makePaymentLink(about: Partial<PaymentLinkRow> = {}): PaymentLinkRow {
  return {
    id: '01939a03-0000-7000-8000-000000000001',
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    description: 'Bestelling 20416',
    reference: '',
    amount: '89.95',
    maximumAmount: null,
    currency: 'EUR',
    status: 'ACTIVE',
    paymentLink: 'https://pay.example/pay/12-AbCdEfGhIjKlMnOpQrStUg',
    openedCount: 0,
    uses: 0,
    maximumUses: 1,
    createdDateTime: '2026-11-20T10:38:00Z',
    expiresDateTime: '2026-12-04T22:59:59.999Z',
    ...about,
  };
}

/** The same link as its own page shows it, valid for two weeks, with no payment yet. */
export function makePaymentLinkDetails(about: Partial<PaymentLinkDetails> = {}): PaymentLinkDetails {
  return {
    ...makePaymentLink(),
    metadata: {},
    linkValidityDays: 14,
    switchedOffDateTime: null,
    lastOpenedDateTime: null,
    sepaOnly: false,
    frequency: null,
    accountHolderName: '',
    emailAddress: '',
    receivedAmount: '0.00',
    usesUnderWay: 0,
    numberOfPayments: 0,
    payments: [],
    ...about,
  };
}
