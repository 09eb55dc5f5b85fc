import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { chargebacksListTexts as chargebacksList } from '@stuiver/messages/nl/chargebacks/chargebacks-list';
import { columnTexts } from '@stuiver/messages/nl/lists/columns';
import { mandatesListTexts as mandatesList } from '@stuiver/messages/nl/mandates/mandates-list';
import { methodTexts as methods } from '@stuiver/messages/nl/methods/methods';
import { linksListTexts as paymentLinksList } from '@stuiver/messages/nl/payment-links/payment-links-list';
import { paymentsListTexts as paymentsList } from '@stuiver/messages/nl/payments/payments-list';
import { recurrencesListTexts as recurrencesList } from '@stuiver/messages/nl/recurrences/recurrences-list';
import { refundsTexts as refunds } from '@stuiver/messages/nl/refunds/refunds';
import { refundRequestsTexts as refundRequests } from '@stuiver/messages/nl/refunds/refund-requests';
import { statusTexts as statuses } from '@stuiver/messages/nl/shared/statuses';
import { deliveriesTexts as deliveries } from '@stuiver/messages/nl/webhooks/deliveries';
import { CHARGEBACKS } from '@stuiver/contract/lists/chargebacks';
import { MANDATES } from '@stuiver/contract/lists/mandates';
import { LINKS } from '@stuiver/contract/lists/payment-links';
import { PAYMENTS } from '@stuiver/contract/lists/payments';
import { RECURRING } from '@stuiver/contract/lists/recurrences';
import { REFUNDS, REFUND_REQUESTS } from '@stuiver/contract/lists/refunds';
import { DELIVERIES } from '@stuiver/contract/lists/webhooks';
import type { Preset } from '@stuiver/contract/list';
import type { List } from '@stuiver/contract/lists';
import { ENDPOINT_ID } from './desk.ts';

/** Query parameters, by their specified names. */
type Sent = Readonly<Record<string, string | readonly string[] | RegExp>>;

/** A person's use of a filter, in Dutch, with the expected request. */
export type FilterWish = {
  /** Sent exactly, in addition to the page, its size and the order. */
  readonly sent: Sent;
} & (
  | { readonly text: string }
  | { readonly choose: readonly string[]; readonly words: Readonly<Record<string, string>> }
  | { readonly preset: Preset }
  | { readonly from: string; readonly to: string; readonly url: string; readonly chip: string }
);

/** One of the lists, for the habits that all of them share. */
export type ListCase = {
  readonly definition: List;
  readonly path: string;
  /** Its call, without the prefix. */
  readonly call: RegExp;
  readonly words: {
    readonly title: string;
    readonly empty: string;
    readonly columns: Readonly<Record<string, string>>;
    readonly error: { readonly title: string };
    readonly count: (n: number) => string;
  };
  /** Columns whose headers sort. */
  readonly sorting: readonly string[];
  /** Columns whose headers do nothing. */
  readonly still: readonly string[];
  /** Columns of these that phones keep. */
  readonly onPhones?: readonly string[];
  /** Target of a row. */
  readonly detail: RegExp;
  /** Each of its filters, by name. */
  readonly wishes: Readonly<Record<string, FilterWish>>;
};

/** Adds the headers of a list's screen to its words. */
function withHeaders<W extends object>(
  list: List,
  words: W & { columns?: Readonly<Record<string, string>> },
) {
  const headers: Readonly<Record<string, string>> = { ...columnTexts, ...words.columns };
  const shown = Object.entries(list.columns).filter(([, { place }]) => place !== 'file');
  return { ...words, columns: Object.fromEntries(shown.map(([name]) => [name, headers[name]!])) };
}

/** Returns a filter's text in the URL. */
export function toUrlText(wish: FilterWish): string {
  if ('text' in wish) return wish.text.trim();
  if ('choose' in wish) return wish.choose.join(',');
  return 'preset' in wish ? wish.preset : wish.url;
}

/** The first and last moment of a day in Amsterdam. */
const DAY_BEGINS = /^\d{4}-\d\d-\d\dT2[23]:00:00\.000Z$/;
const DAY_ENDS = /^\d{4}-\d\d-\d\dT2[12]:59:59\.999Z$/;

/** A range of days of long ago, in which nothing was made, typed as a Dutch person does. */
const longAgo = (from: string, to: string): FilterWish => ({
  from: '1-3-2020',
  to: '31-03-2020',
  url: '2020-03-01..2020-03-31',
  chip: '1 mrt 2020 – 31 mrt 2020',
  sent: { [from]: '2020-02-29T23:00:00.000Z', [to]: '2020-03-31T21:59:59.999Z' },
});

/** Some of the choices of a filter, by their words. */
const among = (
  words: Readonly<Record<string, string>>,
  param: string,
  ...choose: readonly string[]
): FilterWish => ({ choose, words, sent: { [param]: choose.length > 1 ? choose : (choose[0] ?? '') } });

