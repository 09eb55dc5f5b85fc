import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { sourceOf } from '../../platform/access/source.ts';
import { setAuthCookies } from '../auth/cookies.ts';
import { callerOf, requireOwnOrigin } from '../auth/routes.ts';
import { register } from './register.ts';
import { viewRegistration, confirmRegistration } from './confirm-registration.ts';

/** The calls of a company that registers. */
export function registrationRoutes(context: Context): Route[] {
  const { publicUrl } = context.settings;
  const https = publicUrl.startsWith('https://');
  return [
    route(contract.register, async ({ body, request }) => {
      requireOwnOrigin(request, publicUrl);
      await register(context, body, sourceOf(request));
      return {};
    }),
    route(contract.viewRegistration, ({ body }) => viewRegistration(context, body.token)),
    route(contract.confirmRegistration, async ({ body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const signedIn = await confirmRegistration(context, {
        ...body,
        ...callerOf(request),
      });
      setAuthCookies(reply, signedIn, https);
      return signedIn.user;
    }),
  ];
}
