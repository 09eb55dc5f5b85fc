import * as contract from '@stuiver/contract';
import type { PaymentDeps } from '../processors/processor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { userActor } from '../../platform/access/caller.ts';
import { resolveSkipped } from './resolve-skipped.ts';

/** Routes of due runs of recurring payments. */
export function collectionRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.resolveSkipped, async ({ scope, session, body }) => {
      await resolveSkipped(deps, scope, body, userActor(session));
      return { id: body.id };
    }),
  ];
}
