import type { PaymentLinkStatus } from '@stuiver/domain/states';
import { type AmountSpan, isOpen, type Range } from '../../lib/list/filter.ts';
import type { ListDefinition, Period } from '../../lib/list/queries.ts';
import { type Add, contains, inAmounts } from '../../lib/list/statement.ts';

/** What a list of payment links is narrowed to; null means: not by this. */
export type LinkFilter = {
  readonly created: Range;
  readonly description: string | null;
  readonly statuses: readonly PaymentLinkStatus[] | null;
  readonly amounts: AmountSpan;
  /** A link's status follows from the time. */
  readonly now: Date;
  /** The day on which `now` lies in the deployment's time zone: on its last day a link is active. */
  readonly today: string;
};

/** A row of the list as the driver gives it, in the order of the columns. */
export type LinkListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  description: string,
  amount: number,
  maximumAmount: number | null,
  currency: string,
  uses: number,
  maximumUses: number | null,
  switchedOffAt: string | null,
  createdAt: string,
  expiresAt: string,
  opened: number,
];

const USED = '(p.maximum_uses IS NOT NULL AND p.uses >= p.maximum_uses)';

/** The same rule as `paymentLinkStatusAt`, where the rows are. */
function hasStatus(status: PaymentLinkStatus, now: () => string): string {
  switch (status) {
    case 'USED':
      return USED;
    case 'SWITCHED_OFF':
      return `(p.switched_off_at IS NOT NULL AND NOT ${USED})`;
    case 'EXPIRED':
      return `(p.expires_at < ${now()} AND p.switched_off_at IS NULL AND NOT ${USED})`;
    case 'ACTIVE':
      return `(p.expires_at >= ${now()} AND p.switched_off_at IS NULL AND NOT ${USED})`;
  }
}

function conditions(filter: LinkFilter, add: Add): string[] {
  const found: string[] = [];
  const { statuses, description, amounts, now } = filter;
  if (statuses !== null) {
    let name = '';
    const at = () => (name ||= add(now));
    found.push(`(${statuses.map((status) => hasStatus(status, at)).join(' OR ')})`);
  }
  if (description !== null) found.push(`lower(p.description) LIKE ${add(contains(description))}`);
  const within = inAmounts('p.amount', amounts, add).join(' AND ');
  // An open amount is also found where its range begins before the one that is asked for and reaches into it.
  if (amounts.min !== null) {
    const min = add(amounts.min);
    found.push(`((${within}) OR (p.maximum_amount >= ${min} AND p.amount < ${min}))`);
  } else if (within !== '') found.push(within);
  return found;
}

/** Where links of these statuses are counted. Expired are those that are in no other, so the others are taken off. */
function linkCounts(period: Period, { statuses, today }: LinkFilter, add: Add): string {
  const table = `payment_link_${period}s`;
  if (statuses === null) return table;
  const count = (status: PaymentLinkStatus) => (statuses.includes(status) ? 1 : 0);
  const rest = count('EXPIRED');
  const active = count('ACTIVE') - rest;
  const first = period === 'day' ? 'day' : "date_trunc('month', day)::date";
  return `(SELECT merchant_id, ${period}, ${rest} * links + ${count('USED') - rest} * used
      + ${count('SWITCHED_OFF') - rest} * switched_off AS links FROM ${table}
    ${
      active === 0
        ? ''
        : `UNION ALL SELECT merchant_id, ${first}, ${active} * links FROM payment_link_last_days
      WHERE last_day >= ${add(today)}::date`
    }) AS counts`;
}

/** How payment links are listed, and counted by the day of their making and by status (docs/decisions/lists.md). */
export const LINK_LIST: ListDefinition<LinkFilter> = {
  name: 'payment_links',
  from: () => 'payment_links p',
  conditions,
  searches: ({ description }) => description !== null,
  columns: `p.id, p.merchant_id, m.name, p.description, p.amount, p.maximum_amount, p.currency, p.uses,
    p.maximum_uses, p.switched_off_at, p.created_at, p.expires_at, coalesce(o.opened, 0)`,
  joins: `JOIN merchants m ON m.id = p.merchant_id
    LEFT JOIN payment_link_openings o ON o.merchant_id = p.merchant_id AND o.payment_link_id = p.id`,
  rollup: {
    source: linkCounts,
    count: 'links',
    knows: ({ description, amounts }) => description === null && isOpen(amounts),
    narrows: ({ statuses }) => statuses !== null,
    conditions: () => [],
  },
  bands: {
    table: 'payment_link_amount_bands',
    count: 'links',
    // Links within amounts are also those whose open range only reaches into them.
    amountsOf: ({ created, statuses, description, amounts }) =>
      isOpen(created) && statuses === null && description === null && isOpen(amounts) ? amounts : null,
  },
};
