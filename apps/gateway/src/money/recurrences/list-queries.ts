import type { RecurrenceRow } from '@stuiver/contract';
import { RECURRING } from '@stuiver/contract/lists/recurrences';
import { formatWire } from '@stuiver/domain/money';
import type { DaySpan, FilterValues } from '../../platform/list/filter.ts';
import { joinEach, type ListRow, listSource } from '../../platform/list/list-source.ts';
import { type Bind, daysCondition, oneOf, startsWith } from '../../platform/list/statement.ts';
import { searchDescribed } from '../payers/payer-texts.ts';
import type { RecurrenceFacts } from './repository.ts';

const OWN =
  'status, frequency, description, amount, currency, method, created_at, start_date, end_date, next_run_date, times_executed';

type RecurrenceListRow = ListRow<'recurrences', typeof OWN> &
  Pick<RecurrenceFacts, 'mandate_reference' | 'reference' | 'account_holder_name' | 'blocked_reason'>;

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
    reference: row.reference,
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
  const days = daysCondition('p.next_run_date', span, bind).join(' AND ');
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
    reference: (text, { bind, merchant }) =>
      `p.first_payment_id IN (SELECT id FROM payments WHERE merchant_id = ${merchant} AND reference <> ''
        AND reference = ${bind(text)})`,
    mandateReference: (text, { bind, merchant }) =>
      `p.mandate_id IN (SELECT id FROM mandates WHERE merchant_id = ${merchant}
        AND lower(reference) LIKE ${bind(startsWith(text.toLowerCase()))})`,
  },
  searches: ({ description, mandateReference, reference, search }) =>
    [description, mandateReference, reference, search].some((text) => text !== null),
  texts: BY_TEXT.texts,
  own: OWN,
  columns: 'f.reference, d.reference AS mandate_reference, d.blocked_reason, y.account_holder_name',
  joins: (merchant) => `LEFT JOIN mandates d ON d.merchant_id = ${merchant} AND d.id = p.mandate_id
    ${joinEach('payments', 'f', merchant, 'id = p.first_payment_id')}
    ${joinEach('payers', 'y', merchant, 'payment_id = p.first_payment_id')}`,
  toRow: toRecurrenceRow,
});
