import { expect, it } from 'vitest';
import { type ClientFields, clientFilter, extractCriteria } from './client-filter.ts';

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
const ids = (criteria: Parameters<typeof clientFilter>[1], about: ClientFields<Row> = fields) =>
  clientFilter(rows, criteria, about).map((row) => row.id);

it('keeps every row without criteria', () => {
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ statuses: [], methods: [], description: ' ', consumerName: '' })).toEqual([1, 2, 3]);
});

it('filters by status and payment method', () => {
  expect(ids({ statuses: ['SETTLED', 'OPEN'] })).toEqual([1, 3]);
  expect(ids({ methods: ['IDEAL'] })).toEqual([2]);
  expect(ids({ statuses: ['SETTLED'], methods: ['IDEAL'] })).toEqual([]);
});

it('finds description and consumer name in any case', () => {
  expect(ids({ description: ' gazelle ' })).toEqual([1]);
  expect(ids({ consumerName: 'KINDER' }, { consumerName: (row) => row.text })).toEqual([2]);
});

it('compares amounts as money, and only when both bounds are given', () => {
  expect(ids({ minAmount: '9.99', maxAmount: '10' })).toEqual([1, 2]);
  expect(ids({ minAmount: '50.00' })).toEqual([1, 2, 3]);
  expect(ids({ maxAmount: '1.00' })).toEqual([1, 2, 3]);
  expect(ids({ minAmount: 'veel', maxAmount: '1.00' })).toEqual([1, 2, 3]);
});

it('ignores criteria that a list’s rows do not have', () => {
  expect(ids({ statuses: ['WON'], description: 'x', minAmount: '1', maxAmount: '2' }, {})).toEqual([1, 2, 3]);
});

it('takes its criteria from the URL, except the search, which the server runs over more columns', () => {
  expect(
    extractCriteria({ search: 'jansen', recurrenceStatus: 'ACTIVE', amount: '1.00..', methods: 'CARD' }),
  ).toEqual({
    statuses: ['ACTIVE'],
    methods: ['CARD'],
    description: '',
    consumerName: '',
    minAmount: '1.00',
    maxAmount: '',
  });
});
