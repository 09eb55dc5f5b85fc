import type { CompanyFigures, ComparedGraph, DashboardBalances, DashboardToday } from '@stuiver/contract';
import { MERCHANT_ID } from './payments.ts';

/** Three days of two methods, the second without anything that ended; unless given, the same before. */
export function makeGraph(about: Partial<ComparedGraph> = {}): ComparedGraph {
  const graph: ComparedGraph = {
    granularity: 'DAY',
    buckets: [
      { fromDateTime: '2026-10-24T22:00:00.000Z', toDateTime: '2026-10-25T22:59:59.999Z' },
      { fromDateTime: '2026-10-25T23:00:00.000Z', toDateTime: '2026-10-26T22:59:59.999Z' },
      { fromDateTime: '2026-10-26T23:00:00.000Z', toDateTime: '2026-10-27T22:59:59.999Z' },
    ],
    series: [
      {
        paymentMethodName: 'IDEAL',
        currency: 'EUR',
        amounts: ['2.50', '0.00', '4.00'],
        quantities: [2, 0, 1],
        endedQuantities: [2, 0, 1],
        refundAmounts: ['0.00', '0.00', '1.00'],
        refundQuantities: [0, 0, 1],
        chargebackAmounts: ['0.00', '0.00', '0.00'],
        chargebackQuantities: [0, 0, 0],
      },
      {
        paymentMethodName: 'CARD',
        currency: 'EUR',
        amounts: ['10.00', '0.00', '3.00'],
        quantities: [1, 0, 1],
        endedQuantities: [2, 0, 1],
        refundAmounts: ['0.00', '0.00', '0.00'],
        refundQuantities: [0, 0, 0],
        chargebackAmounts: ['0.00', '7.00', '0.00'],
        chargebackQuantities: [0, 1, 0],
      },
    ],
    fees: [
      { currency: 'CHF', amount: '9.00' },
      { currency: 'EUR', amount: '12.34' },
    ],
    ...about,
  };
  return { before: graph, ...graph };
}

/** A quiet day: a settlement the day after tomorrow, nothing that needs attention. */
export function makeToday(about: Partial<DashboardToday> = {}): DashboardToday {
  return {
    received: { currency: 'EUR', amount: '118402.35' },
    nextPayouts: [],
    nextSettlements: [
      {
        processor: 'simulator',
        currency: 'EUR',
        amount: '37.50',
        quantity: 2,
        dateTime: '2026-11-23T05:00:00.000Z',
      },
    ],
    attentionTotal: 0,
    attention: [],
    ...about,
  };
}

/** A chargeback, the first of thirty, and notifications that are not delivered. */
export function makeAttention(): DashboardToday['attention'] {
  const shared = { merchantId: MERCHANT_ID, merchantName: 'Van Dijk Fietsen', reference: null, person: null };
  return [
    {
      kind: 'chargeback',
      total: 30,
      items: [
        {
          ...shared,
          kind: 'chargeback',
          id: '01939a04-0000-7000-8000-000000000001',
          targetId: '01939a04-0000-7000-8000-000000000001',
          description: 'Stadsfiets',
          person: 'Fatima de Jong',
          amount: '329.00',
          stake: '329.00',
          currency: 'EUR',
          dateTime: '2031-11-24T09:00:00.000Z',
          code: 'RECEIVED',
          quantity: 1,
          canBeHandled: false,
        },
      ],
    },
    {
      kind: 'notificationsFailing',
      total: 1,
      items: [
        {
          ...shared,
          kind: 'notificationsFailing',
          id: MERCHANT_ID,
          targetId: '01939a04-0000-7000-8000-000000000002',
          description: 'winkel.test',
          amount: null,
          stake: '0.00',
          currency: null,
          dateTime: '2026-11-20T09:00:00.000Z',
          code: '500',
          quantity: 2,
          canBeHandled: true,
        },
      ],
    },
  ];
}

/** € 52,50 received, of which € 15,00 was refunded. */
export function makeBalances(): DashboardBalances {
  return {
    balances: [
      {
        account: 'pending',
        currency: 'EUR',
        amount: '37.50',
        parts: [
          { debitAccount: 'processor_clearing', creditAccount: 'pending', amount: '52.50' },
          { debitAccount: 'pending', creditAccount: 'refund_in_transit', amount: '-15.00' },
        ],
      },
    ],
  };
}

/** A company that received € 120,00, half as much again as in the period before. */
export function makeCompany(about: Pick<CompanyFigures, 'merchantId' | 'merchantName'>): CompanyFigures {
  const sums = {
    received: '80.00',
    receivedQuantity: 2,
    fees: '0.00',
    refunded: '0.00',
    refundedQuantity: 0,
    chargedBack: '0.00',
    chargedBackQuantity: 0,
    kept: '80.00',
  };
  const now = {
    ...sums,
    received: '120.00',
    fees: '2.50',
    refunded: '20.00',
    refundedQuantity: 1,
    kept: '97.50',
  };
  return { ...about, now, before: sums };
}
