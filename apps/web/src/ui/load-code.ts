import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** Decides after a failed import whether to try again, once there is a point in it. */
type Decide = (error: unknown, isFirst: boolean) => Promise<boolean>;
let mayTryAgain: Decide = async () => false;

export function setImportRetry(decide: Decide): void {
  mayTryAgain = decide;
}

/** Imports code; when the network is gone, once it is back. */
export async function loadCode<M>(load: () => Promise<M>): Promise<M> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load();
    } catch (error) {
      if (!(await mayTryAgain(error, isFirst))) throw error;
    }
  }
}

/** A component whose code is loaded when it is first shown. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own `lazy`: props are checked where it is used
export function lazyPart<K extends string, C extends ComponentType<any>>(
  load: () => Promise<Record<K, C>>,
  name: K,
): LazyExoticComponent<C> {
  return lazy(async () => ({ default: (await loadCode(load))[name] }));
}
