import type { RecurrenceRow } from '@stuiver/contract';
import { RECURRING } from '@stuiver/contract/lists/recurrences';
import { formatWire } from '@stuiver/domain/money';
import type { DaySpan, FilterValues } from '../../platform/list/filter.ts';
import { joinEach, listSource } from '../../platform/list/list-source.ts';
import { type Bind, inDays, oneOf, startsWith } from '../../platform/list/statement.ts';
import { searchDescribed } from '../payers/payer-texts.ts';
import type { RecurrenceFacts } from './repository.ts';

/** A selected row of the list; instants are ISO texts. */
type RecurrenceListRow = Pick<
  RecurrenceFacts,
  | 'id'
  | 'merchant_id'
  | 'merchant_name'
  | 'status'
  | 'frequency'
  | 'description'
  | 'amount'
  | 'currency'
  | 'method'
  | 'mandate_reference'
  | 'account_holder_name'
  | 'start_date'
  | 'end_date'
  | 'next_run_date'
  | 'times_executed'
  | 'blocked_reason'
> & { readonly created_at: string };

/** A recurrence as its list shows it. */
export function toRecurrenceRow(row: RecurrenceListRow): RecurrenceRow {
  const pausedReason = row.status === 'ACTIVE' ? row.blocked_reason : null;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    recurrenceStatus: row.status,
    frequency: row.frequency,
    description: row.description,
    amount: formatWire(row.amount),
    currency: row.currency,
    paymentMethodName: row.method,
    mandateReference: row.mandate_reference,
    accountHolderName: row.account_holder_name || null,
    createdDateTime: row.created_at,
    startDate: row.start_date,
    endDate: row.end_date,
    nextRunDate: pausedReason === null ? row.next_run_date : null,
    numberOfTimesExecuted: row.times_executed,
    pausedReason,
  };
}

const blockedMandates = (merchant: string) =>
  `SELECT id FROM mandates WHERE merchant_id = ${merchant} AND blocked_reason IS NOT NULL`;

/** A paused recurrence has no next collection, whatever day its slot is due. */
function onRunDays(span: DaySpan, bind: Bind, merchant: string): string {
  const days = inDays('p.next_run_date', span, bind).join(' AND ');
  return `${days} AND (p.mandate_id IS NULL OR p.mandate_id NOT IN (${blockedMandates(merchant)}))`;
}

const BY_TEXT = searchDescribed<FilterValues<typeof RECURRING>>('recurrences', 'first_payment_id');

export const RECURRENCE_LIST = listSource(RECURRING)({
  name: 'recurrences',
  where: {
    ...BY_TEXT.where,
    recurrenceStatus: {
      column: 'p.status',
      holds: (statuses) => !statuses.includes('PAUSED'),
      or: (statuses, { bind, merchant }) =>
        `(${oneOf('p.status', statuses, bind)[0]}
          OR p.status = 'ACTIVE' AND p.mandate_id IN (${blockedMandates(merchant)}))`,
    },
    recurrenceFrequency: 'p.frequency',
    nextRunDateRange: (span, { bind, merchant }) => onRunDays(span, bind, merchant),
    amount: 'p.amount',
    startDateRange: 'p.start_date',
    endDateRange: 'p.end_date',
    mandateReference: (text, { bind, merchant }) =>
      `p.mandate_id IN (SELECT id FROM mandates WHERE merchant_id = ${merchant}
        AND lower(reference) LIKE ${bind(startsWith(text.toLowerCase()))})`,
  },
  searches: ({ description, mandateReference, search }) =>
    description !== null || mandateReference !== null || search !== null,
  texts: BY_TEXT.texts,
  columns: `p.id, p.merchant_id, m.name AS merchant_name, p.status, p.frequency, p.description, p.amount, p.currency, p.method,
    d.reference AS mandate_reference, y.account_holder_name, p.created_at, p.start_date, p.end_date, p.next_run_date, p.times_executed, d.blocked_reason`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    LEFT JOIN mandates d ON d.merchant_id = ${merchant} AND d.id = p.mandate_id
    ${joinEach('payers', 'y', merchant, 'payment_id = p.first_payment_id')}`,
  toRow: toRecurrenceRow,
});
