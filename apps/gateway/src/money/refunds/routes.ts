import * as contract from '@stuiver/contract';
import { getPrincipal } from '../../platform/access/caller.ts';
import { parseAmount } from '@stuiver/domain/money';
import { AppError } from '../../platform/app-error.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getRefund, getRefundsByMerchant } from './list-refunds.ts';
import { getRefundAccounts } from './senders.ts';
import { refundByCaller } from './refund-by-caller.ts';

/** Routes of refunds. */
export function refundRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.getRefundsByMerchant, ({ caller, scope, params, query }) =>
      getRefundsByMerchant(deps, getPrincipal(caller), scope, params.merchantId, query),
    ),
    route(contract.getRefund, async ({ scope, params }) => ({
      details: { refund: await getRefund(deps, scope, params.id) },
    })),
    route(contract.getRefundAccounts, ({ scope, params }) => getRefundAccounts(deps, scope, params.id)),
    route(contract.initiateRefund, async ({ body, caller, scope, idempotencyKey }) => {
      const amount = parseAmount(body.amount);
      if (!amount.ok) throw new AppError('invalidInput', { amount: [amount.reason] });
      const { merchantId, transactionId, refundId, description, senderId = null } = body;
      const input = {
        merchantId,
        transactionId,
        refundId,
        amount: amount.minor,
        description: description.trim(),
        senderId,
      };
      return refundByCaller(deps, caller, scope, input, idempotencyKey);
    }),
  ];
}
