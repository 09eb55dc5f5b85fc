import type { z } from 'zod';
import type { EndpointName, Endpoints } from '../client.ts';
import { EXAMPLE_IDS, EXAMPLE_REFERENCE } from './fields.ts';

type Some<T> = T extends readonly (infer I)[]
  ? readonly Some<I>[]
  : T extends object
    ? { readonly [K in keyof T]?: Some<T[K]> }
    : T;
type Partly<S> = S extends z.ZodType ? Some<z.input<S>> : never;

/** Parts of an example, in the shapes of its call. */
type Given<E> = {
  readonly [P in 'params' | 'query' | 'body' | 'response']?: E extends { readonly [K in P]: infer S }
    ? Partly<S>
    : never;
};

const { merchantId, paymentId } = EXAMPLE_IDS;
const PRICES = { ALL: { fixed: '0.25', rate: '1.80', minimum: '0.00' } };
const LINK = { amount: '49.95', description: 'Stadsfiets, groen' };
const EXPORT = {
  list: 'transactions',
  columns: ['date', 'transactionId', 'amount'],
} as const;
const FOLDER = {
  evidence: { product: 'physical', answers: { sold: 'Stadsfiets, groen' } },
} as const;

/** Parts of a call's example that do not follow from its fields' names. An optional field is only in it if named here. */
export const CALL_EXAMPLES: { readonly [N in EndpointName]?: Given<Endpoints[N]> } = {
  approvePayouts: { body: { payouts: [{}] } },
  changeAccount: { body: { name: 'Noor Bakker', language: 'nl' } },
  changeApiKey: { body: { allowedAddresses: ['203.0.113.0/24'], refundLimit: '250.00' } },
  changePaymentLink: {
    body: {
      description: 'Stadsfiets, blauw',
      linkValidityDays: 3,
      maximumUses: 2,
      before: { linkValidityDays: 7, maximumUses: 1 },
    },
  },
  changeRecurring: { body: { frequency: 'MONTHLY', description: 'Lidmaatschap' } },
  changeRole: { body: { permissions: ['payments:read', 'refunds:write'] } },
  changeRoleLimit: { body: { role: 'SUPPORT', refundLimit: '100.00' } },
  createAccountantLink: { body: { days: 7 } },
  createEndpoint: { body: { description: 'Kassa', eventTypes: [] } },
  createMandate: {
    body: {
      mandateReference: 'LID-2043',
      agreementDate: '2026-11-01',
      consumerBic: 'ABNANL2A',
      street: 'Oudegracht 1',
      postCode: '3511 AA',
      town: 'Utrecht',
      country: 'NL',
    },
  },
  createRole: { body: { permissions: ['payments:read'] } },
  decideItem: { body: { state: 'ACCEPTED' } },
  estimateExport: { body: EXPORT },
  exportCsv: { body: EXPORT },
  fetchDelivery: { params: { id: EXAMPLE_IDS.endpointId } },
  getAttention: { query: { kind: 'chargeback' } },
  getBankOrders: { query: { search: paymentId } },
  getEvents: { query: { waitSeconds: 0 }, response: { kind: 'payment', id: paymentId, merchantId } },
  getExportFile: { response: 'Datum;Betalingskenmerk;Bedrag\r\n20-11-2026;019a9d2e;49,95\r\n' },
  getMandate: { query: { merchantId } },
  handleAttention: { body: { kind: 'paymentLate' } },
  initiatePayment: { body: { merchantId, paymentMethod: 'IDEAL', ...LINK } },
  initiateRefund: { body: { amount: '10.00', description: 'Slot teruggebracht' } },
  inviteUser: { body: { email: 'noor@fietsenmakerij.example' } },
  makePacket: { body: { version: 3 }, response: FOLDER },
  previewPage: { body: { logoUrl: '', backgroundUrl: '' } },
  proposeBankAccount: { body: { name: '', iban: '', reason: 'Geen rekening bekend' } },
  proposeBankLine: { body: { reason: 'Rente' } },
  proposeTerms: {
    body: {
      schedule: 'WEEKLY',
      cutOffHour: 0,
      reserveDays: 90,
      prices: { PAYMENT: PRICES, REFUND: {}, CHARGEBACK: PRICES },
    },
  },
  requestPaymentDetails: {
    body: EXAMPLE_REFERENCE,
    response: { details: { status: 'OPEN', nothingTaken: true } },
  },
  requestPaymentLink: { body: { transaction: { ...LINK, linkValidityDays: 7 } } },
  requestRefunds: { body: { items: [{ amount: '10.00' }] } },
  resendDelivery: { body: {} },
  resolveSkipped: { body: { collect: false } },
  rotateApiKey: { body: { overlapHours: 24 } },
  saveEvidence: { body: { version: 0, ...FOLDER.evidence, letter: null }, response: FOLDER },
  saveView: { body: { list: 'payments', search: { statuses: ['FAILED'] }, shared: true } },
  simulateOutcome: { body: { outcome: 'succeedTwice' } },
  startEvidenceFile: { body: { slot: 'more' } },
  tellPayer: { body: { by: 'copy' } },
  updateMerchant: { body: { notifyUrl: 'https://fietsenmakerij.example/betaald' } },
};
