import { confirmRegistration, register, viewRegistration } from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { sourceOf } from '../../platform/access/source.ts';
import type { Services } from '../../app/services.ts';
import { setAuthCookies } from '../auth/cookies.ts';
import { callerOf, requireOwnOrigin } from '../auth/routes.ts';

/**
 * The calls of a company that registers.
 *
 * @param publicUrl the deployment's origin: decides about `Secure` cookies and which calls are our own
 */
export function registrationRoutes({ registration }: Services, publicUrl: string): Route[] {
  const https = publicUrl.startsWith('https://');
  return [
    route(register, async ({ body, request }) => {
      requireOwnOrigin(request, publicUrl);
      await registration.register(body, sourceOf(request));
      return {};
    }),
    route(viewRegistration, ({ body }) => registration.viewRegistration(body.token)),
    route(confirmRegistration, async ({ body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const signedIn = await registration.confirmRegistration({
        ...body,
        ...callerOf(request),
      });
      setAuthCookies(reply, signedIn, https);
      return signedIn.user;
    }),
  ];
}
