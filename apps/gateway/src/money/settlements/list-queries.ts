import type { SettlementLineRow, ListedSettlement } from '@stuiver/contract';
import { SETTLEMENT_LINES } from '@stuiver/contract/lists/settlement-lines';
import { SETTLEMENTS } from '@stuiver/contract/lists/settlements';
import { localDay } from '@stuiver/domain/dates';
import { isPaymentMethod } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import type { LineKind, SettlementStatus } from '@stuiver/domain/settlements';
import { nextTargetDay } from '@stuiver/domain/target-days';
import { isUuid } from '@stuiver/domain/uuid';
import type { Context } from '../../platform/context.ts';
import type { FilterValues } from '../../platform/list/filter.ts';
import { joinEach, type ListRow, listSource } from '../../platform/list/list-source.ts';
import { oneOf } from '../../platform/list/statement.ts';

/** Kinds of lines by the sum that they belong to; the others are `other`. */
export const KINDS_OF_SUM = {
  payments: ['payment'],
  returned: ['refund', 'refundReturned', 'chargeback', 'chargebackWon'],
  fees: ['fee', 'feeReturned', 'vat'],
} as const satisfies Record<string, readonly LineKind[]>;

const OWN =
  'number, from_at, until_at, day, created_at, currency, opening, amount, payout, closing, unpaid_reason, hold_reason';

export type SettlementListRow = ListRow<'settlements', typeof OWN> & {
  readonly payments: number;
  readonly returned: number;
  readonly fees: number;
  readonly status: SettlementStatus;
  readonly arrives_on: string | null;
};

/**
 * Returns the day on which a payout should be on the company's account: the bank's, or, before it is sent, the one
 * that follows from sending it today.
 */
export function getArrivalDay(
  { status, arrives_on: day }: Pick<SettlementListRow, 'status' | 'arrives_on'>,
  deps: Pick<Context, 'clock' | 'settings'>,
): string | null {
  if (status === 'DUE' || status === 'APPROVED')
    return nextTargetDay(localDay(deps.clock.now(), deps.settings.timeZone));
  return status === 'SENT' || status === 'PAID' ? day : null;
}

/** A settlement as the wire shows it in lists. */
function toSettlementRow(row: SettlementListRow, deps: Context): ListedSettlement {
  const { payments, returned, fees, amount } = row;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    number: row.number,
    fromDateTime: row.from_at,
    untilDateTime: row.until_at,
    day: row.day,
    createdDateTime: row.created_at,
    currency: row.currency,
    openingAmount: formatWire(row.opening),
    paymentAmount: formatWire(payments),
    returnedAmount: formatWire(returned),
    feeAmount: formatWire(fees),
    otherAmount: formatWire(amount - payments - returned - fees),
    payoutAmount: formatWire(row.payout),
    closingAmount: formatWire(row.closing),
    unpaidReason: row.unpaid_reason,
    holdReason: row.hold_reason,
    status: row.status,
    arrivesOn: getArrivalDay(row, deps),
  };
}

const buildSumColumn = (kinds: readonly LineKind[]) =>
  `coalesce(sum(amount) FILTER (WHERE kind IN ('${kinds.join("', '")}')), 0)::bigint`;

const joinPayout = (name: string, merchant: string) =>
  `LEFT JOIN payouts ${name} ON ${name}.merchant_id = ${merchant} AND ${name}.settlement_id = p.id`;

export type SettlementFilter = FilterValues<typeof SETTLEMENTS>;

export const SETTLEMENT_LIST = listSource(SETTLEMENTS)({
  name: 'settlements',
  from: ({ statuses }, merchant) => `settlements p ${statuses === null ? '' : joinPayout('s', merchant)}`,
  where: {
    number: (text, { bind }) => (/^\d{1,9}$/.test(text) ? `p.number = ${bind(Number(text))}` : 'false'),
    statuses: (statuses, { bind }) => oneOf("coalesce(s.status, 'CARRIED')", statuses, bind).join(' AND '),
    amount: 'p.payout',
    currency: (code, { bind }) => `p.currency = ${bind(code.toUpperCase())}`,
  },
  own: OWN,
  columns: `g.payments, g.returned, g.fees, coalesce(o.status, 'CARRIED') AS status, o.arrives_on`,
  joins: (merchant) => `${joinPayout('o', merchant)}
    CROSS JOIN LATERAL (SELECT ${buildSumColumn(KINDS_OF_SUM.payments)} AS payments, ${buildSumColumn(KINDS_OF_SUM.returned)} AS returned,
      ${buildSumColumn(KINDS_OF_SUM.fees)} AS fees FROM settlement_groups WHERE merchant_id = ${merchant} AND settlement_id = p.id) g`,
  toRow: toSettlementRow,
});

const LINE_OWN = 'settlement_id, kind, method, amount, currency, vat_rate, payment_id, created_at';

type LineListRow = ListRow<'settlement_lines', typeof LINE_OWN> & {
  readonly settlement_number: number | null;
  readonly description: string | null;
  readonly modification: string | null;
};

const ofPayment = (id: string, bind: (value: unknown) => string) =>
  isUuid(id) ? `p.payment_id = ${bind(id)}` : 'false';

export const SETTLEMENT_LINE_LIST = listSource(SETTLEMENT_LINES)({
  name: 'settlement_lines',
  where: {
    transactionId: (id, { bind }) => ofPayment(id, bind),
    settlementId: (id, { bind }) =>
      id === 'open' ? 'p.settlement_id IS NULL' : `p.settlement_id = ${bind(id)}`,
    kinds: 'p.kind',
    amount: 'abs(p.amount)',
    methods: 'p.method',
  },
  own: LINE_OWN,
  columns:
    's.number AS settlement_number, t.description, coalesce(p.refund_id, p.chargeback_id) AS modification',
  joins: (merchant) => `${joinEach('settlements', 's', merchant, 'id = p.settlement_id')}
    ${joinEach('payments', 't', merchant, 'id = p.payment_id')}`,
  toRow: (row: LineListRow): SettlementLineRow => ({
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    settlementId: row.settlement_id,
    settlementNumber: row.settlement_number,
    lineKind: row.kind,
    transactionId: row.payment_id,
    description: row.description,
    modificationReference: row.modification,
    paymentMethodName: isPaymentMethod(row.method) ? row.method : null,
    vatRate: row.vat_rate === null ? null : formatWire(row.vat_rate),
    currency: row.currency,
    amount: formatWire(row.amount),
    createdDateTime: row.created_at,
  }),
});
