import type { Context } from './lib/context.ts';
import type { Route } from './lib/http/route.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { apiKeyRoutes } from './modules/api-keys/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { chargebackRoutes } from './modules/chargebacks/routes.ts';
import { dashboardRoutes } from './modules/dashboard/routes.ts';
import { exportRoutes } from './modules/exports/routes.ts';
import { hierarchyRoutes } from './modules/hierarchy/routes.ts';
import { hostedLookRoutes } from './modules/hosted-look/routes.ts';
import { liveRoutes } from './modules/live/routes.ts';
import { mandateRoutes } from './modules/mandates/routes.ts';
import { merchantRoutes } from './modules/merchants/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { onboardingRoutes } from './modules/onboarding/routes.ts';
import { reviewRoutes } from './modules/onboarding/review/routes.ts';
import { paymentLinkRoutes } from './modules/payment-links/routes.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { recurrenceRoutes } from './modules/recurrences/routes.ts';
import { refundRoutes } from './modules/refunds/routes.ts';
import { refundRequestRoutes } from './modules/refund-requests/routes.ts';
import { registrationRoutes } from './modules/registration/routes.ts';
import { savedViewRoutes } from './modules/saved-views/routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { secondFactorRoutes } from './modules/second-factor/routes.ts';
import { systemRoutes } from './modules/system/routes.ts';
import { teamRoutes } from './modules/team/routes.ts';
import type { Services } from './services.ts';

/** Every route of the gateway; a test compares the list with the contract. */
export function allRoutes(context: Context, services: Services): Route[] {
  return [
    ...accountRoutes(services),
    ...apiKeyRoutes(services),
    ...auditRoutes(services),
    ...authRoutes(services, context.settings.publicUrl),
    ...chargebackRoutes(services),
    ...dashboardRoutes(services),
    ...exportRoutes(services),
    ...hierarchyRoutes(services),
    ...hostedLookRoutes(services),
    ...liveRoutes(services),
    ...mandateRoutes(services),
    ...merchantRoutes(services),
    ...notificationRoutes(services),
    ...onboardingRoutes(services),
    ...paymentLinkRoutes(services),
    ...paymentRoutes(services),
    ...recurrenceRoutes(services),
    ...refundRoutes(services),
    ...refundRequestRoutes(services),
    ...registrationRoutes(services, context.settings.publicUrl),
    ...savedViewRoutes(services),
    ...reviewRoutes(services),
    ...searchRoutes(services),
    ...secondFactorRoutes(services),
    ...systemRoutes(context),
    ...teamRoutes(services),
  ];
}
