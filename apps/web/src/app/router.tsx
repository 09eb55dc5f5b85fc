import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import {
  CHARGEBACKS,
  LINKS,
  MANDATES,
  PAYMENTS,
  RECURRING,
  REFUNDS,
} from '../areas/management/lists/definitions.ts';
import { parseSearch, stringifySearch } from '../lib/url-search.ts';
import { managementRoute, rootRoute, simpleRoute } from './base-routes.tsx';
import type { RouteData } from './guard.ts';
import { listRoute } from './list-route.ts';
import { ScreenFailed } from './problem-pages.tsx';
import { apiKeysRoute, startPaymentRoute } from './shop-routes.tsx';
import { SignInRoute } from './sign-in/sign-in-route.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<RouteData> {}
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

const signIn = {
  component: SignInRoute,
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  staticData: { title: 'signIn', layout: 'simple', public: true, onlySignedOut: true },
} as const;

const signInRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', ...signIn });
const loginRoute = createRoute({ getParentRoute: () => rootRoute, path: '/management/login', ...signIn });

const dashboard = lazyRouteComponent(
  () => import('../areas/management/dashboard/dashboard-page.tsx'),
  'DashboardPage',
);

const dashboardRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/',
  component: dashboard,
  staticData: { title: 'dashboard', layout: 'management' },
});

const staticsRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/statics',
  component: dashboard,
  staticData: { title: 'dashboard', layout: 'management' },
});

const paymentsRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/payments',
  ...listRoute(PAYMENTS),
  component: lazyRouteComponent(
    () => import('../areas/management/payments/payments-page.tsx'),
    'PaymentsPage',
  ),
  staticData: { title: 'payments', layout: 'management' },
});

const paymentRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/payments/$id',
  component: lazyRouteComponent(() => import('../areas/management/payments/payment-page.tsx'), 'PaymentPage'),
  staticData: { title: 'payment', layout: 'management' },
});

const refundsRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/refunds',
  ...listRoute(REFUNDS),
  component: lazyRouteComponent(() => import('../areas/management/refunds/refunds-page.tsx'), 'RefundsPage'),
  staticData: { title: 'refunds', layout: 'management' },
});

const recurringRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/recurring-payments',
  ...listRoute(RECURRING),
  component: lazyRouteComponent(
    () => import('../areas/management/recurrences/recurrences-page.tsx'),
    'RecurrencesPage',
  ),
  staticData: { title: 'recurring', layout: 'management' },
});

const recurrenceRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/recurring-payments/$id',
  component: lazyRouteComponent(
    () => import('../areas/management/recurrences/recurrence-page.tsx'),
    'RecurrencePage',
  ),
  staticData: { title: 'recurrence', layout: 'management' },
});

const chargebacksRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/chargebacks',
  ...listRoute(CHARGEBACKS),
  component: lazyRouteComponent(
    () => import('../areas/management/chargebacks/chargebacks-page.tsx'),
    'ChargebacksPage',
  ),
  staticData: { title: 'chargebacks', layout: 'management' },
});

const chargebackRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/chargebacks/$chargebackId',
  component: lazyRouteComponent(
    () => import('../areas/management/chargebacks/chargeback-page.tsx'),
    'ChargebackPage',
  ),
  staticData: { title: 'chargeback', layout: 'management' },
});

const mandatesRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/mandates',
  ...listRoute(MANDATES),
  component: lazyRouteComponent(
    () => import('../areas/management/mandates/mandates-page.tsx'),
    'MandatesPage',
  ),
  staticData: { title: 'mandates', layout: 'management' },
});

const mandateRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/mandates/$mandateReference',
  validateSearch: ({ merchant }: Record<string, unknown>): { merchant?: string } =>
    typeof merchant === 'string' ? { merchant } : {},
  component: lazyRouteComponent(() => import('../areas/management/mandates/mandate-page.tsx'), 'MandatePage'),
  staticData: { title: 'mandate', layout: 'management' },
});

const generatePaymentLinkRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/payment-link',
  component: lazyRouteComponent(
    () => import('../areas/management/payment-links/generate-payment-link-page.tsx'),
    'GeneratePaymentLinkPage',
  ),
  staticData: {
    title: 'generatePaymentLink',
    layout: 'management',
    requiredPermission: 'generatePaymentLink',
  },
});

const paymentLinksRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/links-view',
  ...listRoute(LINKS),
  component: lazyRouteComponent(
    () => import('../areas/management/payment-links/payment-links-page.tsx'),
    'PaymentLinksPage',
  ),
  staticData: { title: 'paymentLinks', layout: 'management' },
});

const paymentLinkRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/links-view/$id',
  component: lazyRouteComponent(
    () => import('../areas/management/payment-links/payment-link-page.tsx'),
    'PaymentLinkPage',
  ),
  staticData: { title: 'paymentLink', layout: 'management' },
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  loginRoute,
  managementRoute.addChildren([
    dashboardRoute,
    staticsRoute,
    paymentsRoute,
    paymentRoute,
    recurringRoute,
    recurrenceRoute,
    refundsRoute,
    chargebacksRoute,
    chargebackRoute,
    mandatesRoute,
    mandateRoute,
    generatePaymentLinkRoute,
    paymentLinksRoute,
    paymentLinkRoute,
    apiKeysRoute,
  ]),
  simpleRoute.addChildren([startPaymentRoute]),
]);

/**
 * Puts the portal's routes together; tests pass a history in memory.
 *
 * @param history where locations come from; the browser's by default
 */
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
    // Scrolling is an effect of a changed path alone (navigation-effects.ts), not of a filter.
    scrollRestoration: () => false,
  });
}
