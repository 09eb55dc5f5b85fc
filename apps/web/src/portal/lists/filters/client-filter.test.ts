import { expect, it } from 'vitest';
import type { ListSearch } from '../schema.ts';
import { type ClientFields, narrowRows } from './client-filter.ts';

type Row = { id: number; status: string; method: string | null; text: string; amount: string };

const rows: Row[] = [
  { id: 1, status: 'SETTLED', method: 'CARD', text: 'Gazelle Chamonix', amount: '10.00' },
  { id: 2, status: 'FAILED', method: 'IDEAL', text: 'Kinderzitje', amount: '9.99' },
  { id: 3, status: 'OPEN', method: null, text: '', amount: '100.00' },
];
const fields: ClientFields<Row> = {
  status: (row) => row.status,
  method: (row) => row.method,
  description: (row) => row.text,
  amount: (row) => row.amount,
};
const ids = (search: ListSearch, about: ClientFields<Row> = fields) =>
  narrowRows(rows, search, about).map((row) => row.id);

it('keeps every row without criteria', () => {
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ description: ' ', consumerName: '' })).toEqual([1, 2, 3]);
});

it('filters by status and payment method', () => {
  expect(ids({ statuses: 'SETTLED,OPEN' })).toEqual([1, 3]);
  expect(ids({ recurrenceStatus: 'OPEN' })).toEqual([3]);
  expect(ids({ methods: 'IDEAL' })).toEqual([2]);
  expect(ids({ statuses: 'SETTLED', methods: 'IDEAL' })).toEqual([]);
});

it('finds description and consumer name in any case', () => {
  expect(ids({ description: ' gazelle ' })).toEqual([1]);
  expect(ids({ consumerName: 'KINDER' }, { consumerName: (row) => row.text })).toEqual([2]);
});

it('compares amounts as money, and only when both bounds are given', () => {
  expect(ids({ amount: '9.99..10' })).toEqual([1, 2]);
  expect(ids({ amount: '50.00..' })).toEqual([1, 2, 3]);
  expect(ids({ amount: '..1.00' })).toEqual([1, 2, 3]);
  expect(ids({ amount: 'veel..1.00' })).toEqual([1, 2, 3]);
});

it('ignores criteria that a list’s rows do not have', () => {
  expect(ids({ statuses: 'WON', description: 'x', amount: '1..2' }, {})).toEqual([1, 2, 3]);
});

it('ignores the search, which the server runs over more columns', () => {
  expect(ids({ search: 'jansen' })).toEqual([1, 2, 3]);
});
