import { expect, test } from 'vitest';
import { ENDPOINTS } from './index.ts';
import * as routes from './routes.ts';

test('every route has an endpoint, and every endpoint a route', () => {
  const called = ENDPOINTS.map(({ name, method, path, isNarrowed }) => [
    name,
    { name, method, path, isNarrowed },
  ]);
  expect(Object.fromEntries(called)).toEqual({ ...routes });
});

test('the narrowed routes are those whose query has selectedIds', () => {
  const narrowed = ENDPOINTS.filter(({ isNarrowed }) => isNarrowed);
  const takesIds = ENDPOINTS.filter(
    (endpoint) => 'query' in endpoint && 'selectedIds' in endpoint.query.shape,
  );
  expect(narrowed.map(({ name }) => name)).toEqual(takesIds.map(({ name }) => name));
});
