import type { PaymentRow, TotalAmounts } from '@stuiver/contract';
import { formatWire, readWire } from '@stuiver/domain/money';
import { paymentSums } from '@stuiver/domain/sums';

/** Adds up payments of a list, in each currency; the gateway's totals of the same rows are equal. */
export function addUpPayments(rows: readonly PaymentRow[]): TotalAmounts {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, of]) => {
      const sums = of.map(({ status, amount, refundedAmount, chargedBackAmount }) =>
        paymentSums({
          status,
          amount: readWire(amount),
          refundedAmount: readWire(refundedAmount),
          chargedBackAmount: readWire(chargedBackAmount),
        }),
      );
      return {
        currency,
        amount: formatWire(sums.reduce((sum, { received }) => sum + received, 0)),
        excludedAmount: formatWire(sums.reduce((sum, { notReceived }) => sum + notReceived, 0)),
      };
    });
}
