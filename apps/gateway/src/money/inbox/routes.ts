import * as contract from '@stuiver/contract';
import { toActor } from '../../platform/access/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { answerOnce } from '../../platform/idempotency/answer-once.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { getSimulatedOutcomes, simulateOutcome } from './simulate.ts';

/** Routes of the simulator. */
export function simulatorRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.getSimulatedOutcomes, async ({ scope, params }) => ({
      content: await getSimulatedOutcomes(deps, scope, params.id),
    })),
    route(contract.simulateOutcome, (call) =>
      answerOnce(deps, contract.simulateOutcome, call, (keep) =>
        simulateOutcome(deps, call.scope, call.body, toActor(call.caller), keep),
      ),
    ),
  ];
}
