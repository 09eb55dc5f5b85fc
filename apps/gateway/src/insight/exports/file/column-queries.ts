import { EXPORT_COLUMNS, type ExportList } from '@stuiver/contract';
import { ONE_OFF } from '@stuiver/domain/conditions';
import { countedAmounts, returnedColumns } from '../../../platform/list/counts/counter.ts';
import * as counters from '../../../money/ledger/counters.ts';
import {
  amount,
  type ColumnSource,
  type ColumnsOf,
  type ColumnType,
  day,
  instant,
  type JoinName,
  number,
  OF_ANY,
  text,
  word,
} from './column-part-queries.ts';
import { AUDIT, DELIVERIES, REFUND_REQUESTS } from './desk-column-queries.ts';

/** `paymentCondition`, which the list shows. */
const CONDITION = `CASE WHEN p.status NOT IN ('SUCCEEDED', 'SETTLED') THEN p.status
  WHEN p.chargeback_status NOT IN ('', 'WON') THEN 'CHARGEBACK_' || p.chargeback_status
  WHEN p.refund_status = 'PENDING' THEN 'REFUND_PENDING' WHEN p.refunded_amount = p.amount THEN 'REFUNDED'
  WHEN p.refunded_amount > 0 THEN 'PARTLY_REFUNDED' WHEN p.late THEN 'LATE' ELSE p.status END`;

/** The two sums of the list, line by line. */
const SUMS = countedAmounts(counters.PAYMENTS, {
  status: 'p.status',
  amount: 'p.amount',
  returned: returnedColumns(counters.PAYMENTS, 'p.'),
});

const PAYMENTS: ColumnsOf<'payments'> = {
  ...OF_ANY,
  description: text('p.description'),
  accountHolderName: text('y.account_holder_name', 'payer'),
  emailAddress: text('y.email_address', 'payer'),
  customerId: text('p.customer_id'),
  paymentMethodName: word('p.method', 'method'),
  cardBrand: text('a.card_brand', 'attempt'),
  cardLastFour: text('a.card_last_four', 'attempt'),
  status: word(CONDITION, 'payment'),
  refundStatus: word('p.refund_status', 'refund'),
  chargebackStatus: word('p.chargeback_status', 'chargeback'),
  settledDateTime: instant('p.settled_at'),
  refundedAmount: amount('p.refunded_amount'),
  amount: amount('p.amount'),
  received: amount(SUMS.amount),
  notReceived: amount(SUMS.excluded),
};

/** What the list says of a refund that nobody asked for, else its own. */
const saidOr = (said: 'maker' | 'reason', own: string, ...needs: JoinName[]) =>
  text(`CASE WHEN p.kind = 'SURPLUS' THEN s.${said} ELSE ${own} END`, 'said', ...needs);
const REFUND_REASON = saidOr('reason', 'p.description');

const REFUNDS: ColumnsOf<'refunds'> = {
  ...OF_ANY,
  transactionId: text('p.payment_id::text'),
  description: REFUND_REASON,
  accountHolderName: text('y.account_holder_name', 'payer'),
  paymentMethodName: word('p.method', 'method'),
  createdBy: saidOr('maker', 'coalesce(u.name, k.name)', 'maker'),
  status: word('p.status', 'refund'),
  finishedDateTime: instant('p.finished_at'),
  amount: amount('p.amount'),
};

const CHARGEBACKS: ColumnsOf<'chargebacks'> = {
  ...OF_ANY,
  transactionId: text('p.payment_id::text'),
  description: text('p.description'),
  accountHolderName: text('y.account_holder_name', 'payer'),
  reasonCode: word('p.reason_code', 'dispute'),
  paymentMethodName: word('p.method', 'method'),
  status: word('p.status', 'chargeback'),
  deadlineDateTime: instant("CASE WHEN p.status IN ('RECEIVED', 'EVIDENCE_REQUIRED') THEN p.deadline_at END"),
  finishedDateTime: instant('p.finished_at'),
  amount: amount('p.amount'),
};

const RECURRING: ColumnsOf<'recurring'> = {
  ...OF_ANY,
  description: text('p.description'),
  recurrenceStatus: word(
    "CASE WHEN p.status = 'ACTIVE' AND d.blocked_reason IS NOT NULL THEN 'PAUSED' ELSE p.status END",
    'recurrence',
    'mandate',
  ),
  frequency: word('p.frequency', 'frequency'),
  accountHolderName: text('y.account_holder_name', 'payer'),
  paymentMethodName: word('p.method', 'method'),
  mandateReference: text('d.reference', 'mandate'),
  startDate: day('p.start_date'),
  endDate: day('p.end_date'),
  nextRunDate: day('CASE WHEN d.blocked_reason IS NULL THEN p.next_run_date END', 'mandate'),
  numberOfTimesExecuted: number('p.times_executed'),
  amount: amount('p.amount'),
};

