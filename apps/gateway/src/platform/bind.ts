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

type Modules<D> = Readonly<Record<string, UseCases<D>>>;

/** The use cases of every module, each without its first parameter; see `bind`. */
export function bindModules<D, M extends Modules<D>>(
  deps: D,
  modules: M,
): { readonly [name in keyof M]: Bound<M[name]> } {
  const bound = Object.entries(modules).map(([name, useCases]) => [name, bind(deps, useCases)]);
  return Object.fromEntries(bound) as { readonly [name in keyof M]: Bound<M[name]> };
}
