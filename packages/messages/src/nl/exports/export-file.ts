import { source } from '../../core.ts';

/** Contents of exported files. */
export const exportFileTexts = source('exports/export-file', {
  kinds: {
    PAYMENT: 'Betaling',
    REFUND: 'Terugbetaling',
    CHARGEBACK: 'Terugboeking',
  },
  /** Prefixes of file names. */
  names: {
    transactions: 'transacties',
    payments: 'betalingen',
    refunds: 'terugbetalingen',
    chargebacks: 'terugboekingen',
    recurring: 'terugkerend',
    mandates: 'machtigingen',
    refundRequests: 'terugbetaalverzoeken',
    deliveries: 'webhookleveringen',
    audit: 'auditlog',
    links: 'betaallinks',
  },
});

export type ExportFileTexts = typeof exportFileTexts;
