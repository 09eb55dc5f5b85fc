import * as contract from '@stuiver/contract';
import type { PaymentDeps } from '../processors/processor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { resolveSkipped } from './resolve-skipped.ts';

/** Routes of due runs of recurring payments. */
export function collectionRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.resolveSkipped, async ({ scope, session, body }) => {
      await resolveSkipped(deps, scope, body, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
  ];
}
