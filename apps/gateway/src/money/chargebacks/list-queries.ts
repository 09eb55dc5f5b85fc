import type { ChargebackRow } from '@stuiver/contract';
import { CHARGEBACKS } from '@stuiver/contract/lists/chargebacks';
import { formatWire } from '@stuiver/domain/money';
import type { TableRow } from '../../platform/database/database.ts';
import { joinEach, listSource } from '../../platform/list/list-source.ts';
import { type Bind, contains, SHORTEST_SEARCH } from '../../platform/list/statement.ts';
import { CHARGEBACKS as CHARGEBACK_COUNTS } from '../ledger/counters.ts';
import { payersTexts } from '../payers/payer-texts.ts';

/** A selected row of the list; instants are ISO texts. */
type ChargebackListRow = Pick<
  TableRow<'chargebacks'>,
  | 'id'
  | 'merchant_id'
  | 'payment_id'
  | 'status'
  | 'description'
  | 'amount'
  | 'currency'
  | 'method'
  | 'reason_code'
> & {
  readonly merchant_name: string;
  readonly account_holder_name: string | null;
  readonly created_at: string;
  readonly deadline_at: string | null;
  readonly finished_at: string | null;
};

/** The statuses in which the merchant may still respond, and so has a deadline. */
const RESPONDABLE: readonly string[] = ['RECEIVED', 'EVIDENCE_REQUIRED'];

/** A chargeback as the wire shows it in lists and with its payment. */
export function toChargebackRow(row: ChargebackListRow): ChargebackRow {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    transactionId: row.payment_id,
    status: row.status,
    description: row.description,
    amount: formatWire(row.amount),
    currency: row.currency,
    paymentMethodName: row.method,
    reasonCode: row.reason_code,
    accountHolderName: row.account_holder_name || null,
    createdDateTime: row.created_at,
    deadlineDateTime: RESPONDABLE.includes(row.status) ? row.deadline_at : null,
    finishedDateTime: row.finished_at,
  };
}

function searchCondition(search: string, bind: Bind, merchant: string): string {
  const pattern = bind(contains(search));
  const bySelf = `SELECT id FROM chargebacks WHERE merchant_id = ${merchant} AND lower(description) LIKE ${pattern}`;
  if (search.length < SHORTEST_SEARCH) return `p.id IN (${bySelf})`;
  return `p.id IN (${bySelf} UNION SELECT c.id FROM payers y
    JOIN chargebacks c ON c.merchant_id = ${merchant} AND c.payment_id = y.payment_id
    WHERE y.merchant_id = ${merchant} AND y.search_text LIKE ${pattern})`;
}

/** The list of chargebacks; the description is a copy of the payment's. */
export const CHARGEBACK_LIST = listSource(CHARGEBACKS)({
  name: 'chargebacks',
  where: {
    search: (search, { bind, merchant }) => searchCondition(search, bind, merchant),
    statuses: 'p.status',
    methods: 'p.method',
    amount: 'p.amount',
    description: (text, { bind }) => `lower(p.description) LIKE ${bind(contains(text))}`,
  },
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
  columns: `p.id, p.merchant_id, m.name AS merchant_name, p.payment_id, p.status, p.description, p.amount, p.currency, p.method,
    p.reason_code, y.account_holder_name, p.created_at, p.deadline_at, p.finished_at`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    ${joinEach('payers', 'y', merchant, 'payment_id = p.payment_id')}`,
  counted: {
    counter: CHARGEBACK_COUNTS,
    isOrdered: ({ statuses, methods }) => statuses === null && methods === null,
  },
  toRow: toChargebackRow,
});
