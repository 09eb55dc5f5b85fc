import { addDays, endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import { readWire } from '@stuiver/domain/money';
import fc from 'fast-check';

const ZONE = 'Europe/Amsterdam';

/** One parameter: values that it may take, and which rows it then keeps. */
export type Filter<Row> = {
  readonly name: string;
  readonly values: fc.Arbitrary<string>;
  readonly keeps: (row: Row, value: string) => boolean;
};
export type Base = { id: string; merchant_id: string; created_at: Date; amount?: number; currency?: string };

export const quarter = fc
  .integer({ min: -4, max: 11 * 24 * 4 })
  .map((quarters) => new Date(Date.parse('2026-10-20T21:30:00Z') + quarters * 900_000).toISOString());
export const amount = fc
  .integer({ min: 0, max: 50 })
  .map((steps) => `${Math.floor(steps / 4)}.${['00', '25', '50', '75'][steps % 4]}`);
const some = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(','));
export const text = (...values: string[]) => fc.constantFrom(...values);
export const has = (whole: string, part: string) => whole.toLowerCase().includes(part.trim().toLowerCase());

/** A day as the browser sends it, by its start or its end; the clock changes in the middle of them. */
const day = fc.integer({ min: 0, max: 12 }).map((days) => addDays('2026-10-20', days));
export const dayStart = day.map((text) => startOfDay(text, ZONE));
export const dayEnd = day.map((text) => endOfDay(text, ZONE));

export function between<Row>(
  from: string,
  to: string,
  at: (row: Row) => Date | null,
  values: { from: fc.Arbitrary<string>; to: fc.Arbitrary<string> } = { from: quarter, to: quarter },
): Filter<Row>[] {
  return [
    {
      name: from,
      values: values.from,
      keeps: (row, value) => at(row) !== null && at(row)! >= new Date(value),
    },
    { name: to, values: values.to, keeps: (row, value) => at(row) !== null && at(row)! <= new Date(value) },
  ];
}
export function onDays<Row>(from: string, to: string, day: (row: Row) => string | null): Filter<Row>[] {
  return [
    {
      name: from,
      values: quarter,
      keeps: (row, value) => day(row) !== null && day(row)! >= localDay(value, ZONE),
    },
    {
      name: to,
      values: quarter,
      keeps: (row, value) => day(row) !== null && day(row)! <= localDay(value, ZONE),
    },
  ];
}
export function oneOf<Row>(
  name: string,
  values: readonly string[],
  field: (row: Row) => string | null,
): Filter<Row> {
  return { name, values: some(values), keeps: (row, value) => value.split(',').includes(field(row) ?? '-') };
}
export const amounts: Filter<{ amount: number }>[] = [
  { name: 'minAmount', values: amount, keeps: (row, value) => row.amount >= readWire(value) },
  { name: 'maxAmount', values: amount, keeps: (row, value) => row.amount <= readWire(value) },
];

/** Rows in the list's order: by the sorted field, then as the index carries them. */
export function sorted<Row extends Base>(all: Row[], sort: string | undefined): Row[] {
  const [field = 'createdDateTime', direction = 'desc'] = sort?.split(',') ?? [];
  const byTime = (one: Row, other: Row) =>
    one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1);
  const ascending = (one: Row, other: Row) =>
    field === 'amount' ? (one.amount ?? 0) - (other.amount ?? 0) || -byTime(one, other) : byTime(one, other);
  const list = all.toSorted(ascending);
  return direction === 'asc' ? list : list.toReversed();
}
