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
    recurring: 'terugkerende-betalingen',
    mandates: 'machtigingen',
    refundRequests: 'terugbetaalverzoeken',
    deliveries: 'webhookberichten',
    audit: 'auditlog',
    links: 'betaallinks',
    requests: 'aanroepen',
    settlementLines: 'posten-van-afrekeningen',
    settlements: 'afrekeningen',
  },
});

export type ExportFileTexts = typeof exportFileTexts;
