import type { Context } from './lib/context.ts';
import { makeMailer } from './lib/mail.ts';
import { makeApiKeysService } from './modules/api-keys/service.ts';
import { makeAuditService } from './modules/audit/service.ts';
import { makeAuthService } from './modules/auth/service.ts';
import { makeChargebacksService } from './modules/chargebacks/service.ts';
import { makeDashboardService } from './modules/dashboard/service.ts';
import { makeHierarchyService } from './modules/hierarchy/service.ts';
import { makeLiveService } from './modules/live/service.ts';
import { makeMandatesService } from './modules/mandates/service.ts';
import { makeMerchantsService } from './modules/merchants/service.ts';
import { makeNotificationsService } from './modules/notifications/service.ts';
import { makePaymentLinksService } from './modules/payment-links/service.ts';
import { makePaymentsReadService } from './modules/payments/read-service.ts';
import { makePaymentsService } from './modules/payments/service.ts';
import { makePicturesService } from './modules/pictures/service.ts';
import { makeInboxService } from './modules/processors/inbox.ts';
import { makeProcessors } from './modules/processors/processor.ts';
import { makeSimulator } from './modules/processors/simulator.ts';
import { makeTestBank } from './modules/processors/test-bank.ts';
import { makeCollectionsService } from './modules/recurrences/collections.ts';
import { makeRecurrencesService } from './modules/recurrences/service.ts';
import { makeRefundsService } from './modules/refunds/service.ts';
import { makeSavedViewsService } from './modules/saved-views/service.ts';
import { makeSearchService } from './modules/search/service.ts';

export type Services = ReturnType<typeof makeServices>;

/**
 * The composition root: every service with those that it needs.
 *
 * @param context the world outside
 * @returns all services; `close` lets work under way end
 */
export function makeServices(context: Context) {
  const mailer = makeMailer(context.settings);
  const audit = makeAuditService(context);
  const hierarchy = makeHierarchyService();
  const notifications = makeNotificationsService(context);
  const auth = makeAuthService(context, { audit, mailer });
  const apiKeys = makeApiKeysService(context, { audit, notifications });
  const pictures = makePicturesService(context);
  const merchants = makeMerchantsService(context, { audit, hierarchy, notifications, pictures });
  const live = makeLiveService(context, { auth });
  const savedViews = makeSavedViewsService(context, { audit });
  const search = makeSearchService(context);
  const dashboard = makeDashboardService(context);
  const paymentLinks = makePaymentLinksService(context, { audit });
  // The simulator and its bank's page exist in test mode alone.
  const simulator = context.settings.mode === 'test' ? makeSimulator(context) : null;
  const processors = makeProcessors(simulator ? [simulator] : []);
  const mandates = makeMandatesService(context, { audit });
  const recurrences = makeRecurrencesService(context, { audit, mandates });
  const chargebacks = makeChargebacksService(context, { recurring: recurrences });
  const paymentsRead = makePaymentsReadService(context, {
    merchants,
    paymentLinks,
    pictures,
  });
  const refunds = makeRefundsService(context, { processors, audit });
  const payments = makePaymentsService(context, {
    processors,
    refunds,
    paymentLinks,
    audit,
    mandates,
    recurring: recurrences,
  });
  const collections = makeCollectionsService(context, { payments, mandates });
  const inbox = makeInboxService(context, { payments, refunds, chargebacks });
  const testBank = simulator ? makeTestBank(context, { inbox }) : null;
  return {
    apiKeys,
    audit,
    auth,
    chargebacks,
    collections,
    dashboard,
    hierarchy,
    inbox,
    live,
    mandates,
    merchants,
    notifications,
    paymentLinks,
    payments,
    paymentsRead,
    pictures,
    recurrences,
    refunds,
    savedViews,
    search,
    testBank,
    async close(): Promise<void> {
      await live.close();
      await notifications.close();
      await pictures.close();
    },
  };
}
