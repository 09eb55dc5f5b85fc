import type { Sort } from '../../../platform/list/filter.ts';

/** A selected row; the keys of its order come last. */
export type Selected = readonly unknown[];

/** The keys of an order, as in `order`. */
type Keys = readonly [amount: number, createdAt: string, id: string];

/** Number of keys selected after the columns of a row. */
export const KEYS = 3;

/** Rows in their order, read some at a time. */
export type Reading = {
  readonly batches: AsyncGenerator<Selected[], void>;
  readonly toRow: (selected: Selected) => object;
};

/** Compares two rows by their order; those of one millisecond by their ids. */
function isBefore({ field, direction }: Sort, one: Keys, other: Keys): boolean {
  const [amount, createdAt, id] = one;
  const [otherAmount, otherCreatedAt, otherId] = other;
  if (amount !== otherAmount) return amount < otherAmount === (direction === 'asc');
  const isEarlier = createdAt === otherCreatedAt ? id < otherId : createdAt < otherCreatedAt;
  // Among equal amounts, time goes the other way.
  return (isEarlier === (direction === 'asc')) === (field === 'created');
}

/** The first row of those that are left. */
type Head = { readonly of: Reading; readonly rows: Selected[]; next: number; keys: Keys };

/** Advances to the next row. @returns null after the last one */
async function move(head: Head): Promise<Head | null> {
  const { of } = head;
  let { rows } = head;
  let next = head.next + 1;
  if (next >= rows.length) {
    rows = (await of.batches.next()).value ?? [];
    next = 0;
  }
  const row = rows[next];
  return row ? { of, rows, next, keys: row.slice(-KEYS) as unknown as Keys } : null;
}

/** Merges several ordered readings into one order. @returns batches of about this many rows */
export async function* merge(
  sort: Sort,
  readings: readonly Reading[],
  lines: number,
): AsyncGenerator<object[], void> {
  /** In their order. */
  const heads: Head[] = [];
  const put = (head: Head) => {
    let [from, to] = [0, heads.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isBefore(sort, heads[middle]!.keys, head.keys)) from = middle + 1;
      else to = middle;
    }
    heads.splice(from, 0, head);
  };
  for (const of of readings) {
    const head = await move({ of, rows: [], next: 0, keys: [0, '', ''] });
    if (head) put(head);
  }
  let batch: object[] = [];
  for (let head = heads.shift(); head; head = heads.shift()) {
    batch.push(head.of.toRow(head.rows[head.next]!));
    const moved = await move(head);
    if (moved) put(moved);
    if (batch.length < lines) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