/** A text filter; surrounding spaces are not sent. */
const written = (text: string, param: string): FilterWish => ({ text, sent: { [param]: text.trim() } });

/** From ten euros to twelve and a half, with the no-break space that Dutch has after the sign. */
const TEN_TO_TWELVE: FilterWish = {
  from: '10',
  to: '12,5',
  url: '10.00..12.50',
  chip: '€\u00a010,00 – €\u00a012,50',
  sent: { minAmount: '10.00', maxAmount: '12.50' },
};

export const PAYMENTS_CASE: ListCase = {
  definition: PAYMENTS,
  path: SCREEN_PATHS.payments,
  call: /\/transaction\/getByMerchantId\//,
  words: withHeaders(PAYMENTS, paymentsList),
  sorting: ['createdDateTime', 'amount'],
  still: ['description', 'accountHolderName', 'paymentMethodName', 'status'],
  detail: /\/management\/payments\/[0-9a-f-]{36}$/,
  wishes: {
    search: written('  tuinstoel ', 'filter'),
    createDateRange: longAgo('createdFromDateTime', 'createdToDateTime'),
    statuses: among(statuses.payment, 'statuses', 'OPEN', 'FAILED'),
    methods: among(methods.names, 'paymentMethods', 'SEPA_DIRECT_DEBIT'),
    amount: TEN_TO_TWELVE,
    settlementDateRange: longAgo('settledFromDateTime', 'settledToDateTime'),
    refundStatuses: among(statuses.refund, 'refundStatuses', 'SUCCEEDED'),
    chargebackStatuses: among(statuses.chargeback, 'chargebackStatuses', 'WON', 'LOST'),
    accountHolderName: written(' Lotte ', 'accountholderName'),
    emailAddress: written('lotte@', 'emailAddress'),
    customerId: written('K-1', 'customerId'),
    reference: written(' 2026-1042', 'reference'),
    mandateReference: written(' M-1', 'mandateReference'),
  },
};

const REFUNDS_CASE: ListCase = {
  definition: REFUNDS,
  path: SCREEN_PATHS.refunds,
  call: /\/refund\/getByMerchantId\//,
  words: withHeaders(REFUNDS, refunds),
  sorting: ['createdDateTime', 'amount'],
  still: ['description', 'accountHolderName', 'paymentMethodName', 'createdBy', 'status'],
  detail: /\/management\/payments\/[0-9a-f-]{36}$/,
  wishes: {
    search: written('  kapot ', 'filter'),
    dateRange: longAgo('fromDateTime', 'toDateTime'),
    statuses: among(statuses.refund, 'statuses', 'PENDING', 'FAILED'),
    methods: among(methods.names, 'paymentMethods', 'SEPA_DIRECT_DEBIT'),
    origins: among(statuses.refundOrigin, 'origins', 'AUTOMATIC'),
    amount: TEN_TO_TWELVE,
  },
};

const CHARGEBACKS_CASE: ListCase = {
  definition: CHARGEBACKS,
  path: SCREEN_PATHS.chargebacks,
  call: /\/chargeback\/getChargebacks$/,
  words: withHeaders(CHARGEBACKS, chargebacksList),
  sorting: ['createdDateTime', 'amount'],
  still: ['description', 'accountHolderName', 'reasonCode', 'status', 'deadlineDateTime'],
  detail: /\/management\/chargebacks\/[0-9a-f-]{36}$/,
  wishes: {
    search: written(' Noor ', 'filter'),
    description: written(' TUIN', 'description'),
    createDateRange: longAgo('chargebackCreatedFromDateTime', 'chargebackCreatedToDateTime'),
    statuses: among(statuses.chargeback, 'statuses', 'WON', 'LOST'),
    methods: among(methods.names, 'paymentMethods', 'SEPA_DIRECT_DEBIT'),
    amount: {
      from: '32',
      to: '',
      url: '32.00..',
      chip: 'vanaf €\u00a032,00',
      sent: { minAmount: '32.00' },
    },
  },
};

const RECURRING_CASE: ListCase = {
  definition: RECURRING,
  path: SCREEN_PATHS.recurring,
  call: /\/recurrence\/getRecurrencesForMerchant$/,
  words: withHeaders(RECURRING, recurrencesList),
  sorting: ['createdDateTime', 'amount'],
  still: [
    'description',
    'accountHolderName',
    'recurrenceStatus',
    'frequency',
    'nextRunDate',
    'numberOfTimesExecuted',
  ],
  detail: /\/management\/recurring-payments\/[0-9a-f-]{36}$/,
  wishes: {
    reference: written(' 2026-1042', 'reference'),
    search: written(' Sem de ', 'filter'),
    recurrenceStatus: among(statuses.recurrence, 'statuses', 'ENDING', 'FINISHED'),
    recurrenceFrequency: among(statuses.frequency, 'frequencies', 'WEEKLY', 'NEVER'),
    nextRunDateRange: {
      from: '1-6-2031',
      to: '',
      url: '2031-06-01..',
      chip: 'vanaf 1 jun 2031',
      sent: { nextRunDateFromDateTime: '2031-05-31T22:00:00.000Z' },
    },
    amount: TEN_TO_TWELVE,
    createDateRange: longAgo('createdFromDateTime', 'createdToDateTime'),
    startDateRange: {
      preset: 'this-year',
      sent: { startFromDateTime: DAY_BEGINS, startToDateTime: DAY_ENDS },
    },
    endDateRange: {
      preset: 'next-30-days',
      sent: { endFromDateTime: DAY_BEGINS, endToDateTime: DAY_ENDS },
    },
    description: written('  weekbrood ', 'filterDescription'),
    mandateReference: written(' M-1', 'mandateReference'),
  },
};

