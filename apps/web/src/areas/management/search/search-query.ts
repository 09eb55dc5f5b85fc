import { searchAnything } from '@stuiver/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Shorter texts would find too much. */
export const SHORTEST = 2;

/** Everything that a text finds in the user's companies; not cached, since searches are personal. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await call(searchAnything, { query: { text } }, signal)).content,
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
