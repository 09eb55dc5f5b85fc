import { type ComponentProps, type ComponentType, createElement, type ReactNode, Suspense } from 'react';
import { lazyPart } from './load-code.ts';

/** A part that shows nothing until its code and texts have loaded, with what is around it shown meanwhile. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own `lazy`: props are checked where it is used
export function latePart<K extends string, C extends ComponentType<any>>(
  load: () => Promise<Record<K, C>>,
  name: K,
): (props: ComponentProps<C>) => ReactNode {
  const Part = lazyPart(load, name) as ComponentType<ComponentProps<C>>;
  return (props) => createElement(Suspense, null, createElement(Part, props));
}
