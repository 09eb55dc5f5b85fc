import type { ExportFileTexts } from '../../nl/exports/export-file.ts';

export const exportFileTexts: ExportFileTexts = {
  kinds: {
    PAYMENT: 'Payment',
    REFUND: 'Refund',
    CHARGEBACK: 'Chargeback',
  },
  names: {
    transactions: 'transactions',
    payments: 'payments',
    refunds: 'refunds',
    chargebacks: 'chargebacks',
    recurring: 'recurring-payments',
    mandates: 'mandates',
    refundRequests: 'refund-requests',
    deliveries: 'webhook-events',
    audit: 'audit-log',
    links: 'payment-links',
    requests: 'requests',
    settlementLines: 'settlement-lines',
    settlements: 'settlements',
  },
};
