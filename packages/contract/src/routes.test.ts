import { expect, test } from 'vitest';
import { ENDPOINTS } from './index.ts';
import * as routes from './routes.ts';

test('every route has an endpoint, and every endpoint a route', () => {
  const called = ENDPOINTS.map(({ name, method, path, narrowedBy }) => [
    name,
    { name, method, path, narrowedBy },
  ]);
  expect(Object.fromEntries(called)).toEqual({ ...routes });
});

test('the narrowed routes are those whose query has selectedIds', () => {
  const narrowed = ENDPOINTS.filter(({ narrowedBy }) => narrowedBy);
  const takesIds = ENDPOINTS.filter(
    (endpoint) => 'query' in endpoint && 'selectedIds' in endpoint.query.shape,
  );
  expect(narrowed.map(({ name }) => name)).toEqual(takesIds.map(({ name }) => name));
});
