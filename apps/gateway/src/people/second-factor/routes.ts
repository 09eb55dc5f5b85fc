import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getCallSource } from '../../platform/access/source.ts';
import {
  getSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';

/** Routes of the signed-in user's own second factor. */
export function secondFactorRoutes(deps: Context): Route[] {
  return [
    route(contract.getSecondFactor, async ({ session }) => ({
      secondFactor: await getSecondFactor(deps, session),
    })),
    route(contract.startSecondFactor, ({ session, proof }) => startSecondFactor(deps, session, proof)),
    route(contract.confirmSecondFactor, async ({ session, body, request }) => ({
      recoveryCodes: await confirmSecondFactor(deps, session, body.code, getCallSource(request)),
    })),
    route(contract.removeSecondFactor, ({ session, proof }) => removeSecondFactor(deps, session, proof)),
    route(contract.renewRecoveryCodes, async ({ session, proof }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, session, proof),
    })),
  ];
}
