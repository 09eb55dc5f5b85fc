import type { PaymentLinkStatus } from '@stuiver/domain/states';
import type { AmountSpan, Range } from '../../platform/list/filter.ts';
import { joinEach } from '../../platform/list/list-source.ts';
import type { ListSource } from '../../platform/list/list-source.ts';
import { type Bind, contains, inAmounts } from '../../platform/list/statement.ts';

/** Filter values of a list of payment links; null leaves a column unfiltered. */
export type LinkFilter = {
  readonly created: Range;
  readonly search: string | null;
  readonly statuses: readonly PaymentLinkStatus[] | null;
  readonly amounts: AmountSpan;
  /** A link's status follows from the time. */
  readonly now: Date;
};

/** A row of the list as the driver returns it, in the order of the columns. */
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
  accountHolderName: string | null,
];

const USED = '(p.maximum_uses IS NOT NULL AND p.uses >= p.maximum_uses)';

/** The same rule as `paymentLinkStatusAt`, in SQL. */
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

/** Searches its own texts and its known payer. */
function searchCondition(search: string, bind: Bind, merchant: string): string {
  const pattern = bind(contains(search));
  return `p.id IN (SELECT id FROM payment_links WHERE merchant_id = ${merchant} AND lower(description) LIKE ${pattern}
    UNION SELECT payment_link_id FROM payment_link_payers WHERE merchant_id = ${merchant}
      AND lower(concat_ws(' ', account_holder_name, email_address, iban, sepa_iban)) LIKE ${pattern})`;
}

function conditions(filter: LinkFilter, bind: Bind, merchant: string): string[] {
  const found: string[] = [];
  const { statuses, search, amounts, now } = filter;
  if (statuses !== null) {
    let name = '';
    const at = () => (name ||= bind(now));
    found.push(`(${statuses.map((status) => hasStatus(status, at)).join(' OR ')})`);
  }
  if (search !== null) found.push(searchCondition(search, bind, merchant));
  const within = inAmounts('p.amount', amounts, bind).join(' AND ');
  // An open amount also matches if its range overlaps the requested one from below.
  if (amounts.min !== null) {
    const min = bind(amounts.min);
    found.push(`((${within}) OR (p.maximum_amount >= ${min} AND p.amount < ${min}))`);
  } else if (within !== '') found.push(within);
  return found;
}

export const LINK_LIST: ListSource<LinkFilter> = {
  name: 'payment_links',
  from: () => 'payment_links p',
  conditions,
  searches: ({ search }) => search !== null,
  texts: {
    without: (filter) => ({ ...filter, search: null }),
    ofRow({ search }, bind, merchant) {
      const pattern = bind(contains(search ?? ''));
      return {
        joins: joinEach('payment_link_payers', 'y', merchant, 'payment_link_id = p.id'),
        conditions: [
          `(lower(p.description) LIKE ${pattern}
            OR lower(concat_ws(' ', y.account_holder_name, y.email_address, y.iban, y.sepa_iban)) LIKE ${pattern})`,
        ],
      };
    },
    sampled: null,
  },
  columns: `p.id, p.merchant_id, m.name, p.description, p.amount, p.maximum_amount, p.currency, p.uses,
    p.maximum_uses, p.switched_off_at, p.created_at, p.expires_at, coalesce(o.opened, 0), nullif(y.account_holder_name, '')`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    LEFT JOIN payment_link_payers y ON y.merchant_id = ${merchant} AND y.payment_link_id = p.id
    LEFT JOIN payment_link_openings o ON o.merchant_id = ${merchant} AND o.payment_link_id = p.id`,
  counted: null,
};
