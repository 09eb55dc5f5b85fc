import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@stuiver/contract';
import { type Route, route } from '../../lib/http/route.ts';
import { addressOf } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';

/** The calls about the signed-in user's own second factor. */
export function secondFactorRoutes({ secondFactor }: Services): Route[] {
  return [
    route(getSecondFactor, async ({ session }) => ({
      secondFactor: await secondFactor.getSecondFactor(session),
    })),
    route(startSecondFactor, ({ session, body, request }) =>
      secondFactor.startSecondFactor(session, body, addressOf(request)),
    ),
    route(confirmSecondFactor, async ({ session, body, request }) => ({
      recoveryCodes: await secondFactor.confirmSecondFactor(session, body.code, addressOf(request)),
    })),
    route(removeSecondFactor, async ({ session, body, request }) => {
      await secondFactor.removeSecondFactor(session, body.code, addressOf(request));
      return {};
    }),
    route(renewRecoveryCodes, async ({ session, body, request }) => ({
      recoveryCodes: await secondFactor.renewRecoveryCodes(session, body.code, addressOf(request)),
    })),
  ];
}
