/**
 * A count by day: the rows of a table by some of its columns, and the sum of an amount. A counter is declared once;
 * the deltas of a change, the conditions of a read, the recount that `ledger:check` compares with and the load of a
 * benchmark all follow from the declaration (docs/decisions/lists.md).
 */
export type Counter<
  Day extends string = string,
  By extends string = string,
  Sum extends string = string,
  Returned extends string = string,
> = {
  readonly name: string;
  readonly table: string;
  /** The column with the day, in the deployment's time zone, under which a row is counted. It never changes. */
  readonly day: Day;
  /** The column with the instant that the day follows from. */
  readonly at: string;
  /** NOT NULL columns, '' for none: together, in this order, the key. */
  readonly by: readonly By[];
  /** Minor units; null where rows have no amount. */
  readonly sum: Sum | null;
  /** Columns of the returned amounts, in minor units, summed separately. */
  readonly returned?: readonly Returned[];
  /** Statuses whose amounts count; those of other rows are added up apart. Absent where all count. */
  readonly counting?: readonly string[];
};

/** Columns of a row that a counter reads. */
export type CountedRow<C> =
  C extends Counter<infer Day, infer By, infer Sum, infer Returned>
    ? { readonly merchant_id: string } & { readonly [column in Day | By]: string } & {
        readonly [column in Sum | Returned]: number;
      }
    : never;

/** A change of a key's count; amounts in minor units. */
export type Delta = {
  readonly merchantId: string;
  readonly counter: string;
  readonly day: string;
  readonly key: string;
  readonly rows: number;
  readonly amount: number;
  readonly returned: number;
};

/** Separates the values of a key: our own codes, none of which contains it. */
export const KEY_SEPARATOR = '|';

/** Declares a counter; the types of its columns follow from the names. */
export function counter<
  Day extends string,
  By extends string,
  Sum extends string,
  Returned extends string = never,
>(declared: Counter<Day, By, Sum, Returned>): Counter<Day, By, Sum, Returned> {
  return declared;
}

/**
 * Computes what a change of one row adds to its counter. The old values must be those that an earlier statement of the
 * same transaction locked: if read and updated in one statement, two racing changes would both subtract the same row.
 *
 * @param before the locked row; null when the change inserts it
 * @param after the written row
 * @returns no deltas when the row's count does not change
 */
export function computeDeltas<
  Day extends string,
  By extends string,
  Sum extends string,
  Returned extends string = never,
>(
  counted: Counter<Day, By, Sum, Returned>,
  before: CountedRow<Counter<Day, By, Sum, Returned>> | null,
  after: CountedRow<Counter<Day, By, Sum, Returned>>,
): Delta[] {
  const delta = (row: CountedRow<Counter<Day, By, Sum, Returned>>, rows: 1 | -1): Delta => {
    const returned = (counted.returned ?? []).reduce((sum, column) => sum + row[column], 0);
    return {
      merchantId: row.merchant_id,
      counter: counted.name,
      day: row[counted.day],
      key: counted.by.map((column) => row[column]).join(KEY_SEPARATOR),
      rows,
      amount: counted.sum === null ? 0 : rows * row[counted.sum],
      returned: rows === 1 ? returned : 0 - returned,
    };
  };
  const added = delta(after, 1);
  if (before === null) return [added];
  const removed = delta(before, -1);
  const isSame =
    removed.key === added.key &&
    removed.day === added.day &&
    removed.amount + added.amount === 0 &&
    removed.returned + added.returned === 0;
  return isSame ? [] : [removed, added];
}

/** The amount of a row, as SQL. */
export function sumColumn({ sum }: Counter): string {
  return sum ?? '0';
}

/** Builds SQL for the returned part of a row's amount. */
export function returnedColumns({ returned = [] }: Counter, prefix = ''): string {
  return returned.length === 0 ? '0' : returned.map((column) => prefix + column).join(' + ');
}

/** A row's status, amount and what is returned of it, as SQL. */
type SummedRow = { readonly status: string; readonly amount: string; readonly returned: string };

function countsWhen({ counting }: Counter, { status }: SummedRow): string {
  return counting === undefined ? 'true' : `${status} IN (${counting.map((one) => `'${one}'`).join(', ')})`;
}

/** The two sums of a list, as SQL aggregates: what counts, less what is returned of it, and what does not count. */
export function countedSums(counter: Counter, row: SummedRow): string {
  const counts = countsWhen(counter, row);
  return `coalesce(sum(${row.amount} - (${row.returned})) FILTER (WHERE ${counts}), 0)::bigint AS amount,
    coalesce(sum(${row.amount}) FILTER (WHERE NOT (${counts})), 0)::bigint AS excluded`;
}

/** By what counts are kept; everything that was ever counted is one, since it is asked for most. */
export const PERIODS = ['day', 'month', 'all'] as const;
export type CounterPeriod = (typeof PERIODS)[number];

/** The day that a row is counted under: its own, the first of its month, or always the same, by an IMMUTABLE expression. */
export function periodDay(day: string, period: CounterPeriod): string {
  if (period === 'all') return `'2000-01-01'::date`;
  return period === 'day' ? day : `${day} - extract(day FROM ${day})::integer + 1`;
}
