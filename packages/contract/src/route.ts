export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Route of an endpoint, the only part that browsers load. Paths contain `:name` parameters; a leading `{gateway}`
 * is replaced by the deployment's prefix.
 */
export type CallRoute<N extends string = string> = {
  readonly name: N;
  readonly method: Method;
  readonly path: string;
  /** The query parameter that narrows its call to some of the user's companies, if any. */
  readonly narrowedBy?: 'selectedIds' | undefined;
};

/**
 * Declares a route. The annotation lets the bundler drop the routes that a page never calls.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineRoute<const N extends string>(name: N, method: Method, path: string): CallRoute<N> {
  return { name, method, path };
}

/**
 * Declares a GET route.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function get<const N extends string>(name: N, path: string, narrowedBy?: 'selectedIds'): CallRoute<N> {
  return { name, method: 'GET', path, narrowedBy };
}

/**
 * Declares a POST route.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function post<const N extends string>(
  name: N,
  path: string,
  narrowedBy?: 'selectedIds',
): CallRoute<N> {
  return { name, method: 'POST', path, narrowedBy };
}

/**
 * Declares a PUT route.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function put<const N extends string>(name: N, path: string): CallRoute<N> {
  return { name, method: 'PUT', path };
}

/**
 * Declares a DELETE route.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function del<const N extends string>(name: N, path: string): CallRoute<N> {
  return { name, method: 'DELETE', path };
}

/**
 * Fills path parameters and query into a route's path.
 *
 * GET calls drop empty filter values and text is trimmed (spec 5.7 and 5.8); arrays are repeated.
 *
 * @param target the route
 * @param prefix the gateway's path prefix, such as `/gateway`
 * @param request its path parameters and query
 * @returns the path with its query string, relative to the origin
 */
export function buildPath(
  target: Pick<CallRoute, 'path'>,
  prefix: string,
  request: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const path = target.path
    .replace('{gateway}', prefix)
    .replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(request.params?.[name] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      const text =
        typeof item === 'string' ? item.trim() : item === undefined || item === null ? '' : String(item);
      if (text !== '') search.append(key, text);
    }
  }
  // An encoded comma would triple the separators of two hundred ids.
  const query = search.toString().replaceAll('%2C', ',');
  return query === '' ? path : `${path}?${query}`;
}
