import type { ListedChargeback } from '@stuiver/contract';
import { CHARGEBACKS } from '@stuiver/contract/lists/chargebacks';
import { formatWire } from '@stuiver/domain/money';
import { ISO_RETURN_CODES } from '@stuiver/domain/return-codes';
import { RESPONDABLE_STATUSES } from '@stuiver/domain/states';
import type { FilterValues } from '../../platform/list/filter.ts';
import { joinEach, type ListRow, listSource } from '../../platform/list/list-source.ts';
import { oneOf } from '../../platform/list/statement.ts';
import { CHARGEBACK_COUNTERS as CHARGEBACK_COUNTS } from '../ledger/counters.ts';
import { searchDescribed } from '../payers/payer-texts.ts';

const OWN =
  'payment_id, status, description, amount, currency, method, reason_code, created_at, deadline_at, finished_at';

type ChargebackListRow = ListRow<'chargebacks', typeof OWN> & {
  readonly account_holder_name: string | null;
};

/** A chargeback as the wire shows it in lists and with its payment. */
export function toChargebackRow(row: ChargebackListRow): ListedChargeback {
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
    deadlineDateTime: RESPONDABLE_STATUSES.includes(row.status) ? row.deadline_at : null,
    finishedDateTime: row.finished_at,
  };
}

const BY_TEXT = searchDescribed<FilterValues<typeof CHARGEBACKS>>('chargebacks', 'payment_id');

/** The list of chargebacks; the description is a copy of the payment's. */
export const CHARGEBACK_LIST = listSource(CHARGEBACKS)({
  name: 'chargebacks',
  where: {
    ...BY_TEXT.where,
    statuses: {
      column: 'p.status',
      holds: (statuses) => !statuses.includes('RETURNED'),
      or: (statuses, { bind }) =>
        `(${oneOf('p.status', statuses, bind)[0]}
          OR p.status = 'LOST' AND ${oneOf('p.reason_code', ISO_RETURN_CODES, bind)[0]})`,
    },
    methods: 'p.method',
    amount: 'p.amount',
  },
  searches: ({ description, search }) => description !== null || search !== null,
  texts: BY_TEXT.texts,
  own: OWN,
  columns: 'y.account_holder_name',
  joins: (merchant) => joinEach('payers', 'y', merchant, 'payment_id = p.payment_id'),
  counted: {
    counter: CHARGEBACK_COUNTS,
    isOrdered: ({ statuses, methods }) => statuses === null && methods === null,
  },
  toRow: toChargebackRow,
});
