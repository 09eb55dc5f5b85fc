import type { HostedDetails, PaymentDetails, TimelineEntry } from '@stuiver/contract';
import type { Holder } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { scopeOfPath } from '../../lib/path-scope.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import type { MerchantsService } from '../merchants/service.ts';
import type { PaymentLinksService } from '../payment-links/service.ts';
import type { PicturesService } from '../pictures/service.ts';
import { hostedDetails } from './hosted-details.ts';
import { listPayments } from './list-payments.ts';
import type { PaymentsQuery } from './list-filter.ts';
import { paymentDetails } from './payment-details.ts';
import { transferCode } from './hosted-transfer.ts';
import { paymentStatus, type RedirectAnswer } from './payment-status.ts';
import { paymentOfSubmission } from './submissions.ts';
import { timeline } from './timeline.ts';

export type PaymentsReadServices = {
  readonly merchants: MerchantsService;
  readonly paymentLinks: PaymentLinksService;
  readonly pictures: PicturesService;
};
export type PaymentsReadService = ReturnType<typeof makePaymentsReadService>;

/**
 * What is read of payments: by merchants within their scope, by payers through a sealed reference.
 *
 * @param context the world outside
 * @param services merchants, payment links, pictures
 * @returns the use cases
 */
export function makePaymentsReadService(context: Context, services: PaymentsReadServices) {
  return {
    /** A page of payments; see `listPayments`. */
    async getPaymentsByMerchant(
      holder: Holder,
      scope: MerchantScope,
      merchantId: string,
      query: PaymentsQuery,
    ) {
      return listPayments(context, await scopeOfPath(context.pool, holder, scope, merchantId), query);
    },

    /** One payment with attempts and refunds; see `paymentDetails`. */
    getPaymentDetails: (scope: MerchantScope, id: string): Promise<PaymentDetails> =>
      paymentDetails(context.db, scope, id),

    /** What happened to a payment; see `timeline`. */
    getTimeline: (scope: MerchantScope, id: string): Promise<TimelineEntry[]> =>
      timeline(context.db, scope, id),

    /** What the hosted page shows; see `hostedDetails`. */
    requestPaymentDetails: (reference: string): Promise<HostedDetails> =>
      hostedDetails(context, services, reference),

    /** True status and way back; see `paymentStatus`. */
    getRedirectUrl: (reference: string): Promise<RedirectAnswer> =>
      paymentStatus(context, services, reference),

    /** What became of a submission on a link; see `paymentOfSubmission`. */
    findSubmission: (reference: string, submissionId: string): Promise<string | null> =>
      paymentOfSubmission(context, reference, submissionId),

    /** The QR code of a bank transfer; see `transferCode`. */
    transferCode: (reference: string): Promise<string> =>
      transferCode(context, services.paymentLinks, reference),
  };
}
