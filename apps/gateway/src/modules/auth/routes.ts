import { refresh, resetPassword, setPassword, signIn, signOut } from '@stuiver/contract';
import { AppError } from '../../lib/app-error.ts';
import { type Route, route } from '../../lib/http/route.ts';
import { addressOf } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { clearAuthCookies, readAuthCookies, setAuthCookies } from './cookies.ts';
import { requireOwnOrigin } from './origin.ts';

/**
 * The calls of sign-in, sessions and passwords.
 *
 * @param publicUrl the deployment's origin: decides about `Secure` cookies and which calls are our own
 */
export function authRoutes({ auth }: Services, publicUrl: string): Route[] {
  const https = publicUrl.startsWith('https://');
  return [
    route(signIn, async ({ body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const signedIn = await auth.signIn({
        ...body.user,
        address: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        browser: request.headers['sec-fetch-site'] !== undefined,
      });
      setAuthCookies(reply, signedIn, https);
      return signedIn.user;
    }),
    route(refresh, async ({ request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const cookies = readAuthCookies(request, https);
      try {
        const signedIn = await auth.refresh(cookies.refresh, cookies.binding);
        setAuthCookies(reply, signedIn, https);
        return signedIn.user;
      } catch (error) {
        if (error instanceof AppError) clearAuthCookies(reply, https);
        throw error;
      }
    }),
    route(signOut, async ({ session, reply }) => {
      await auth.signOut(session);
      clearAuthCookies(reply, https);
      return {};
    }),
    route(resetPassword, async ({ body }) => {
      await auth.resetPassword(body.email);
      return {};
    }),
    route(setPassword, async ({ body }) => {
      await auth.setPassword(body);
      return {};
    }),
  ];
}
