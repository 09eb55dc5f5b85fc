import type { GraphData } from '@stuiver/contract';

/** Three days of two methods, the second without anything that ended. */
export function makeGraph(about: Partial<GraphData> = {}): GraphData {
  return {
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
    ...about,
  };
}
