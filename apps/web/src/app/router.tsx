import { SCREEN_PATHS, type ScreenName } from '@stuiver/contract/screens';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import type { List } from '@stuiver/contract/lists';
import type { ListContext } from '../portal/lists/schema.ts';
import { loadFilters } from '../portal/lists/filters/load-filters.ts';
import { recallList } from '../portal/lists/list-memory.ts';
import { filtersSet, readListSearch } from '../portal/lists/list-search.ts';
import { useOverlay } from '../lib/overlay.ts';
import { authStore } from '../lib/session.ts';
import { lazyPart } from '../ui/load-code.ts';
import { parseSearch, stringifySearch } from '../lib/browser/url-search.ts';
import { noteDenied } from './denied.ts';
import { type Access, decideAccess, getHomePath } from './guard.ts';
import { Frame } from './layouts/frame.tsx';
import { lazyScreen } from './screen-code.ts';
import { ScreenFailed } from './screen-failed.tsx';
import { SCREEN_NAMES, SCREENS } from './screens.ts';
import { afterSignIn } from '../portal/auth/sign-in-page.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Missing on the 404 page. */
    screen?: ScreenName;
  }
}

const OverlayHost = lazyPart(() => import('./layouts/overlay-host.tsx'), 'OverlayHost');

function Root() {
  const { open } = useOverlay();
  return (
    <Frame>
      <Suspense>
        <Outlet />
      </Suspense>
      {open ? (
        <Suspense>
          <OverlayHost />
        </Suspense>
      ) : null}
    </Frame>
  );
}

/** The frame and the guard of every route (spec 2.18). */
const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyScreen(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: ScreenFailed,
  beforeLoad({ matches, location, preload }) {
    const name = matches.at(-1)?.staticData.screen;
    let access: Access;
    try {
      access = decideAccess(name ? SCREENS[name] : null, authStore.get().session, location.href);
    } catch {
      // A failing guard leads to the dashboard (spec 8.8).
      access = { kind: 'dashboard' };
    }
    if (access.kind === 'signIn')
      throw redirect({ to: SCREEN_PATHS.signIn, search: { redirect: access.redirect } });
    if (access.kind !== 'allow') {
      const { session } = authStore.get();
      const home = location.pathname === '/' ? afterSignIn(location.searchStr) : getHomePath(session);
      // A reviewer's own home is another: sent there from the dashboard, they see no message.
      if (access.kind === 'denied' && name && !preload && SCREEN_PATHS[name] !== SCREEN_PATHS.dashboard)
        noteDenied(name);
      throw redirect({ href: home });
    }
  },
});

const managementRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'management-layout',
  component: lazyScreen(() => import('./layouts/management-layout.tsx'), 'ManagementLayout'),
});

const simpleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'simple-layout',
  component: lazyScreen(() => import('./layouts/simple-layout.tsx'), 'SimpleLayout'),
});

type Arrival = {
  search: Record<string, unknown>;
  cause: 'preload' | 'enter' | 'stay';
  location: { pathname: string };
};

/**
 * Reads a list's address by its filters, once a navigation, for the screen. Arriving at the list without any brings back
 * how the user left it; within the list a bare address means that everything was cleared.
 */
function listAddress(list: List) {
  return {
    beforeLoad({ search, cause, location }: Arrival): ListContext {
      if (cause === 'enter' && Object.keys(search).length === 0) {
        const kept = recallList(list.name);
        if (kept !== null) throw redirect({ to: location.pathname, search: kept, replace: true });
      }
      return { listSearch: readListSearch(list, search) };
    },
    // Loads the labels of the filters that are set; loading them later would push the rows down.
    async loader({ context }: { context: ListContext }) {
      if (filtersSet(list, context.listSearch).length > 0) await loadFilters();
    },
  };
}

const PARENTS = { management: managementRoute, simple: simpleRoute, none: rootRoute };

const routesIn = (layout: keyof typeof PARENTS) =>
  SCREEN_NAMES.filter((name) => (SCREENS[name].layout ?? 'management') === layout).map((name) => {
    const { page, list, validateSearch } = SCREENS[name];
    return createRoute({
      getParentRoute: () => PARENTS[layout],
      path: SCREEN_PATHS[name].replace(':', '$'),
      component: page,
      staticData: { screen: name },
      ...(list ? listAddress(list) : { validateSearch }),
    });
  });

const routeTree = rootRoute.addChildren([
  ...routesIn('none'),
  managementRoute.addChildren(routesIn('management')),
  simpleRoute.addChildren(routesIn('simple')),
]);

/** Puts the portal's routes together; tests pass a history in memory, the default is the browser's. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultPendingMs: 400,
    trailingSlash: 'preserve',
    // As the gateway, which answers 404 to any other spelling.
    caseSensitive: true,
    // Only a changed path scrolls (navigation-effects.ts), not a filter.
    scrollRestoration: () => false,
  });
}
