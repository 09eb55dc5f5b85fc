import {
  type AuditRow,
  type LoggedRequest,
  type ListedChargeback,
  type DeliveryRow,
  LISTS,
  type ColumnName,
  type ListName,
  type MandateRow,
  type PaymentLinkListRow,
  type ListedPayment,
  type RecurrenceRow,
  type RefundListRow,
  type RefundRequestRow,
  type SettlementLineRow,
  type ListedSettlement,
} from '@stuiver/contract';
import {
  mandateCondition,
  paymentCondition,
  recurrenceCondition,
  refundRequestCondition,
} from '@stuiver/domain/conditions';
import { localDay } from '@stuiver/domain/dates';
import { formatWire, readWire } from '@stuiver/domain/money';
import { paymentSums } from '@stuiver/domain/sums';
import type { FileWords } from './file-words.ts';
import type { FileLine, PaymentExtras } from './lines.ts';

/** Language and time zone of a file's cells. */
export type Made = { readonly words: FileWords; readonly timeZone: string };

type Value = string | number | null;

/** Values of a delivery that only its file shows. */
type DeliveryExtras = { readonly eventId: string; readonly finishedDateTime: string | null };

/** Values of a row of the audit log that only its file shows: before and after as JSON, with the fields' own names. */
type AuditExtras = { readonly before: object; readonly after: object };

/** Rows of files: those of the lists, with the extra values of a file. */
export type FileRows = {
  transactions: FileLine;
  payments: ListedPayment & PaymentExtras;
  refunds: RefundListRow;
  chargebacks: ListedChargeback;
  recurring: RecurrenceRow;
  mandates: MandateRow;
  links: PaymentLinkListRow;
  refundRequests: RefundRequestRow;
  deliveries: DeliveryRow & DeliveryExtras;
  audit: AuditRow & AuditExtras;
  requests: LoggedRequest;
  settlementLines: SettlementLineRow;
  settlements: ListedSettlement;
};

/** Columns of a file whose value is no field of its row, or another one than the field's; null for an empty cell. */
type Computed<L extends ListName> = Readonly<
  Record<Exclude<ColumnName<L>, keyof FileRows[L]>, (row: FileRows[L], made: Made) => Value> &
    Partial<Record<ColumnName<L>, (row: FileRows[L], made: Made) => Value>>
>;

/** Reason of a refund; an automatic one has the list's word for it. */
const refundReason = (
  { automatic, description }: { readonly automatic: boolean; readonly description: string },
  { words }: Made,
) => (automatic ? words.automatic.reason : description);

function computePaymentSums({ status, ...amounts }: ListedPayment) {
  return paymentSums({
    status,
    amount: readWire(amounts.amount),
    refundedAmount: readWire(amounts.refundedAmount),
    chargedBackAmount: readWire(amounts.chargedBackAmount),
  });
}

function json(values: object): string | null {
  return Object.keys(values).length === 0 ? null : JSON.stringify(values);
}

const COMPUTED: { readonly [L in ListName]: Computed<L> } = {
  transactions: {
    date: (row, { timeZone }) => localDay(row.createdDateTime, timeZone),
    description: refundReason,
  },
  payments: {
    status: paymentCondition,
    received: (row) => formatWire(computePaymentSums(row).received),
    notReceived: (row) => formatWire(computePaymentSums(row).notReceived),
  },
  refunds: {
    id: (row) => row.refundId,
    description: refundReason,
    createdBy: (row, { words }) => (row.automatic ? words.automatic.maker : row.createdBy),
  },
  chargebacks: {},
  requests: {},
  settlementLines: {
    debit: ({ amount }) => (amount.startsWith('-') ? amount.slice(1) : null),
    credit: ({ amount }) => (amount.startsWith('-') ? null : amount),
  },
  settlements: {},
  recurring: { recurrenceStatus: recurrenceCondition },
  mandates: { active: mandateCondition },
  links: {},
  refundRequests: { status: refundRequestCondition },
  // 0 means no answer.
  deliveries: { httpStatus: (row) => row.httpStatus || null },
  audit: { before: (row) => json(row.before), after: (row) => json(row.after) },
};

/** Returns a function that reads a file column's value from a row. */
export function makeCellReader(list: ListName, column: string): (row: never, made: Made) => Value {
  const computed: Readonly<Record<string, (row: never, made: Made) => Value>> = COMPUTED[list];
  return computed[column] ?? ((row: Readonly<Record<string, Value>>) => row[column]!);
}

const PLAIN = ['text', 'amount', 'number', 'instant', 'day'] as const;

/** The columns that an export of a list can have, in their usual order. */
export function exportColumns(list: ListName) {
  return Object.entries(LISTS[list].columns).map(([name, { type }]) => ({
    name,
    type: PLAIN.find((plain) => plain === type) ?? ('word' as const),
  }));
}
