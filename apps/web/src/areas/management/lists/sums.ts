import type { PaymentRow, TotalAmounts } from '@stuiver/contract';
import { formatWire, readWire } from '@stuiver/domain/money';
import { paymentSums } from '@stuiver/domain/sums';
import type { Formats } from '@stuiver/messages';
import { signedMoney } from '../../../lib/format.ts';

/** Names the two sums of a list: of rows that count, and of those that do not. */
export type SumWords = {
  readonly amount: (amounts: string) => string;
  readonly excluded: (amounts: string) => string;
};

/** Writes the sums of a list: the second only where there is any. Without a currency there is nothing to write. */
export function writeSums(words: SumWords, totals: TotalAmounts, formats: Formats): string[] {
  const write = (part: 'amount' | 'excludedAmount') =>
    totals
      .filter((total) => readWire(total[part]) !== 0)
      .map((total) => signedMoney(formats, total[part], total.currency))
      .join(' + ');
  const [first] = totals;
  if (first === undefined) return [];
  const excluded = write('excludedAmount');
  return [
    words.amount(write('amount') || formats.money('0.00', first.currency)),
    ...(excluded === '' ? [] : [words.excluded(excluded)]),
  ];
}

/** What payments of a list come to, in each currency; the gateway's totals of the same rows are equal. */
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
