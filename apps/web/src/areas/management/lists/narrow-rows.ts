import { type ClientCriteria, type ClientFields, clientFilter } from './client-filter.ts';
import { endsOf } from './filter-query.ts';
import type { ListSearch } from './filter-types.ts';
import { valueOf } from './list-search.ts';

/** What the browser can judge of a list's URL; `search` is not among it, for the server looks in more. */
export function criteriaOf(search: ListSearch): ClientCriteria {
  const many = (name: string) => valueOf(search, name)?.split(',') ?? [];
  const [minAmount, maxAmount] = endsOf(valueOf(search, 'amount') ?? '');
  return {
    statuses: [...many('statuses'), ...many('recurrenceStatus')],
    methods: many('methods'),
    description: valueOf(search, 'description') ?? '',
    consumerName: valueOf(search, 'consumerName') ?? '',
    minAmount,
    maxAmount,
  };
}

/** The rows on screen that may stay while the server is asked for this URL. */
export function narrowRows<Row>(
  rows: readonly Row[],
  search: ListSearch,
  fields: ClientFields<Row>,
): readonly Row[] {
  return clientFilter(rows, criteriaOf(search), fields);
}
