import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { managementRoute, simpleRoute } from './base-routes.tsx';

export const apiKeysRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: '/management/settings/api-keys',
  component: lazyRouteComponent(
    () => import('../areas/management/api-keys/api-keys-page.tsx'),
    'ApiKeysPage',
  ),
  staticData: { title: 'apiKeys', layout: 'management', requiredPermission: 'apiKeys' },
});

export const startPaymentRoute = createRoute({
  getParentRoute: () => simpleRoute,
  path: '/payment/initialize',
  component: lazyRouteComponent(
    () => import('../areas/management/start-payment/start-payment-page.tsx'),
    'StartPaymentPage',
  ),
  staticData: { title: 'startPayment', layout: 'simple', public: 'testMode' },
});
