import {
  type AuditRow,
  type ChargebackRow,
  type DeliveryRow,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportList,
  type MandateRow,
  type PaymentLinkListRow,
  type PaymentRow,
  type RecurrenceRow,
  type RefundListRow,
  type RefundRequestRow,
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
import { amount, type ColumnType, day, type FileColumn, instant, number, text, word } from './column.ts';
import type { Line, PaymentExtras } from './lines.ts';

/** Values of a delivery that only its file shows. */
export type DeliveryExtras = { readonly eventId: string; readonly finishedDateTime: string | null };

/** Values of a row of the audit log that only its file shows: before and after as JSON, with the fields' own names. */
export type AuditExtras = { readonly before: object; readonly after: object };

/** The rows of files: those of the lists, with what only a file shows. */
export type FileRows = {
  transactions: Line;
  payments: PaymentRow & PaymentExtras;
  refunds: RefundListRow;
  chargebacks: ChargebackRow;
  recurring: RecurrenceRow;
  mandates: MandateRow;
  links: PaymentLinkListRow;
  refundRequests: RefundRequestRow;
  deliveries: DeliveryRow & DeliveryExtras;
  audit: AuditRow & AuditExtras;
};

const createdDateTime = instant((row: { createdDateTime: string }) => row.createdDateTime);
const merchantName = text((row: { merchantName: string }) => row.merchantName);
const id = text((row: { id: string }) => row.id);
const description = text((row: { description: string }) => row.description);
const accountHolderName = text((row: { accountHolderName: string | null }) => row.accountHolderName);
const paymentMethodName = word(
  'method',
  (row: { paymentMethodName: string | null }) => row.paymentMethodName,
);
const finishedDateTime = instant((row: { finishedDateTime: string | null }) => row.finishedDateTime);
const transactionId = text((row: { transactionId: string | null }) => row.transactionId);
const money = {
  currency: text((row: { currency: string }) => row.currency),
  amount: amount((row: { amount: string }) => row.amount),
};

/** Reason of a refund; an automatic one has the list's word for it. */
const refundReason = text(
  ({ automatic, description: own }: { automatic: boolean; description: string }, { words }) =>
    automatic ? words.automatic.reason : own,
);

function sumsOf({ status, ...amounts }: PaymentRow) {
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

/** The columns of each file. */
export const FILE_COLUMNS: {
  readonly [L in ExportList]: Readonly<Record<ExportColumn<L>, FileColumn<FileRows[L]>>>;
} = {
  transactions: {
    date: day((row, { timeZone }) => localDay(row.createdDateTime, timeZone)),
    createdDateTime,
    kind: word('kind', (row) => row.kind),
    transactionId,
    id,
    description: refundReason,
    accountHolderName,
    emailAddress: text((row) => row.emailAddress),
    customerId: text((row) => row.customerId),
    paymentMethodName,
    status: word('line', (row) => row.status),
    settledDateTime: instant((row) => row.settledDateTime),
    merchantName,
    ...money,
    gross: amount((row) => row.gross),
    refund: amount((row) => row.refund),
    chargeback: amount((row) => row.chargeback),
    net: amount((row) => row.net),
    balance: amount((row) => row.balance),
  },
  payments: {
    createdDateTime,
    id,
    description,
    accountHolderName,
    emailAddress: text((row) => row.emailAddress),
    customerId: text((row) => row.customerId),
    paymentMethodName,
    cardBrand: text((row) => row.cardBrand),
    cardLastFour: text((row) => row.cardLastFour),
    status: word('payment', paymentCondition),
    refundStatus: word('refund', (row) => row.refundStatus),
    chargebackStatus: word('chargeback', (row) => row.chargebackStatus),
    merchantName,
    settledDateTime: instant((row) => row.settledDateTime),
    ...money,
    refundedAmount: amount((row) => row.refundedAmount),
    received: amount((row) => formatWire(sumsOf(row).received)),
    notReceived: amount((row) => formatWire(sumsOf(row).notReceived)),
  },
  refunds: {
    createdDateTime,
    id: text((row) => row.refundId),
    transactionId,
    description: refundReason,
    accountHolderName,
    paymentMethodName,
    createdBy: text((row, { words }) => (row.automatic ? words.automatic.maker : row.createdBy)),
    status: word('refund', (row) => row.status),
    merchantName,
    finishedDateTime,
    ...money,
  },
  chargebacks: {
    createdDateTime,
    id,
    transactionId,
    description,
    accountHolderName,
    reasonCode: word('dispute', (row) => row.reasonCode),
    paymentMethodName,
    status: word('chargeback', (row) => row.status),
    deadlineDateTime: instant((row) => row.deadlineDateTime),
    merchantName,
    finishedDateTime,
    ...money,
  },
  recurring: {
    id,
    description,
    recurrenceStatus: word('recurrence', recurrenceCondition),
    frequency: word('frequency', (row) => row.frequency),
    accountHolderName,
    paymentMethodName,
    mandateReference: text((row) => row.mandateReference),
    merchantName,
    startDate: day((row) => row.startDate),
    endDate: day((row) => row.endDate),
    nextRunDate: day((row) => row.nextRunDate),
    numberOfTimesExecuted: number((row) => row.numberOfTimesExecuted),
    createdDateTime,
    ...money,
  },
  mandates: {
    consumerName: text((row) => row.consumerName),
    mandateReference: text((row) => row.mandateReference),
    mandateType: word('mandateType', (row) => row.mandateType),
    merchantName,
    stoppedDateTime: instant((row) => row.stoppedDateTime),
    active: word('mandate', mandateCondition),
    createdDateTime,
  },
  links: {
    id,
    description,
    createdDateTime,
    expiresDateTime: instant((row) => row.expiresDateTime),
    status: word('paymentLink', (row) => row.status),
    openedCount: number((row) => row.openedCount),
    uses: number((row) => row.uses),
    maximumUses: number((row) => row.maximumUses),
    merchantName,
    ...money,
    maximumAmount: amount((row) => row.maximumAmount),
  },
  refundRequests: {
    createdDateTime,
    id,
    reason: text((row) => row.reason),
    askedBy: text((row) => row.askedBy),
    decidedBy: text((row) => row.decidedBy),
    decidedDateTime: instant((row) => row.decidedDateTime),
    quantity: number((row) => row.quantity),
    succeeded: number((row) => row.succeeded),
    failed: number((row) => row.failed),
    status: word('refundRequest', refundRequestCondition),
    merchantName,
    ...money,
  },
  deliveries: {
    createdDateTime,
    eventType: text((row) => row.eventType),
    url: text((row) => row.url),
    // 0 means no answer.
    httpStatus: number((row) => row.httpStatus || null),
    attempts: number((row) => row.attempts),
    status: word('delivery', (row) => row.status),
    finishedDateTime,
    transactionId,
    eventId: text((row) => row.eventId),
    merchantName,
  },
  audit: {
    createdDateTime,
    actorName: text((row) => row.actorName),
    actorKind: word('auditActor', (row) => row.actorKind),
    action: word('auditAction', (row) => row.action),
    subjectKind: word('auditSubject', (row) => row.subjectKind),
    subjectName: text((row) => row.subjectName),
    subjectId: text((row) => row.subjectId),
    before: text((row) => json(row.before)),
    after: text((row) => json(row.after)),
    address: text((row) => row.address),
    device: text((row) => row.device),
    merchantName,
    id,
  },
};

/** The columns that an export of a list can have, in their usual order. */
export function columnsOf(list: ExportList): { name: string; type: ColumnType }[] {
  const columns: Readonly<Record<string, FileColumn<never>>> = FILE_COLUMNS[list];
  return EXPORT_COLUMNS[list].map((name) => ({ name, type: columns[name]!.type }));
}
