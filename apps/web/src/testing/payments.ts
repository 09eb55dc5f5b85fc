import type {
  PaymentDetails,
  ListedPayment,
  RefundListRow,
  PaymentRefund,
  TimelineEntry,
} from '@stuiver/contract';

export const MERCHANT_ID = '0193b0c0-0000-7000-8000-000000000001';
export const PAYMENT_ID = '01939a01-0000-7000-8000-000000000412';

type Attempt = PaymentDetails['attempts'][number];

/** A settled iDEAL payment of € 412,75; a test states only what matters to it. */
export function makePaymentRow(about: Partial<ListedPayment> = {}): ListedPayment {
  return {
    id: PAYMENT_ID,
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    status: 'SETTLED',
    paymentMethodName: 'IDEAL',
    cardBrand: null,
    cardLastFour: null,
    declineCode: null,
    description: 'Bestelling 20412',
    reference: '',
    accountHolderName: 'S. Bakker',
    amount: '412.75',
    refundedAmount: '0.00',
    chargedBackAmount: '0.00',
    currency: 'EUR',
    transactionRecurrenceType: 'ONETIME',
    refundStatus: null,
    chargebackStatus: null,
    late: false,
    createdDateTime: '2026-11-19T21:12:18Z',
    settledDateTime: '2026-11-20T05:00:00Z',
    ...about,
  };
}

/** One try at paying that payment, which succeeded. */
export function makeAttempt(about: Partial<Attempt> = {}): Attempt {
  return {
    id: '01939a02-0000-7000-8000-000000000001',
    status: 'SUCCEEDED',
    paymentMethodName: 'IDEAL',
    processor: 'simulator',
    processorReference: null,
    card: null,
    declineCode: null,
    surplus: false,
    createdDateTime: '2026-11-19T21:13:40Z',
    ...about,
  };
}

/** A refund of € 62,75 of it, which succeeded. */
export function makeRefund(about: Partial<PaymentRefund> = {}): PaymentRefund {
  return {
    refundId: 'b5cf1e3a-3f8e-4a06-9f6c-0a4bb2f1d001',
    transactionId: PAYMENT_ID,
    status: 'SUCCEEDED',
    description: 'Slot retour',
    amount: '62.75',
    missingAmount: '0.00',
    currency: 'EUR',
    automatic: false,
    reasonCode: null,
    createdBy: 'Sanne Visser',
    createdDateTime: '2026-11-20T08:10:19Z',
    finishedDateTime: '2026-11-20T08:10:22Z',
    ...about,
  };
}

/** The same refund as the list of all refunds shows it. */
export function makeRefundListRow(about: Partial<RefundListRow> = {}): RefundListRow {
  return {
    ...makeRefund(),
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    paymentMethodName: 'IDEAL',
    accountHolderName: 'S. Bakker',
    paymentDescription: 'Stadsfiets (bestelling 10432)',
    ...about,
  };
}

/** The details of that payment: captured whole, nothing refunded. */
export function makePayment(about: Partial<PaymentDetails> = {}): PaymentDetails {
  return {
    ...makePaymentRow(),
    country: 'NL',
    metadata: {},
    customerId: null,
    emailAddress: 's.bakker@example.nl',
    iban: null,
    capturedAmount: '412.75',
    remainingAmount: '412.75',
    reservations: [],
    redirectUrlAborted: '',
    paymentLinkId: null,
    attention: [],
    expiresDateTime: '2026-11-20T21:12:18Z',
    settlesDateTime: null,
    paidDateTime: '2026-11-19T21:13:42Z',
    attempts: [makeAttempt()],
    refunds: [],
    chargebacks: [],
    inquiries: [],
    mandateReference: null,
    recurrenceId: null,
    ...about,
  };
}

/** An entry of a timeline, by the system and without a subject unless the test overrides it. */
export function makeTimelineEntry(about: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    id: `entry-${about.kind ?? 'paymentCreated'}-${about.at ?? ''}`,
    kind: 'paymentCreated',
    at: '2026-11-19T21:12:18Z',
    actor: { kind: 'system', name: null },
    paymentMethodName: null,
    card: null,
    amount: null,
    currency: null,
    reasonCode: null,
    description: null,
    attemptId: null,
    refundId: null,
    chargebackId: null,
    httpStatus: null,
    tries: null,
    nextTryAt: null,
    ...about,
  };
}

/** A page of results that holds all there is. */
export function makePage<Row>(
  content: Row[],
  about: Partial<{
    totalElements: number;
    totalElementsCapped: true;
    totalPages: number;
    currentPage: number;
    pageSize: number;
  }> = {},
) {
  return {
    content,
    totalElements: content.length,
    totalPages: content.length === 0 ? 0 : 1,
    currentPage: 0,
    pageSize: 20,
    elements: content.length,
    ...about,
  };
}
