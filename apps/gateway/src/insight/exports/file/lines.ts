import type { ListedChargeback, ListedPayment, RefundListRow } from '@stuiver/contract';
import { formatWire, readWire } from '@stuiver/domain/money';
import { CHARGED_BACK_STATUSES, RETURNED_STATUSES } from '@stuiver/domain/sums';

/** Values of a payment that only its file shows. */
export type PaymentExtras = {
  readonly emailAddress: string | null;
  readonly customerId: string;
  /** JSON. */
  readonly metadata: string | null;
  readonly capturedAmount: number;
};

/** Values of the payment's customer. */
type Payer = Pick<PaymentExtras, 'emailAddress' | 'customerId'> & Pick<ListedPayment, 'reference'>;

/** A line of `transactions`; amounts in the wire's form, negative where money goes back. */
export type FileLine = Payer &
  Pick<
    ListedPayment,
    | 'id'
    | 'createdDateTime'
    | 'description'
    | 'accountHolderName'
    | 'paymentMethodName'
    | 'settledDateTime'
    | 'merchantName'
    | 'currency'
    | 'amount'
  > & {
    readonly kind: 'PAYMENT' | 'REFUND' | 'CHARGEBACK';
    readonly transactionId: string;
    readonly status: string;
    readonly automatic: boolean;
    readonly gross: string;
    readonly refund: string;
    readonly chargeback: string;
    readonly net: string;
    /** The sum of `net` from the first line to this one, by currency; `addBalances` fills it in. */
    balance: string;
  };

const NOTHING = '0.00';

export function paymentLine(row: ListedPayment & PaymentExtras): FileLine {
  const captured = formatWire(row.capturedAmount);
  return {
    ...row,
    kind: 'PAYMENT',
    transactionId: row.id,
    automatic: false,
    gross: captured,
    refund: NOTHING,
    chargeback: NOTHING,
    net: captured,
    balance: NOTHING,
  };
}

/** A refund; a failed one and that of a surplus capture move nothing of its payment. */
export function refundLine(row: RefundListRow, payer: Payer): FileLine {
  const isMoved = RETURNED_STATUSES.includes(row.status) && !row.automatic;
  const moved = isMoved ? negative(row.amount) : NOTHING;
  return {
    ...row,
    ...payer,
    kind: 'REFUND',
    id: row.refundId,
    settledDateTime: null,
    amount: negative(row.amount),
    gross: NOTHING,
    refund: moved,
    chargeback: NOTHING,
    net: moved,
    balance: NOTHING,
  };
}

/** A chargeback; one that was won moves nothing. */
export function chargebackLine(row: ListedChargeback, payer: Payer): FileLine {
  const moved = CHARGED_BACK_STATUSES.includes(row.status) ? negative(row.amount) : NOTHING;
  return {
    ...row,
    ...payer,
    kind: 'CHARGEBACK',
    automatic: false,
    settledDateTime: null,
    amount: negative(row.amount),
    gross: NOTHING,
    refund: NOTHING,
    chargeback: moved,
    net: moved,
    balance: NOTHING,
  };
}

function negative(amount: string): string {
  return formatWire(-readWire(amount));
}

/** Fills in the balances of lines in their order; amounts of different currencies are never added to each other. */
export function makeBalances(): (lines: readonly FileLine[]) => void {
  const sums = new Map<string, number>();
  return (lines) => {
    for (const line of lines) {
      const sum = (sums.get(line.currency) ?? 0) + readWire(line.net);
      sums.set(line.currency, sum);
      line.balance = formatWire(sum);
    }
  };
}
