import type { PaymentMethod } from '@stuiver/domain/methods';

/** The colour of each method, always the same; colour-blind readers distinguish them by lightness too. */
export const SERIES_FILL: Record<PaymentMethod, string> = {
  CARD: 'fill-series-card',
  IDEAL: 'fill-series-ideal',
  BANCONTACT: 'fill-series-bancontact',
  PAYPAL: 'fill-series-paypal',
  SEPA_DIRECT_DEBIT: 'fill-series-debit',
  BANK_TRANSFER: 'fill-series-transfer',
};
