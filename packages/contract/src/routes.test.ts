import { expect, test } from 'vitest';
import { ENDPOINTS } from './index.ts';
import * as routes from './routes.ts';

test('every route has an endpoint, and every endpoint a route', () => {
  const called = ENDPOINTS.map(({ name, method, path }) => [name, { name, method, path }]);
  expect(Object.fromEntries(called)).toEqual({ ...routes });
});
