import type { HostedDetails, SepaMandate, TransferInstructions } from '@stuiver/contract';
import type { PaymentState, PayPageData, StatusPageData } from '@stuiver/contract/checkout-pages';
import { perLanguage } from '@stuiver/domain/languages';
import { getCheckoutTexts } from '../checkout/server-texts.ts';
import { makeTexts } from '../checkout/texts.ts';

export const CHECKOUT_TEXTS = perLanguage((language) =>
  makeTexts(language, getCheckoutTexts(language), null),
);

const FRAME = {
  productName: 'Stuiver',
  mode: 'test',
  gatewayPrefix: '/gateway',
  publicUrl: 'https://betalen.voorbeeld.test',
  timeZone: 'Europe/Amsterdam',
  locale: null,
  languagePaths: perLanguage((language) => `/pay?language=${language}`),
  catalogues: perLanguage((language) => `/${language}.js`),
} as const;

const LOOK = {
  merchantName: 'Van Dijk Fietsen',
  logoUrl: null,
  logoSize: null,
  backgroundUrl: null,
  brandColour: null,
} as const;

/** Details of the hosted page; a test states only what matters to it. */
export function makeHostedDetails(parts: Partial<HostedDetails> = {}): HostedDetails {
  return {
    kind: 'payment',
    shared: false,
    status: 'OPEN',
    ...LOOK,
    amount: '1249.00',
    maximumAmount: null,
    currency: 'EUR',
    description: 'Bestelling 20417',
    paymentMethods: ['CARD', 'IDEAL', 'PAYPAL'],
    byCard: [],
    preselectedMethod: 'CARD',
    redirectUrlAborted: 'https://winkel.voorbeeld.test/mandje',
    attemptUnderWay: false,
    transferAwaited: false,
    declineCode: null,
    nothingTaken: true,
    sepa: null,
    recurrence: null,
    language: 'nl',
    secondsLeft: 86_400,
    ...parts,
  };
}

/** A mandate that the hosted page lets its payer sign; a test states only what matters to it. */
export function makeMandate(debtor: Partial<SepaMandate['debtor']> = {}): SepaMandate {
  return {
    creditorName: 'Van Dijk Fietsen',
    creditorIdentifier: 'NL79ZZZ999999990000',
    creditorAddress: 'Oudegracht 112, 3511 AX Utrecht',
    mandateReference: 'M20261121-8A9B0C1D2E3F4A5B',
    recurring: false,
    debtor: {
      iban: '',
      accountHolderName: '',
      emailAddress: '',
      street: '',
      postCode: '',
      town: '',
      addressCountry: 'NL',
      ...debtor,
    },
  };
}

export function makePayPage(
  details: Partial<HostedDetails> = {},
  answer: PayPageData['answer'] = null,
): PayPageData {
  const submissionId = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b';
  return {
    ...FRAME,
    kind: 'pay',
    reference: 'verwijzing',
    details: makeHostedDetails(details),
    answer,
    submissionId,
  };
}

/** The details of a bank transfer, of which nothing has been received by default. */
export function makeTransfer(parts: Partial<TransferInstructions> = {}): TransferInstructions {
  return {
    iban: 'NL85INGB9001000000',
    bic: 'INGBNL2A',
    holderName: 'Stichting Derdengelden',
    reference: 'RF18539007547034',
    received: '0.00',
    missing: '1249.00',
    bankPath: null,
    ...parts,
  };
}

/** Response of `getRedirectUrl`; by default about a paid payment. */
export function makePaymentState(parts: Partial<PaymentState> = {}): PaymentState {
  return {
    redirectUrl: 'https://winkel.voorbeeld.test/dank',
    transactionId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    status: 'SUCCEEDED',
    paymentMethodName: 'IDEAL',
    paidDateTime: '2026-11-20T10:00:00Z',
    checking: false,
    amount: '1249.00',
    currency: 'EUR',
    ...LOOK,
    description: 'Bestelling 20417',
    declineCode: null,
    nothingTaken: false,
    late: false,
    language: null,
    surplus: null,
    transfer: null,
    ...parts,
  };
}

export function makeStatusPage(state: Partial<PaymentState> = {}): StatusPageData {
  return { ...FRAME, kind: 'status', reference: 'verwijzing', state: makePaymentState(state) };
}
