import { formatWire } from '@stuiver/domain/money';
import { paymentSums } from '@stuiver/domain/sums';

/** Computes a row's part of its list's two sums, in minor units. */
type SumsOf<Row> = (row: Row) => readonly [amount: number, excluded: number];

/** The sums of a payment. */
export const sumsOfPayment: SumsOf<{
  status: string;
  amount: number;
  refunded_amount: number;
  charged_back_amount: number;
}> = ({ refunded_amount: refundedAmount, charged_back_amount: chargedBackAmount, ...row }) => {
  const { received, notReceived } = paymentSums({ ...row, refundedAmount, chargedBackAmount });
  return [received, notReceived];
};

/** Amounts of rows of these statuses, and of the others. */
export const sumsByStatus =
  (counting: readonly string[]): SumsOf<{ status: string; amount: number }> =>
  ({ status, amount }) =>
    counting.includes(status) ? [amount, 0] : [0, amount];

/** The `totalAmounts` that a list answers with for these rows. */
export function computeTotalAmounts<Row extends { currency?: string }>(
  rows: readonly Row[],
  sumsOf: SumsOf<Row>,
): object[] {
  const currencies = Map.groupBy(rows, ({ currency = 'EUR' }) => currency);
  return [...currencies]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, of]) => ({
      currency,
      amount: formatWire(of.reduce((sum, row) => sum + sumsOf(row)[0], 0)),
      excludedAmount: formatWire(of.reduce((sum, row) => sum + sumsOf(row)[1], 0)),
    }));
}
