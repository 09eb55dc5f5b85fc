import type { PaymentMethod } from '@stuiver/domain/methods';
import type { ChargebackStatus } from '@stuiver/domain/states';
import { type AmountSpan, isOpen, type Range } from '../../platform/list/filter.ts';
import { joinEach } from '../../platform/list/list-source.ts';
import type { ListSource } from '../../platform/list/list-source.ts';
import { type Bind, contains, inAmounts, oneOf, SHORTEST_SEARCH } from '../../platform/list/statement.ts';
import { CHARGEBACKS } from '../ledger/counters.ts';
import { payersTexts } from '../payers/payer-texts.ts';

/** Filter values of a list of chargebacks; null leaves a column unfiltered. */
export type ChargebackFilter = {
  readonly created: Range;
  readonly statuses: readonly string[] | null;
  readonly methods: readonly string[] | null;
  readonly amounts: AmountSpan;
  readonly description: string | null;
  readonly search: string | null;
};

/** A row of the list as the driver returns it, in the order of the columns. */
export type ChargebackListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  paymentId: string,
  status: ChargebackStatus,
  description: string,
  amount: number,
  currency: string,
  method: PaymentMethod,
  reasonCode: string,
  accountHolderName: string | null,
  createdAt: string,
  deadlineAt: string | null,
  finishedAt: string | null,
];

function searchCondition(search: string, bind: Bind, merchant: string): string {
  const pattern = bind(contains(search));
  const bySelf = `SELECT id FROM chargebacks WHERE merchant_id = ${merchant} AND lower(description) LIKE ${pattern}`;
  if (search.length < SHORTEST_SEARCH) return `p.id IN (${bySelf})`;
  return `p.id IN (${bySelf} UNION SELECT c.id FROM payers y
    JOIN chargebacks c ON c.merchant_id = ${merchant} AND c.payment_id = y.payment_id
    WHERE y.merchant_id = ${merchant} AND y.search_text LIKE ${pattern})`;
}

/** The list of chargebacks; the description is a copy of the payment's. */
export const CHARGEBACK_LIST: ListSource<ChargebackFilter> = {
  name: 'chargebacks',
  from: () => 'chargebacks p',
  conditions: (filter, bind, merchant) => [
    ...oneOf('p.status', filter.statuses, bind),
    ...oneOf('p.method', filter.methods, bind),
    ...inAmounts('p.amount', filter.amounts, bind),
    ...(filter.description === null
      ? []
      : [`lower(p.description) LIKE ${bind(contains(filter.description))}`]),
    ...(filter.search === null ? [] : [searchCondition(filter.search, bind, merchant)]),
  ],
  searches: ({ description, search }) => description !== null || search !== null,
  texts: {
    without: (filter) => ({ ...filter, description: null, search: null }),
    ofRow({ description, search }, bind, merchant) {
      const own = (text: string) => `lower(p.description) LIKE ${bind(contains(text))}`;
      const payers = (text: string) =>
        text.length < SHORTEST_SEARCH
          ? own(text)
          : `(${own(text)} OR y.search_text LIKE ${bind(contains(text))})`;
      return {
        joins: joinEach('payers', 'y', merchant, 'payment_id = p.payment_id'),
        conditions: [
          ...(description === null ? [] : [own(description)]),
          ...(search === null ? [] : [payers(search)]),
        ],
      };
    },
    sampled: {
      select: payersTexts,
      sought: ({ description, search }) => [description, search].filter((text) => text !== null),
    },
  },
  columns: `p.id, p.merchant_id, m.name, p.payment_id, p.status, p.description, p.amount, p.currency, p.method,
    p.reason_code, y.account_holder_name, p.created_at, p.deadline_at, p.finished_at`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    ${joinEach('payers', 'y', merchant, 'payment_id = p.payment_id')}`,
  counted: {
    counter: CHARGEBACKS,
    choices: ({ amounts, description, search, statuses, methods }) =>
      isOpen(amounts) && description === null && search === null
        ? { status: statuses, method: methods }
        : null,
    isOrdered: ({ statuses, methods }) => statuses === null && methods === null,
  },
};
