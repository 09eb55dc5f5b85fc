import type { PaymentMethod } from '@stuiver/domain/methods';
import type { Frequency, RecurrenceStatus } from '@stuiver/domain/states';
import type { AmountSpan, DaySpan, Range } from '../../platform/list/filter.ts';
import { joinEach } from '../../platform/list/list-source.ts';
import type { ListSource } from '../../platform/list/list-source.ts';
import {
  type Bind,
  contains,
  inAmounts,
  inDays,
  oneOf,
  SHORTEST_SEARCH,
  startsWith,
} from '../../platform/list/statement.ts';
import { payersTexts } from '../payers/payer-texts.ts';

/** Filter values of a list of recurrences; null leaves a column unfiltered. */
export type RecurrenceFilter = {
  readonly created: Range;
  readonly start: DaySpan;
  readonly nextRun: DaySpan;
  readonly end: DaySpan;
  readonly statuses: readonly string[] | null;
  readonly frequencies: readonly string[] | null;
  readonly amounts: AmountSpan;
  readonly description: string | null;
  readonly search: string | null;
  readonly mandateReference: string | null;
};

/** A row of the list as the driver returns it, in the order of the columns. */
export type RecurrenceListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  status: RecurrenceStatus,
  frequency: Frequency,
  description: string,
  amount: number,
  currency: string,
  method: PaymentMethod,
  mandateReference: string | null,
  accountHolderName: string | null,
  createdAt: string,
  startDate: string,
  endDate: string | null,
  nextRunDate: string | null,
  timesExecuted: number,
  blockedReason: string | null,
];

/** Searches its own texts and the known payer of its first payment. */
function searchCondition(search: string, bind: Bind, merchant: string): string {
  const pattern = bind(contains(search));
  const bySelf = `SELECT id FROM recurrences WHERE merchant_id = ${merchant} AND lower(description) LIKE ${pattern}`;
  if (search.length < SHORTEST_SEARCH) return `p.id IN (${bySelf})`;
  return `p.id IN (${bySelf} UNION SELECT r.id FROM payers y
    JOIN recurrences r ON r.merchant_id = ${merchant} AND r.first_payment_id = y.payment_id
    WHERE y.merchant_id = ${merchant} AND y.search_text LIKE ${pattern})`;
}

/** A paused recurrence has no next collection, whatever day its slot is due. */
function onRunDays(span: DaySpan, bind: Bind, merchant: string): string[] {
  const days = inDays('p.next_run_date', span, bind);
  if (days.length === 0) return days;
  const blocked = `SELECT id FROM mandates WHERE merchant_id = ${merchant} AND blocked_reason IS NOT NULL`;
  return [...days, `(p.mandate_id IS NULL OR p.mandate_id NOT IN (${blocked}))`];
}

export const RECURRENCE_LIST: ListSource<RecurrenceFilter> = {
  name: 'recurrences',
  from: () => 'recurrences p',
  conditions(filter, bind, merchant) {
    const { description, mandateReference, search } = filter;
    return [
      ...inDays('p.start_date', filter.start, bind),
      ...onRunDays(filter.nextRun, bind, merchant),
      ...inDays('p.end_date', filter.end, bind),
      ...oneOf('p.status', filter.statuses, bind),
      ...oneOf('p.frequency', filter.frequencies, bind),
      ...inAmounts('p.amount', filter.amounts, bind),
      ...(description === null ? [] : [`lower(p.description) LIKE ${bind(contains(description))}`]),
      ...(search === null ? [] : [searchCondition(search, bind, merchant)]),
      ...(mandateReference === null
        ? []
        : [
            `p.mandate_id IN (SELECT id FROM mandates WHERE merchant_id = ${merchant}
              AND lower(reference) LIKE ${bind(startsWith(mandateReference.toLowerCase()))})`,
          ]),
    ];
  },
  searches: ({ description, mandateReference, search }) =>
    description !== null || mandateReference !== null || search !== null,
  texts: {
    without: (filter) => ({ ...filter, description: null, search: null }),
    ofRow({ description, search }, bind, merchant) {
      const own = (text: string) => `lower(p.description) LIKE ${bind(contains(text))}`;
      const payers = (text: string) =>
        text.length < SHORTEST_SEARCH
          ? own(text)
          : `(${own(text)} OR y.search_text LIKE ${bind(contains(text))})`;
      const texts = [
        ...(description === null ? [] : [own(description)]),
        ...(search === null ? [] : [payers(search)]),
      ];
      if (texts.length === 0) return null;
      return {
        joins: joinEach('payers', 'y', merchant, 'payment_id = p.first_payment_id'),
        conditions: texts,
      };
    },
    sampled: {
      select: payersTexts,
      sought: ({ description, search }) => [description, search].filter((text) => text !== null),
    },
  },
  columns: `p.id, p.merchant_id, m.name, p.status, p.frequency, p.description, p.amount, p.currency, p.method,
    d.reference, y.account_holder_name, p.created_at, p.start_date, p.end_date, p.next_run_date, p.times_executed, d.blocked_reason`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    LEFT JOIN mandates d ON d.merchant_id = ${merchant} AND d.id = p.mandate_id
    ${joinEach('payers', 'y', merchant, 'payment_id = p.first_payment_id')}`,
  counted: null,
};
