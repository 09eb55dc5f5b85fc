import * as contract from '@stuiver/contract';
import type { PaymentDeps } from '../processors/processor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getRecurrences, getRecurrence } from './read-recurrences.ts';
import { changeRecurring, stopRecurring } from './change-recurrence.ts';
import { confirmNotice } from './confirm-notice.ts';

/** Routes of recurrences. */
export function recurrenceRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.getRecurrencesForMerchant, ({ scope, query }) => getRecurrences(deps, scope, query)),
    route(contract.getRecurrence, async ({ scope, params }) => ({
      details: { recurrence: await getRecurrence(deps, scope, params.id) },
    })),
    route(contract.changeRecurring, async ({ scope, session, body }) => {
      await changeRecurring(deps, scope, body, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
    route(contract.stopRecurring, async ({ scope, session, body }) => {
      await stopRecurring(deps, scope, body.id, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
    route(contract.confirmNotice, async ({ scope, session, body }) => {
      await confirmNotice(deps, scope, body, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
  ];
}
