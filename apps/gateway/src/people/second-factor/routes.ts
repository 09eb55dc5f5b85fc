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
export function secondFactorRoutes(context: Context): Route[] {
  return [
    route(contract.getSecondFactor, async ({ session }) => ({
      secondFactor: await getSecondFactor(context, session),
    })),
    route(contract.startSecondFactor, ({ session, proof }) => startSecondFactor(context, session, proof)),
    route(contract.confirmSecondFactor, async ({ session, body, request }) => ({
      recoveryCodes: await confirmSecondFactor(context, session, body.code, getCallSource(request)),
    })),
    route(contract.removeSecondFactor, ({ session, proof }) => removeSecondFactor(context, session, proof)),
    route(contract.renewRecoveryCodes, async ({ session, proof }) => ({
      recoveryCodes: await renewRecoveryCodes(context, session, proof),
    })),
  ];
}
