import type { DeliveryRow, NotificationEndpoint, RefundRequestRow } from '@stuiver/contract';
import { MERCHANT_ID, PAYMENT_ID } from './payments.ts';

export const ENDPOINT_ID = '01939a06-0000-7000-8000-000000000001';

/** A webhook that works, with one secret. */
export function makeEndpoint(about: Partial<NotificationEndpoint> = {}): NotificationEndpoint {
  const createdDateTime = '2026-11-03T09:12:00.000Z';
  return {
    id: ENDPOINT_ID,
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    isFirst: false,
    url: 'https://boekhouding.test/melding',
    description: '',
    eventTypes: [],
    state: 'ACTIVE',
    sinceDateTime: null,
    pausesDateTime: null,
    waiting: 0,
    failed: 0,
    missed: 0,
    resending: null,
    secrets: [{ wasShown: true, createdDateTime, endsDateTime: null }],
    createdDateTime,
    ...about,
  };
}

/** A notification that arrived at once. */
export function makeDeliveryRow(about: Partial<DeliveryRow> = {}): DeliveryRow {
  return {
    id: '01939a07-0000-7000-8000-000000000001',
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    endpointId: ENDPOINT_ID,
    url: 'https://boekhouding.test/melding',
    eventType: 'payment.succeeded',
    status: 'DELIVERED',
    attempts: 1,
    httpStatus: 204,
    nextTryDateTime: null,
    transactionId: PAYMENT_ID,
    createdDateTime: '2026-11-20T10:30:00.000Z',
    ...about,
  };
}

/** A request of one payment that waits for approval. */
export function makeRefundRequestRow(about: Partial<RefundRequestRow> = {}): RefundRequestRow {
  return {
    id: '01939a08-0000-7000-8000-000000000001',
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    status: 'WAITING',
    reason: 'Band was lek',
    amount: '412.50',
    currency: 'EUR',
    quantity: 1,
    succeeded: 0,
    failed: 0,
    askedBy: 'Bram Meijer',
    withinLimit: false,
    decidedBy: null,
    createdDateTime: '2026-11-20T10:30:00.000Z',
    expiresDateTime: '2026-11-27T10:30:00.000Z',
    decidedDateTime: null,
    ...about,
  };
}
