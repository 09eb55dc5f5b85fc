import { type AmountSpan, type DaySpan, isOpen, type Range } from '../../lib/list/filter.ts';
import type { ListDefinition } from '../../lib/list/queries.ts';
import { contains, inAmounts, inDays, oneOf, startsWith } from '../../lib/list/statement.ts';

/** What a list of recurrences is narrowed to; null means: not by this. */
export type RecurrenceFilter = {
  readonly created: Range;
  readonly start: DaySpan;
  readonly nextRun: DaySpan;
  readonly end: DaySpan;
  readonly statuses: readonly string[] | null;
  readonly frequencies: readonly string[] | null;
  readonly amounts: AmountSpan;
  readonly description: string | null;
  readonly mandateReference: string | null;
};

/** A row of the list as the driver gives it, in the order of the columns. */
export type RecurrenceListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  status: string,
  frequency: string,
  description: string,
  amount: number,
  currency: string,
  method: string,
  mandateReference: string | null,
  accountHolderName: string | null,
  createdAt: string,
  startDate: string,
  endDate: string | null,
  nextRunDate: string | null,
  timesExecuted: number,
];

/** Whether nothing narrows it but time, status, frequency and amount, which rollups know. */
function isPlain({ start, nextRun, end, description, mandateReference }: RecurrenceFilter): boolean {
  return [start, nextRun, end].every(isOpen) && description === null && mandateReference === null;
}

/** How recurrences are listed; by their days, amount or texts they are counted beside the page, through the indexes. */
export const RECURRENCE_LIST: ListDefinition<RecurrenceFilter> = {
  name: 'recurrences',
  from: () => 'recurrences p',
  conditions(filter, add, ofMerchants) {
    const { description, mandateReference } = filter;
    return [
      ...inDays('p.start_date', filter.start, add),
      ...inDays('p.next_run_date', filter.nextRun, add),
      ...inDays('p.end_date', filter.end, add),
      ...oneOf('p.status', filter.statuses, add),
      ...oneOf('p.frequency', filter.frequencies, add),
      ...inAmounts('p.amount', filter.amounts, add),
      ...(description === null ? [] : [`lower(p.description) LIKE ${add(contains(description))}`]),
      ...(mandateReference === null
        ? []
        : [
            `p.mandate_id IN (SELECT id FROM mandates WHERE ${ofMerchants('merchant_id')}
              AND lower(reference) LIKE ${add(startsWith(mandateReference.toLowerCase()))})`,
          ]),
    ];
  },
  searches: ({ description, mandateReference }) => description !== null || mandateReference !== null,
  columns: `p.id, p.merchant_id, m.name, p.status, p.frequency, p.description, p.amount, p.currency, p.method,
    d.reference, y.account_holder_name, p.created_at, p.start_date, p.end_date, p.next_run_date, p.times_executed`,
  joins: `JOIN merchants m ON m.id = p.merchant_id
    LEFT JOIN mandates d ON d.merchant_id = p.merchant_id AND d.id = p.mandate_id
    LEFT JOIN payers y ON y.merchant_id = p.merchant_id AND y.payment_id = p.first_payment_id`,
  rollup: {
    source: (period) => `recurrence_${period}s`,
    count: 'recurrences',
    knows: (filter) => isPlain(filter) && isOpen(filter.amounts),
    narrows: ({ statuses, frequencies }) => statuses !== null || frequencies !== null,
    conditions: ({ statuses, frequencies }, add) => [
      ...oneOf('status', statuses, add),
      ...oneOf('frequency', frequencies, add),
    ],
  },
  bands: {
    table: 'recurrence_amount_bands',
    count: 'recurrences',
    amountsOf: (filter) => {
      const { created, statuses, frequencies, amounts } = filter;
      const isWhole = statuses === null && frequencies === null && isOpen(created);
      return isWhole && isPlain(filter) ? amounts : null;
    },
  },
};
