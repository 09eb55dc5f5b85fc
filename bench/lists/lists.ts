import {
  getChargebacks,
  getMandatesPaginated,
  getPaymentLinks,
  getPaymentsByMerchant,
  getPPROMandatesPaginated,
  getRecurrencesForMerchant,
  getRefundsByMerchant,
  type Endpoint,
} from '@stuiver/contract';
import { endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';

/** A row of any list, as the wire shows it. */
export type WireRow = Readonly<Record<string, unknown>>;
export type Query = Readonly<Record<string, string | number | readonly string[]>>;

/** One list and what is asked of it beside its pages; questions are made from a row in its middle. */
export type ListUnderTest = {
  readonly endpoint: Endpoint;
  /** Filters by name; those called `rare` leave few rows. Each is also asked for its middle page. */
  readonly filters: (middle: WireRow, timeZone: string) => Readonly<Record<string, Query>>;
  /** Sorted by the column that an index carries. */
  readonly sortsByAmount: boolean;
};

const text = (row: WireRow, field: string) => String(row[field] ?? '');

/** The day of a row, from its start to its end, under the list's own names of the two ends. */
function dayOf(row: WireRow, timeZone: string, from: string, to: string): Query {
  const day = localDay(text(row, 'createdDateTime'), timeZone);
  return { [from]: startOfDay(day, timeZone), [to]: endOfDay(day, timeZone) };
}

/** The year of a row, by the calendar of the deployment. */
function yearOf(row: WireRow, timeZone: string, from: string, to: string): Query {
  const year = localDay(text(row, 'createdDateTime'), timeZone).slice(0, 4);
  return { [from]: startOfDay(`${year}-01-01`, timeZone), [to]: endOfDay(`${year}-12-31`, timeZone) };
}

/** The order's number at the end of what the loader writes as descriptions. */
function numberIn(row: WireRow): string {
  return text(row, 'description').split(' ').at(-1) ?? '';
}

/** Every list of the product; a test compares with the contract's pages. */
export const LISTS: readonly ListUnderTest[] = [
  {
    endpoint: getPaymentsByMerchant,
    sortsByAmount: true,
    filters: (row, zone) => ({
      'rare status': { statuses: 'ABORTED' },
      'common status': { statuses: 'SETTLED' },
      method: { paymentMethods: 'CARD' },
      day: dayOf(row, zone, 'createdFromDateTime', 'createdToDateTime'),
      'settled day': dayOf(row, zone, 'settledFromDateTime', 'settledToDateTime'),
      'settled year': yearOf(row, zone, 'settledFromDateTime', 'settledToDateTime'),
      'refund status': { refundStatuses: 'FAILED' },
      'common refund status': { refundStatuses: 'SUCCEEDED' },
      'chargeback status': { chargebackStatuses: 'UNDER_REVIEW' },
      amounts: { minAmount: text(row, 'amount'), maxAmount: text(row, 'amount') },
      'rare search': { filter: numberIn(row) },
      'payer’s name': { accountholderName: text(row, 'accountHolderName') },
      customer: { customerId: 'klant-4711' },
    }),
  },
  {
    endpoint: getPaymentLinks,
    sortsByAmount: true,
    filters: (row, zone) => ({
      'rare status': { statuses: 'ACTIVE' },
      'common status': { statuses: 'USED' },
      day: dayOf(row, zone, 'createdFromDateTime', 'createdToDateTime'),
      amounts: { minAmount: text(row, 'amount'), maxAmount: text(row, 'amount') },
      'rare search': { description: numberIn(row) },
    }),
  },
  {
    endpoint: getRefundsByMerchant,
    sortsByAmount: true,
    filters: (row, zone) => ({
      'rare status': { statuses: 'FAILED' },
      day: dayOf(row, zone, 'fromDateTime', 'toDateTime'),
      amounts: { minAmount: text(row, 'amount'), maxAmount: text(row, 'amount') },
      'rare search': { filter: text(row, 'refundId') },
    }),
  },
  {
    endpoint: getChargebacks,
    sortsByAmount: true,
    filters: (row, zone) => ({
      'rare status': { statuses: 'UNDER_REVIEW' },
      day: dayOf(row, zone, 'chargebackCreatedFromDateTime', 'chargebackCreatedToDateTime'),
      amounts: { minAmount: text(row, 'amount'), maxAmount: text(row, 'amount') },
      'rare search': { description: numberIn(row) },
    }),
  },
  {
    endpoint: getRecurrencesForMerchant,
    sortsByAmount: true,
    filters: (row, zone) => ({
      'rare status': { statuses: 'ENDING' },
      frequency: { frequencies: 'QUARTERLY' },
      day: dayOf(row, zone, 'createdFromDateTime', 'createdToDateTime'),
      'next run': dayOf(row, zone, 'nextRunDateFromDateTime', 'nextRunDateToDateTime'),
      amounts: { minAmount: text(row, 'amount'), maxAmount: text(row, 'amount') },
      'rare search': { filterDescription: numberIn(row) },
    }),
  },
  ...[getMandatesPaginated, getPPROMandatesPaginated].map(
    (endpoint): ListUnderTest => ({
      endpoint,
      sortsByAmount: false,
      filters: (row, zone) => ({
        type: { mandateType: 'MODEL_C' },
        day: dayOf(row, zone, 'mandateCreatedFromDateTime', 'mandateCreatedToDateTime'),
        stopped: dayOf(row, zone, 'mandateStoppedFromDateTime', 'mandateStoppedToDateTime'),
        'rare search': { consumerName: text(row, 'consumerName') },
      }),
    }),
  ),
];
