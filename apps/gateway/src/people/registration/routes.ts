import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getCallSource } from '../../platform/access/source.ts';
import { setAuthCookies } from '../auth/cookies.ts';
import { readCaller, requireOwnOrigin } from '../auth/routes.ts';
import { register } from './register.ts';
import { viewRegistration, confirmRegistration } from './confirm-registration.ts';

/** The calls of a company that registers. */
export function registrationRoutes(deps: Context): Route[] {
  const { publicUrl } = deps.settings;
  const https = publicUrl.startsWith('https://');
  return [
    route(contract.register, async ({ body, request }) => {
      requireOwnOrigin(request, publicUrl);
      await register(deps, body, getCallSource(request));
      return {};
    }),
    route(contract.viewRegistration, ({ body }) => viewRegistration(deps, body.token)),
    route(contract.confirmRegistration, async ({ body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const signedIn = await confirmRegistration(deps, {
        ...body,
        ...readCaller(request),
      });
      setAuthCookies(reply, signedIn, https);
      return signedIn.user;
    }),
  ];
}
