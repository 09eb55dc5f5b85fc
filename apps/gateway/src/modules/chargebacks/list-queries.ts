import { type AmountSpan, isOpen, type Range } from '../../lib/list/filter.ts';
import type { ListSource } from '../../lib/list/queries.ts';
import { contains, inAmounts, oneOf } from '../../lib/list/statement.ts';
import { CHARGEBACKS } from '../counts/counters.ts';

/** What a list of chargebacks is narrowed to; null means: not by this. */
export type ChargebackFilter = {
  readonly created: Range;
  readonly statuses: readonly string[] | null;
  readonly methods: readonly string[] | null;
  readonly amounts: AmountSpan;
  readonly description: string | null;
};

/** A row of the list as the driver gives it, in the order of the columns. */
export type ChargebackListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  paymentId: string,
  status: string,
  description: string,
  amount: number,
  currency: string,
  method: string,
  reasonCode: string,
  accountHolderName: string | null,
  createdAt: string,
  deadlineAt: string | null,
  finishedAt: string | null,
];

/** How chargebacks are listed; the description is a copy of the payment's. */
export const CHARGEBACK_LIST: ListSource<ChargebackFilter> = {
  name: 'chargebacks',
  from: () => 'chargebacks p',
  conditions: (filter, bind) => [
    ...oneOf('p.status', filter.statuses, bind),
    ...oneOf('p.method', filter.methods, bind),
    ...inAmounts('p.amount', filter.amounts, bind),
    ...(filter.description === null
      ? []
      : [`lower(p.description) LIKE ${bind(contains(filter.description))}`]),
  ],
  searches: ({ description }) => description !== null,
  columns: `p.id, p.merchant_id, m.name, p.payment_id, p.status, p.description, p.amount, p.currency, p.method,
    p.reason_code, y.account_holder_name, p.created_at, p.deadline_at, p.finished_at`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    LEFT JOIN payers y ON y.merchant_id = ${merchant} AND y.payment_id = p.payment_id`,
  counted: {
    counter: CHARGEBACKS,
    choices: ({ amounts, description, statuses, methods }) =>
      isOpen(amounts) && description === null ? { status: statuses, method: methods } : null,
    isOrdered: ({ statuses, methods }) => statuses === null && methods === null,
  },
};