const MANDATES_CASE: ListCase = {
  definition: MANDATES,
  path: SCREEN_PATHS.mandates,
  call: /\/mandate\/getMandatesPaginated$/,
  words: withHeaders(MANDATES, mandatesList),
  sorting: ['createdDateTime'],
  still: ['consumerName', 'mandateReference', 'mandateType', 'stoppedDateTime', 'active'],
  onPhones: ['consumerName'],
  detail: /\/management\/mandates\/[A-Z0-9-]+$/,
  wishes: {
    search: written(' nl02 abna 0123 ', 'filter'),
    statuses: among(statuses.mandate, 'statuses', 'BLOCKED', 'STOPPED'),
    createDateRange: longAgo('mandateCreatedFromDateTime', 'mandateCreatedToDateTime'),
    endDateRange: {
      preset: 'this-year',
      sent: { mandateStoppedFromDateTime: DAY_BEGINS, mandateStoppedToDateTime: DAY_ENDS },
    },
    mandateType: among(statuses.mandateType, 'mandateType', 'MODEL_A'),
    consumerName: written(' VISSER ', 'consumerName'),
  },
};

const LINKS_CASE: ListCase = {
  definition: LINKS,
  path: SCREEN_PATHS.paymentLinks,
  call: /\/transaction\/getPaymentLinks$/,
  words: withHeaders(LINKS, paymentLinksList),
  sorting: ['createdDateTime', 'amount'],
  still: ['description', 'expiresDateTime', 'status', 'uses'],
  detail: /\/management\/links-view\/[0-9a-f-]{36}$/,
  wishes: {
    reference: written(' 2026-1042', 'reference'),
    search: written('  TUIN ', 'filter'),
    createDateRange: longAgo('createdFromDateTime', 'createdToDateTime'),
    statuses: among(statuses.paymentLink, 'statuses', 'USED'),
    amount: TEN_TO_TWELVE,
  },
};

const REFUND_REQUESTS_CASE: ListCase = {
  definition: REFUND_REQUESTS,
  path: SCREEN_PATHS.refundRequests,
  call: /\/refundRequests$/,
  words: withHeaders(REFUND_REQUESTS, refundRequests),
  sorting: ['createdDateTime', 'amount'],
  still: ['reason', 'askedBy', 'decidedBy', 'quantity', 'status'],
  detail: /\/management\/refund-requests\/[0-9a-f-]{36}$/,
  wishes: {
    search: written('  lek ', 'filter'),
    dateRange: longAgo('fromDateTime', 'toDateTime'),
    statuses: among(statuses.refundRequest, 'statuses', 'WAITING', 'REJECTED'),
    amount: TEN_TO_TWELVE,
  },
};

const DELIVERIES_CASE: ListCase = {
  definition: DELIVERIES,
  path: SCREEN_PATHS.deliveries,
  call: /\/notification\/deliveries$/,
  words: withHeaders(DELIVERIES, deliveries),
  sorting: ['createdDateTime'],
  still: ['eventType', 'url', 'httpStatus', 'attempts', 'status'],
  onPhones: ['status'],
  detail: /\/management\/settings\/webhooks\/deliveries\/[0-9a-f-]{36}$/,
  wishes: {
    endpointId: among({ [ENDPOINT_ID]: 'boekhouding.test' }, 'endpointId', ENDPOINT_ID),
    statuses: among(statuses.delivery, 'statuses', 'FAILED', 'MISSED'),
    eventTypes: among({ 'payment.settled': 'payment.settled' }, 'eventTypes', 'payment.settled'),
    createDateRange: longAgo('createdFromDateTime', 'createdToDateTime'),
  },
};

/** The lists of the demo's data, in the sidebar's order. */
export const TRANSACTION_CASES: readonly ListCase[] = [
  PAYMENTS_CASE,
  REFUNDS_CASE,
  RECURRING_CASE,
  MANDATES_CASE,
  CHARGEBACKS_CASE,
  LINKS_CASE,
];

/** All lists that these tests cover. */
export const LIST_CASES: readonly ListCase[] = [...TRANSACTION_CASES, REFUND_REQUESTS_CASE, DELIVERIES_CASE];
