import type { Sort } from '../../../platform/list/filter.ts';

/** The keys of an order, selected with each row. */
export type Selected = {
  readonly sort_amount: number;
  readonly sort_created_at: string;
  readonly sort_id: string;
};

/** Rows in their order, read some at a time. */
export type Reading = {
  readonly batches: AsyncGenerator<Selected[], void>;
  readonly toRow: (selected: Selected) => object;
};

/** Compares two rows by their order; those of one millisecond by their ids. */
function isBefore({ field, direction }: Sort, one: Selected, other: Selected): boolean {
  if (one.sort_amount !== other.sort_amount)
    return one.sort_amount < other.sort_amount === (direction === 'asc');
  const isEarlier =
    one.sort_created_at === other.sort_created_at
      ? one.sort_id < other.sort_id
      : one.sort_created_at < other.sort_created_at;
  // Among equal amounts, time goes the other way.
  return (isEarlier === (direction === 'asc')) === (field === 'created');
}

/** The first row of those that are left. */
type Head = { readonly of: Reading; readonly rows: Selected[]; readonly next: number };

const getHeadRow = ({ rows, next }: Head) => rows[next]!;

/** Advances to the next row. @returns null after the last one */
async function move(head: Head): Promise<Head | null> {
  const { of } = head;
  let { rows } = head;
  let next = head.next + 1;
  if (next >= rows.length) {
    rows = (await of.batches.next()).value ?? [];
    next = 0;
  }
  return rows[next] ? { of, rows, next } : null;
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
      if (isBefore(sort, getHeadRow(heads[middle]!), getHeadRow(head))) from = middle + 1;
      else to = middle;
    }
    heads.splice(from, 0, head);
  };
  for (const of of readings) {
    const head = await move({ of, rows: [], next: 0 });
    if (head) put(head);
  }
  let batch: object[] = [];
  for (let head = heads.shift(); head; head = heads.shift()) {
    batch.push(head.of.toRow(getHeadRow(head)));
    const moved = await move(head);
    if (moved) put(moved);
    if (batch.length < lines) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
