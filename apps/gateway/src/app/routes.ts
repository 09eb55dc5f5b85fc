import type { Context } from '../platform/context.ts';
import type { Route } from '../platform/http/route.ts';
import { accountRoutes } from '../people/account/routes.ts';
import { apiKeyRoutes } from '../people/api-keys/routes.ts';
import { auditRoutes } from '../insight/audit/routes.ts';
import { authRoutes } from '../people/auth/routes.ts';
import { chargebackRoutes } from '../money/chargebacks/routes.ts';
import { dashboardRoutes } from '../insight/dashboard/routes.ts';
import { exportRoutes } from '../insight/exports/routes.ts';
import { hierarchyRoutes } from '../company/companies/routes.ts';
import { hostedLookRoutes } from '../web/preview/routes.ts';
import { liveRoutes } from '../insight/live/routes.ts';
import { mandateRoutes } from '../money/mandates/routes.ts';
import { merchantRoutes } from '../company/merchants/routes.ts';
import { notificationRoutes } from '../company/webhooks/routes.ts';
import { onboardingRoutes } from '../applications/form/routes.ts';
import { reviewRoutes } from '../applications/review/routes.ts';
import { paymentLinkRoutes } from '../money/payment-links/routes.ts';
import { paymentRoutes } from '../money/payments/routes.ts';
import { recurrenceRoutes } from '../money/recurrences/routes.ts';
import { refundRoutes } from '../money/refunds/routes.ts';
import { refundRequestRoutes } from '../money/refunds/approvals/routes.ts';
import { registrationRoutes } from '../people/registration/routes.ts';
import { savedViewRoutes } from '../insight/saved-views/routes.ts';
import { searchRoutes } from '../insight/search/routes.ts';
import { secondFactorRoutes } from '../people/second-factor/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { teamRoutes } from '../people/team/routes.ts';
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
