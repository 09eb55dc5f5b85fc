import * as contract from '@stuiver/contract';
import { toActor, userActor } from '../../platform/access/caller.ts';
import { answerOnce } from '../../platform/idempotency/answer-once.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getRecurrences, getRecurrence } from './read-recurrences.ts';
import { changeRecurring, stopRecurring } from './change-recurrence.ts';
import { confirmNotice } from './confirm-notice.ts';
import { stopMandate } from './stop-mandate.ts';

/** Routes of recurrences, and of the stop of a mandate, which ends its own. */
export function recurrenceRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.getRecurrencesForMerchant, ({ scope, query }) => getRecurrences(deps, scope, query)),
    route(contract.getRecurrence, async ({ scope, params }) => ({
      details: { recurrence: await getRecurrence(deps, scope, params.id) },
    })),
    route(contract.changeRecurring, (call) =>
      answerOnce(deps, contract.changeRecurring, call, (keep) =>
        changeRecurring(deps, call.scope, call.body, toActor(call.caller), keep),
      ),
    ),
    route(contract.stopRecurring, (call) =>
      answerOnce(deps, contract.stopRecurring, call, (keep) =>
        stopRecurring(deps, call.scope, call.body.id, toActor(call.caller), keep),
      ),
    ),
    route(contract.stopMandate, (call) =>
      answerOnce(deps, contract.stopMandate, call, (keep) =>
        stopMandate(deps, call.scope, call.body.id, toActor(call.caller), keep),
      ),
    ),
    route(contract.confirmNotice, async ({ scope, session, body }) => {
      await confirmNotice(deps, scope, body, userActor(session));
      return { id: body.id };
    }),
  ];
}
