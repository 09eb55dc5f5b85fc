import { formatWire, sumMinor } from '@stuiver/domain/money';
import { type PageAnswer, pageAnswer } from '../http/page.ts';

/** More rows of a desk are not counted, nor paged to. */
export const MOST_ON_DESK = 10_000;

/** Number and sum of a merchant's rows in one currency. */
export type DeskSum = {
  readonly merchant_id: string;
  readonly currency: string;
  readonly quantity: number;
  readonly amount: number;
};

/** A page of a desk of the provider's people, with number and sums of all rows by what was counted. */
export function answerDesk<T>(
  content: T[],
  counted: readonly DeskSum[],
  query: { pageNumber: number; pageSize: number },
): PageAnswer<T> & { sums: { currency: string; amount: string }[] } {
  const total = sumMinor(counted.map(({ quantity }) => quantity));
  const byCurrency = [...Map.groupBy(counted, ({ currency }) => currency)];
  return {
    ...pageAnswer(content, Math.min(total, MOST_ON_DESK), query),
    ...(total > MOST_ON_DESK && { totalElementsCapped: true }),
    sums: byCurrency.map(([currency, rows]) => ({
      currency,
      amount: formatWire(sumMinor(rows.map(({ amount }) => amount))),
    })),
  };
}
