import type { PaymentDeps } from '../money/processors/processor.ts';
import type { Route } from '../platform/http/route.ts';
import { accountRoutes } from '../people/account/routes.ts';
import { apiKeyRoutes } from '../people/api-keys/routes.ts';
import { auditRoutes } from '../insight/audit/routes.ts';
import { authRoutes } from '../people/auth/routes.ts';
import { adyenDeskRoutes } from '../money/adyen/desk-routes.ts';
import { bankRoutes } from '../money/bank/routes.ts';
import { bookkeepingRoutes } from '../insight/bookkeeping/routes.ts';
import { chargebackRoutes } from '../money/chargebacks/routes.ts';
import { dashboardRoutes } from '../insight/dashboard/routes.ts';
import { evidenceRoutes } from '../money/evidence/routes.ts';
import { exportRoutes } from '../insight/exports/routes.ts';
import { companyRoutes } from '../company/companies/routes.ts';
import { hostedLookRoutes } from '../web/preview/routes.ts';
import { liveRoutes } from '../insight/live/routes.ts';
import type { LiveStreams } from '../insight/live/streams.ts';
import { mandateRoutes } from '../money/mandates/routes.ts';
import { settingsRoutes } from '../company/settings/routes.ts';
import { webhookRoutes } from '../company/webhooks/routes.ts';
import { applicationRoutes } from '../applications/form/routes.ts';
import { reviewRoutes } from '../applications/review/routes.ts';
import { payoutRoutes } from '../money/payouts/routes.ts';
import { paymentLinkRoutes } from '../money/payment-links/routes.ts';
import { collectOnMandate } from '../money/collections/collect-on-mandate.ts';
import { paymentRoutes } from '../money/payments/routes.ts';
import { collectionRoutes } from '../money/collections/routes.ts';
import { priceRoutes } from '../money/prices/routes.ts';
import { recurrenceRoutes } from '../money/recurrences/routes.ts';
import { refundRoutes } from '../money/refunds/routes.ts';
import { refundRequestRoutes } from '../money/refunds/approvals/routes.ts';
import { registrationRoutes } from '../people/registration/routes.ts';
import { savedViewRoutes } from '../insight/saved-views/routes.ts';
import { requestRoutes } from '../insight/requests/routes.ts';
import { searchRoutes } from '../insight/search/routes.ts';
import { secondFactorRoutes } from '../people/second-factor/routes.ts';
import { settlementRoutes } from '../money/settlements/routes.ts';
import { erasureRoutes } from '../erasure/routes.ts';
import { simulatorRoutes } from '../money/inbox/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { teamRoutes } from '../people/team/routes.ts';

/** Every route of the gateway; a test compares the list with the contract. */
export function allRoutes(deps: PaymentDeps, live: LiveStreams): Route[] {
  return [
    ...accountRoutes(deps),
    ...apiKeyRoutes(deps),
    ...auditRoutes(deps),
    ...authRoutes(deps),
    ...chargebackRoutes(deps),
    ...dashboardRoutes(deps),
    ...bankRoutes(deps),
    ...adyenDeskRoutes(deps),
    ...bookkeepingRoutes(deps),
    ...erasureRoutes(deps),
    ...evidenceRoutes(deps),
    ...exportRoutes(deps),
    ...companyRoutes(deps),
    ...hostedLookRoutes(deps),
    ...liveRoutes(live),
    ...mandateRoutes(deps),
    ...settingsRoutes(deps),
    ...webhookRoutes(deps),
    ...applicationRoutes(deps),
    ...paymentLinkRoutes(deps),
    ...paymentRoutes(deps, collectOnMandate),
    ...priceRoutes(deps),
    ...recurrenceRoutes(deps),
    ...collectionRoutes(deps),
    ...refundRoutes(deps),
    ...refundRequestRoutes(deps),
    ...registrationRoutes(deps),
    ...savedViewRoutes(deps),
    ...payoutRoutes(deps),
    ...reviewRoutes(deps),
    ...requestRoutes(deps),
    ...searchRoutes(deps),
    ...secondFactorRoutes(deps),
    ...systemRoutes(deps),
    ...settlementRoutes(deps),
    ...simulatorRoutes(deps),
    ...teamRoutes(deps),
  ];
}