const MANDATES: ColumnsOf<'mandates'> = {
  consumerName: text('c.name', 'consumer'),
  mandateReference: text('p.reference'),
  mandateType: word('p.type', 'mandateType'),
  merchantName: OF_ANY.merchantName,
  stoppedDateTime: instant('p.stopped_at'),
  active: word(
    `CASE WHEN p.stopped_at IS NOT NULL AND p.stop_reason = '${ONE_OFF}' THEN 'USED'
      WHEN p.stopped_at IS NOT NULL THEN 'STOPPED' WHEN p.blocked_reason IS NOT NULL THEN 'BLOCKED'
      ELSE 'ACTIVE' END`,
    'mandate',
  ),
  createdDateTime: OF_ANY.createdDateTime,
};

/** `status` is the rule of `paymentLinkStatusAt`. */
const LINKS: ColumnsOf<'links'> = {
  ...OF_ANY,
  description: text('p.description'),
  expiresDateTime: instant('p.expires_at'),
  status: word(
    `CASE WHEN p.maximum_uses IS NOT NULL AND p.uses >= p.maximum_uses THEN 'USED'
      WHEN p.switched_off_at IS NOT NULL THEN 'SWITCHED_OFF'
      WHEN p.expires_at < t.now THEN 'EXPIRED' ELSE 'ACTIVE' END`,
    'paymentLink',
    'now',
  ),
  openedCount: number('greatest(coalesce(o.opened, 0), p.uses)', 'openings'),
  uses: number('p.uses'),
  maximumUses: number('p.maximum_uses'),
  amount: amount('p.amount'),
  maximumAmount: amount('p.maximum_amount'),
};

const NOTHING = amount('0');

/** A payment as a line of `transactions`; `balance` is summed over the lines of the file. */
const PAYMENT_LINES: ColumnsOf<'transactions'> = {
  ...PAYMENTS,
  date: day('p.created_day'),
  kind: word("'PAYMENT'", 'kind'),
  transactionId: OF_ANY.id,
  status: word('p.status', 'line'),
  gross: amount('p.captured_amount'),
  refund: NOTHING,
  chargeback: NOTHING,
  net: amount('p.captured_amount'),
  balance: NOTHING,
};

/** What is the same of refunds and chargebacks as lines; the payment is `o`. */
const OF_RETURNS = {
  ...OF_ANY,
  date: day('p.created_day'),
  transactionId: text('p.payment_id::text'),
  description: text('p.description'),
  accountHolderName: text('y.account_holder_name', 'payer'),
  emailAddress: text('y.email_address', 'payer'),
  customerId: text('o.customer_id'),
  paymentMethodName: word('p.method', 'method'),
  status: word('p.status', 'line'),
  settledDateTime: instant('NULL::timestamptz'),
  amount: amount('-p.amount'),
  gross: NOTHING,
  balance: NOTHING,
};

/** Those that the payment's own sum of refunds holds: failed ones and surplus captures move nothing of it. */
const REFUNDED = "CASE WHEN p.status <> 'FAILED' AND p.kind = 'MERCHANT' THEN -p.amount ELSE 0 END";
const CHARGED_BACK = "CASE WHEN p.status <> 'WON' THEN -p.amount ELSE 0 END";

const REFUND_LINES: ColumnsOf<'transactions'> = {
  ...OF_RETURNS,
  description: REFUND_REASON,
  kind: word("'REFUND'", 'kind'),
  refund: amount(REFUNDED),
  chargeback: NOTHING,
  net: amount(REFUNDED),
};

const CHARGEBACK_LINES: ColumnsOf<'transactions'> = {
  ...OF_RETURNS,
  kind: word("'CHARGEBACK'", 'kind'),
  refund: NOTHING,
  chargeback: amount(CHARGED_BACK),
  net: amount(CHARGED_BACK),
};

/** The columns of the lists of the portal. */
export const LIST_COLUMNS = {
  payments: PAYMENTS,
  refunds: REFUNDS,
  chargebacks: CHARGEBACKS,
  recurring: RECURRING,
  mandates: MANDATES,
  links: LINKS,
  refundRequests: REFUND_REQUESTS,
  deliveries: DELIVERIES,
  audit: AUDIT,
} as const satisfies { [L in Exclude<ExportList, 'transactions'>]: ColumnsOf<L> };

/** The columns of `transactions`, by what a line is about. */
export const LINE_COLUMNS = {
  payments: PAYMENT_LINES,
  refunds: REFUND_LINES,
  chargebacks: CHARGEBACK_LINES,
} as const;

/** The columns that an export of a list can have, in their usual order. */
export function columnsOf(list: ExportList): { name: string; type: ColumnType }[] {
  const sources: Readonly<Record<string, ColumnSource>> =
    list === 'transactions' ? LINE_COLUMNS.payments : LIST_COLUMNS[list];
  return EXPORT_COLUMNS[list].map((name) => ({ name, type: sources[name]?.type ?? 'text' }));
}
