import type { PaymentLinkStatus } from '@stuiver/domain/states';
import type { AmountSpan, Range } from '../../lib/list/filter.ts';
import type { ListSource } from '../../lib/list/queries.ts';
import { type Bind, contains, inAmounts } from '../../lib/list/statement.ts';

/** What a list of payment links is narrowed to; null means: not by this. */
export type LinkFilter = {
  readonly created: Range;
  readonly description: string | null;
  readonly statuses: readonly PaymentLinkStatus[] | null;
  readonly amounts: AmountSpan;
  /** A link's status follows from the time. */
  readonly now: Date;
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

function conditions(filter: LinkFilter, bind: Bind): string[] {
  const found: string[] = [];
  const { statuses, description, amounts, now } = filter;
  if (statuses !== null) {
    let name = '';
    const at = () => (name ||= bind(now));
    found.push(`(${statuses.map((status) => hasStatus(status, at)).join(' OR ')})`);
  }
  if (description !== null) found.push(`lower(p.description) LIKE ${bind(contains(description))}`);
  const within = inAmounts('p.amount', amounts, bind).join(' AND ');
  // An open amount is also found where its range overlaps the requested one from below.
  if (amounts.min !== null) {
    const min = bind(amounts.min);
    found.push(`((${within}) OR (p.maximum_amount >= ${min} AND p.amount < ${min}))`);
  } else if (within !== '') found.push(within);
  return found;
}

/** How payment links are listed. */
export const LINK_LIST: ListSource<LinkFilter> = {
  name: 'payment_links',
  from: () => 'payment_links p',
  conditions,
  searches: ({ description }) => description !== null,
  columns: `p.id, p.merchant_id, m.name, p.description, p.amount, p.maximum_amount, p.currency, p.uses,
    p.maximum_uses, p.switched_off_at, p.created_at, p.expires_at, coalesce(o.opened, 0)`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    LEFT JOIN payment_link_openings o ON o.merchant_id = ${merchant} AND o.payment_link_id = p.id`,
  counted: null,
};
