import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { sourceOf } from '../../platform/access/source.ts';
import type { Services } from '../../app/services.ts';

/** The calls about the signed-in user's own second factor. */
export function secondFactorRoutes({ secondFactor }: Services): Route[] {
  return [
    route(getSecondFactor, async ({ session }) => ({
      secondFactor: await secondFactor.getSecondFactor(session),
    })),
    route(startSecondFactor, ({ session, proof }) => secondFactor.startSecondFactor(session, proof)),
    route(confirmSecondFactor, async ({ session, body, request }) => ({
      recoveryCodes: await secondFactor.confirmSecondFactor(session, body.code, sourceOf(request)),
    })),
    route(removeSecondFactor, async ({ session, proof }) => {
      await secondFactor.removeSecondFactor(session, proof);
      return {};
    }),
    route(renewRecoveryCodes, async ({ session, proof }) => ({
      recoveryCodes: await secondFactor.renewRecoveryCodes(session, proof),
    })),
  ];
}
