import * as contract from '@stuiver/contract';
import { describe, expect, it } from 'vitest';
import { LISTS } from './lists.ts';

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Endpoints that answer pages: those whose query names one. */
const pages = Object.values<unknown>(contract)
  .filter(isEndpoint)
  .filter(({ query }) => query !== undefined && 'pageNumber' in query.shape);

const row = {
  amount: '12.50',
  description: 'Bestelling 00000001',
  createdDateTime: '2026-03-29T01:30:00.000Z',
  accountHolderName: 'Noor Bakker',
  consumerName: 'Noor Bakker',
  refundId: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b',
};

describe('the lists that are measured', () => {
  it('are the pages of the contract', () => {
    const names = (endpoints: readonly contract.Endpoint[]) => endpoints.map(({ name }) => name).toSorted();
    expect(names(LISTS.map(({ endpoint }) => endpoint))).toEqual(names(pages));
  });

  it.each(LISTS.map((list) => [list.endpoint.name, list] as const))(
    'asks %s what its query knows',
    (_, { endpoint, filters }) => {
      const known = Object.keys(endpoint.query!.shape);
      for (const query of Object.values(filters(row, 'Europe/Amsterdam')))
        expect(known).toEqual(expect.arrayContaining(Object.keys(query)));
    },
  );
});
