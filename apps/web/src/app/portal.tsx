import { RouterProvider } from '@tanstack/react-router';
import type { Root } from 'react-dom/client';
import { installNavigationEffects } from './navigation-effects.ts';
import { makeRouter } from './router.tsx';
import { watchSession } from './session-watch.ts';

/** Starts the portal at the browser's current address. */
export function startPortal(root: Root): void {
  const router = makeRouter();
  installNavigationEffects(router);
  watchSession(router);
  root.render(<RouterProvider router={router} />);
}
