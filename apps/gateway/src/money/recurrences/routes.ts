import {
  changeRecurring,
  confirmNotice,
  getRecurrence,
  getRecurrencesForMerchant,
  resolveSkipped,
  stopRecurring,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about recurrences. */
export function recurrenceRoutes({ recurrences }: Services): Route[] {
  return [
    route(getRecurrencesForMerchant, ({ scope, query }) => recurrences.getRecurrences(scope, query)),
    route(getRecurrence, async ({ scope, params }) => ({
      details: { recurrence: await recurrences.getRecurrence(scope, params.id) },
    })),
    route(changeRecurring, async ({ scope, session, body }) => {
      await recurrences.changeRecurring(scope, body, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
    route(stopRecurring, async ({ scope, session, body }) => {
      await recurrences.stopRecurring(scope, body.id, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
    route(confirmNotice, async ({ scope, session, body }) => {
      await recurrences.confirmNotice(scope, body, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
    route(resolveSkipped, async ({ scope, session, body }) => {
      await recurrences.resolveSkipped(scope, body, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
  ];
}
