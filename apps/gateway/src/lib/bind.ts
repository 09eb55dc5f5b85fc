type UseCases<D> = Readonly<Record<string, (deps: D, ...rest: never[]) => unknown>>;

type Bound<U> = {
  readonly [name in keyof U]: U[name] extends (deps: never, ...rest: infer A) => infer R
    ? (...rest: A) => R
    : never;
};

/** Use cases without their first parameter: each is called with these dependencies. */
export function bind<D, U extends UseCases<D>>(deps: D, useCases: U): Bound<U> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, useCase.bind(null, deps)]);
  return Object.fromEntries(bound) as Bound<U>;
}
