import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { installNavigationEffects } from '../app/navigation-effects.ts';
import { makeRouter } from '../app/router.tsx';
import { watchSession } from '../app/session-watch.ts';

/**
 * Renders the whole portal at a path, as the browser would after its scripts came.
 *
 * @param path path with query, such as `/management/payments?page=2`
 * @returns the router, and a `goTo` that waits until the new page is shown
 */
export async function renderApp(path: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  const stopEffects = installNavigationEffects(router);
  const stopWatching = watchSession(router);
  onTestFinished(() => {
    stopEffects();
    stopWatching();
  });
  const view = render(<RouterProvider router={router} />);
  await act(() => router.load());
  const goTo = (href: string) => act(() => router.navigate({ href }));
  return { ...view, router, goTo };
}
