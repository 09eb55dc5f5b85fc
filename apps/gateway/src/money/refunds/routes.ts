import { getRefundsByMerchant, initiateRefund } from '@stuiver/contract';
import { parseAmount } from '@stuiver/domain/money';
import { AppError } from '../../platform/app-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about refunds. */
export function refundRoutes({ refunds }: Services): Route[] {
  return [
    route(getRefundsByMerchant, ({ session, scope, params, query }) =>
      refunds.getRefundsByMerchant(session, scope, params.merchantId, query),
    ),
    route(initiateRefund, async ({ body, caller, scope }) => {
      const amount = parseAmount(body.amount);
      if (!amount.ok) throw new AppError('invalidInput', { amount: [amount.reason] });
      const { merchantId, transactionId, refundId, description } = body;
      const input = {
        merchantId,
        transactionId,
        refundId,
        amount: amount.minor,
        description: description.trim(),
      };
      return refunds.refundByCaller(caller, scope, input);
    }),
  ];
}
