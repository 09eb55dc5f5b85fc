import * as contract from '@stuiver/contract';
import type { z } from 'zod';
import { toActor, userActor } from '../../platform/access/caller.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { answerOnce } from '../../platform/idempotency/answer-once.ts';
import { createMandate, type NewMandate } from './create-mandate.ts';
import { amendMandate } from './amend-mandate.ts';
import { getMandates, getMandate } from './read-mandates.ts';
import { unblockMandate } from './unblock-mandate.ts';

/** The request of a new mandate, as it is recorded. */
function readNewMandate(body: z.output<typeof contract.createMandate.body>): NewMandate {
  const { merchantId, street, postCode, town, country } = body;
  return {
    merchantId,
    reference: body.mandateReference,
    agreementDate: body.agreementDate,
    lastPresentedOn: body.lastCollectionDate,
    consumer: {
      name: body.consumerName.trim(),
      iban: body.consumerIban,
      bic: body.consumerBic,
      address: { street: street.trim(), postCode: postCode.trim(), town: town.trim(), country },
    },
  };
}

/**
 * Routes of mandates. A client's role decides which of the two list paths it takes (spec 6.1); both return the same
 * rows for the same scope.
 */
export function mandateRoutes(deps: Context): Route[] {
  return [
    route(contract.getMandatesPaginated, ({ scope, query }) => getMandates(deps, scope, query)),
    route(contract.getPPROMandatesPaginated, ({ scope, query }) => getMandates(deps, scope, query)),
    route(contract.getMandate, async ({ scope, params, query }) => ({
      details: { Mandate: await getMandate(deps, scope, params.reference, query.merchantId) },
    })),
    route(contract.createMandate, (call) =>
      answerOnce(deps, contract.createMandate, call, (keep) => {
        if (!call.scope.merchantIds.includes(call.body.merchantId)) throw notFound();
        return createMandate(deps, readNewMandate(call.body), toActor(call.caller), keep);
      }),
    ),
    route(contract.amendMandate, async ({ scope, session, body }) => {
      await amendMandate(deps, scope, body, userActor(session));
      return { id: body.id };
    }),
    route(contract.unblockMandate, async ({ scope, session, body }) => {
      await unblockMandate(deps, scope, body.id, userActor(session));
      return { id: body.id };
    }),
  ];
}
