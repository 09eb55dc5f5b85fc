import type { DisputeStatus } from '@stuiver/domain/states';
import type {
  ChargebackDetails,
  ListedChargeback,
  MandateDetails,
  MandateRow,
  RecurrenceDetails,
  RecurrenceRow,
} from '@stuiver/contract';
import { MERCHANT_ID, PAYMENT_ID } from './payments.ts';

export const CHARGEBACK_ID = '01939a04-0000-7000-8000-000000000001';
export const RECURRENCE_ID = '01939a05-0000-7000-8000-000000000001';
export const MANDATE_REFERENCE = 'VDF-2026-0042';

/** A chargeback of € 89,95 that was just received; a test states only what matters to it. */
export function makeChargebackRow<S extends DisputeStatus = 'RECEIVED'>(
  about: Partial<ListedChargeback> & { readonly status?: S } = {},
): ListedChargeback & { status: S } {
  return {
    id: CHARGEBACK_ID,
    transactionId: PAYMENT_ID,
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    status: 'RECEIVED',
    description: 'Bestelling 20412',
    amount: '89.95',
    currency: 'EUR',
    paymentMethodName: 'CARD',
    reasonCode: '13.1',
    accountHolderName: 'S. Bakker',
    createdDateTime: '2026-11-18T09:00:00Z',
    deadlineDateTime: '2099-12-01T22:59:00Z',
    finishedDateTime: null,
    ...about,
  } as ListedChargeback & { status: S };
}

/** The details of that chargeback. */
export function makeChargeback(about: Partial<ChargebackDetails> = {}): ChargebackDetails {
  return {
    ...makeChargebackRow(),
    paymentAmount: '412.75',
    card: { brand: 'VISA', firstSix: '400000', lastFour: '4242', expiry: '2029-12' },
    mandateReference: null,
    acceptedDateTime: null,
    excessAmount: '0.00',
    history: [{ status: 'RECEIVED', at: '2026-11-18T09:00:00Z', reasonCode: '13.1' }],
    ...about,
  };
}

/** A valid mandate, signed with a first payment. */
export function makeMandateRow(about: Partial<MandateRow> = {}): MandateRow {
  return {
    id: '01939a06-0000-7000-8000-000000000001',
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    mandateReference: MANDATE_REFERENCE,
    consumerName: 'E. Visser',
    consumerIban: 'NL91ABNA0417164300',
    mandateType: 'MODEL_A',
    active: true,
    blockedReason: null,
    blockedDateTime: null,
    createdDateTime: '2026-03-02T10:00:00Z',
    stoppedDateTime: null,
    stopReason: null,
    ...about,
  };
}

/** The details of that mandate, on which one collection succeeded. */
export function makeMandate(about: Partial<MandateDetails> = {}): MandateDetails {
  return {
    ...makeMandateRow(),
    creditorIdentifier: 'NL79ZZZ999999990000',
    agreed: true,
    agreementDate: '2026-03-02',
    previousIban: null,
    amendedDateTime: null,
    consumerBic: 'ABNANL2A',
    consumerAddress: { street: 'Oudegracht 112', postCode: '3511 AX', town: 'Utrecht', country: 'NL' },
    lapsesOn: '2029-11-02',
    daysUntilLapse: 1078,
    collections: [
      {
        transactionId: PAYMENT_ID,
        recurrenceId: RECURRENCE_ID,
        status: 'SETTLED',
        condition: 'SETTLED',
        amount: '24.50',
        currency: 'EUR',
        description: 'Servicebeurt november',
        createdDateTime: '2026-11-02T08:00:00Z',
        returnCode: null,
      },
    ],
    recurrences: [
      {
        id: RECURRENCE_ID,
        recurrenceStatus: 'ACTIVE',
        frequency: 'MONTHLY',
        description: 'Servicebeurt',
        amount: '24.50',
        currency: 'EUR',
      },
    ],
    ...about,
  };
}

/** An active monthly payment of € 24,50 by mandate. */
export function makeRecurrenceRow(about: Partial<RecurrenceRow> = {}): RecurrenceRow {
  return {
    id: RECURRENCE_ID,
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    recurrenceStatus: 'ACTIVE',
    frequency: 'MONTHLY',
    description: 'Servicebeurt',
    reference: '',
    amount: '24.50',
    currency: 'EUR',
    paymentMethodName: 'SEPA_DIRECT_DEBIT',
    mandateReference: MANDATE_REFERENCE,
    accountHolderName: 'E. Visser',
    createdDateTime: '2098-12-31T10:00:00Z',
    startDate: '2098-12-31',
    endDate: null,
    nextRunDate: '2099-02-28',
    numberOfTimesExecuted: 2,
    pausedReason: null,
    ...about,
  };
}

/** The details of that recurring payment; its days lie far ahead, so that "after today" holds. */
export function makeRecurrence(about: Partial<RecurrenceDetails> = {}): RecurrenceDetails {
  return {
    ...makeRecurrenceRow(),
    metadata: {},
    card: null,
    firstTransactionId: PAYMENT_ID,
    pausedDateTime: null,
    finishedDateTime: null,
    skipped: [],
    upcoming: ['2099-02-28', '2099-03-31', '2099-04-30', '2099-05-31', '2099-06-30'],
    notice: {
      collectionDate: '2099-02-28',
      toldDateTime: null,
      toldBy: null,
      hasAddress: true,
      days: 14,
    },
    collections: [
      {
        transactionId: PAYMENT_ID,
        dueDate: '2098-12-31',
        status: 'SETTLED',
        condition: 'SETTLED',
        amount: '24.50',
        currency: 'EUR',
      },
    ],
    ...about,
  };
}
