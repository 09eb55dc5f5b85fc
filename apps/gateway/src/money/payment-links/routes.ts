import * as contract from '@stuiver/contract';
import { toActor } from '../../platform/access/caller.ts';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { answerOnce } from '../../platform/idempotency/answer-once.ts';
import { requestPaymentLink } from './request-payment-link.ts';
import { getPaymentLinks, getPaymentLink, getQrCode } from './read-links.ts';
import { changePaymentLink, switchPaymentLink } from './change-link.ts';
import { countLinkOpening } from './use-link.ts';

/** Routes of payment links. */
export function paymentLinkRoutes(deps: Context): Route[] {
  return [
    route(contract.requestPaymentLink, (call) =>
      answerOnce(deps, contract.requestPaymentLink, call, async (keep) => ({
        paymentLink: await requestPaymentLink(
          deps,
          call.scope,
          call.body.transaction,
          toActor(call.caller),
          keep,
        ),
      })),
    ),
    route(contract.getPaymentLinks, ({ scope, query }) => getPaymentLinks(deps, scope, query)),
    route(contract.getPaymentLink, async ({ scope, params }) => ({
      details: { paymentLink: await getPaymentLink(deps, scope, params.id) },
    })),
    route(contract.changePaymentLink, (call) =>
      answerOnce(deps, contract.changePaymentLink, call, (keep) =>
        changePaymentLink(deps, call.scope, call.body, toActor(call.caller), keep),
      ),
    ),
    route(contract.switchPaymentLink, (call) =>
      answerOnce(deps, contract.switchPaymentLink, call, (keep) =>
        switchPaymentLink(deps, call.scope, call.body, toActor(call.caller), keep),
      ),
    ),
    route(contract.countLinkOpening, async ({ body }) => ({
      counted: await countLinkOpening(deps, body.encryptedTransaction),
    })),
    route(contract.getQrCode, ({ scope, query }) => getQrCode(deps, scope, query.id, query.format)),
  ];
}
