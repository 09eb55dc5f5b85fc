import { type AmountSpan, isOpen, type Range } from '../../lib/list/filter.ts';
import type { ListDefinition } from '../../lib/list/queries.ts';
import { contains, inAmounts, oneOf } from '../../lib/list/statement.ts';

/** What a list of chargebacks is narrowed to; null means: not by this. */
export type ChargebackFilter = {
  readonly created: Range;
  readonly statuses: readonly string[] | null;
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
export const CHARGEBACK_LIST: ListDefinition<ChargebackFilter> = {
  name: 'chargebacks',
  from: () => 'chargebacks p',
  conditions: (filter, add) => [
    ...oneOf('p.status', filter.statuses, add),
    ...inAmounts('p.amount', filter.amounts, add),
    ...(filter.description === null
      ? []
      : [`lower(p.description) LIKE ${add(contains(filter.description))}`]),
  ],
  searches: ({ description }) => description !== null,
  columns: `p.id, p.merchant_id, m.name, p.payment_id, p.status, p.description, p.amount, p.currency, p.method,
    p.reason_code, y.account_holder_name, p.created_at, p.deadline_at, p.finished_at`,
  joins: `JOIN merchants m ON m.id = p.merchant_id
    LEFT JOIN payers y ON y.merchant_id = p.merchant_id AND y.payment_id = p.payment_id`,
  rollup: {
    source: (period) => `chargeback_${period}s`,
    count: 'chargebacks',
    knows: ({ amounts, description }) => isOpen(amounts) && description === null,
    narrows: ({ statuses }) => statuses !== null,
    conditions: ({ statuses }, add) => oneOf('status', statuses, add),
  },
  bands: {
    table: 'chargeback_amount_bands',
    count: 'chargebacks',
    amountsOf: ({ created, statuses, description, amounts }) =>
      isOpen(created) && statuses === null && description === null ? amounts : null,
  },
};
