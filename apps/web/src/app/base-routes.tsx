import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { authStore } from '../lib/session.ts';
import { type Access, DASHBOARD_PATH, decideAccess } from './guard.ts';
import { NotFoundPage, ScreenFailed } from './problem-pages.tsx';
import { Root } from './root.tsx';
import { afterSignIn } from './sign-in/sign-in-page.tsx';

/** The frame and the guard of every route (specification, section 2). */
export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: ScreenFailed,
  beforeLoad({ matches, location }) {
    let access: Access;
    try {
      access = decideAccess(matches.at(-1)?.staticData ?? {}, authStore.get().session, location.href);
    } catch {
      // A failing guard leads to the dashboard (specification, section 8).
      access = { kind: 'dashboard' };
    }
    if (access.kind === 'signIn') throw redirect({ to: '/', search: { redirect: access.redirect } });
    if (access.kind === 'dashboard') {
      throw redirect({ href: location.pathname === '/' ? afterSignIn(location.searchStr) : DASHBOARD_PATH });
    }
  },
});

/** Sidebar and top bar around what signed-in users see. */
export const managementRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'management-layout',
  component: lazyRouteComponent(() => import('./layouts/management-layout.tsx'), 'ManagementLayout'),
});

/** The bare page. */
export const simpleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'simple-layout',
  component: lazyRouteComponent(() => import('./layouts/simple-layout.tsx'), 'SimpleLayout'),
});
