import type { PaymentLinkListRow } from '@stuiver/contract';
import { LINKS } from '@stuiver/contract/lists/payment-links';
import { PAYMENT_LINK_FACTS } from '@stuiver/domain/payment-link';
import type { Context } from '../../platform/context.ts';
import type { AmountSpan } from '../../platform/list/filter.ts';
import { joinEach, listSource } from '../../platform/list/list-source.ts';
import { type Bind, contains, hasReference, inAmounts, inStatuses } from '../../platform/list/statement.ts';
import { type ListedLink, toLinkRow } from './link-row.ts';

/** A selected row of the list; instants are ISO texts. */
type LinkListRow = Omit<ListedLink, 'sealed_token' | 'switched_off_at' | 'created_at' | 'expires_at'> & {
  /** In hexadecimal. */
  readonly sealed_token: string;
  readonly switched_off_at: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly account_holder_name: string | null;
};

/** Searches its own texts and its known payer. */
function searchCondition(search: string, bind: Bind, merchant: string): string {
  const pattern = bind(contains(search));
  return `p.id IN (SELECT id FROM payment_links WHERE merchant_id = ${merchant} AND lower(description) LIKE ${pattern}
    UNION SELECT id FROM payment_links WHERE merchant_id = ${merchant} AND reference <> '' AND reference = ${bind(search)}
    UNION SELECT payment_link_id FROM payment_link_payers WHERE merchant_id = ${merchant}
      AND lower(concat_ws(' ', account_holder_name, email_address, iban, sepa_iban)) LIKE ${pattern})`;
}

/** An open amount is also found where its range overlaps the requested one from below. */
function amountCondition(amounts: AmountSpan, bind: Bind): string {
  const within = inAmounts('p.amount', amounts, bind).join(' AND ');
  if (amounts.min === null) return within;
  const min = bind(amounts.min);
  return `((${within}) OR (p.maximum_amount >= ${min} AND p.amount < ${min}))`;
}

export const LINK_LIST = listSource(LINKS)({
  name: 'payment_links',
  where: {
    search: (search, { bind, merchant }) => searchCondition(search, bind, merchant),
    statuses(statuses, { bind, now }) {
      let name = '';
      return inStatuses(
        statuses.map((status) => PAYMENT_LINK_FACTS[status]),
        {
          usedUp: () => 'p.maximum_uses IS NOT NULL AND p.uses >= p.maximum_uses',
          switchedOff: () => 'p.switched_off_at IS NOT NULL',
          ended: () => `p.expires_at < ${(name ||= bind(now))}`,
        },
      );
    },
    amount: (amounts, { bind }) => amountCondition(amounts, bind),
    reference: hasReference,
  },
  searches: ({ search }) => search !== null,
  texts: {
    without: (filter) => ({ ...filter, search: null }),
    ofRow({ search }, bind, merchant) {
      const pattern = bind(contains(search ?? ''));
      return {
        joins: joinEach('payment_link_payers', 'y', merchant, 'payment_link_id = p.id'),
        conditions: [
          `(lower(p.description) LIKE ${pattern} OR p.reference = ${bind(search ?? '')}
            OR lower(concat_ws(' ', y.account_holder_name, y.email_address, y.iban, y.sepa_iban)) LIKE ${pattern})`,
        ],
      };
    },
    sampled: null,
  },
  own: 'description, reference, amount, maximum_amount, currency, uses, maximum_uses, switched_off_at, created_at, expires_at',
  columns: `m.number AS merchant_number, encode(p.sealed_token, 'hex') AS sealed_token, coalesce(o.opened, 0) AS opened,
    nullif(y.account_holder_name, '') AS account_holder_name`,
  joins: (
    merchant,
  ) => `LEFT JOIN payment_link_payers y ON y.merchant_id = ${merchant} AND y.payment_link_id = p.id
    LEFT JOIN payment_link_openings o ON o.merchant_id = ${merchant} AND o.payment_link_id = p.id`,
  toRow: (row: LinkListRow, deps: Context): PaymentLinkListRow => ({
    ...toLinkRow(deps, {
      ...row,
      sealed_token: Buffer.from(row.sealed_token, 'hex'),
      switched_off_at: row.switched_off_at === null ? null : new Date(row.switched_off_at),
      created_at: new Date(row.created_at),
      expires_at: new Date(row.expires_at),
    }),
    accountHolderName: row.account_holder_name,
  }),
});
