import { refresh, resetPassword, setPassword, signIn, signOut, viewPasswordLink } from '@stuiver/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { sourceOf } from '../../platform/access/source.ts';
import type { Services } from '../../app/services.ts';
import { clearAuthCookies, readAuthCookies, setAuthCookies } from './cookies.ts';

/**
 * Refuses a call that another site made a browser send. Browsers send `Origin` with every POST; programs send none, and
 * hold no cookies that another site could use.
 *
 * @throws AppError `forbidden`
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined) {
    if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'])))
      throw new AppError('forbidden');
    return;
  }
  if (origin === publicUrl) return;
  const own = request.headers.host;
  if (own === undefined || !URL.canParse(origin) || new URL(origin).host !== own)
    throw new AppError('forbidden');
}

/** Where a session begins. */
export function callerOf(request: FastifyRequest) {
  return {
    source: sourceOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    browser: request.headers['sec-fetch-site'] !== undefined,
  };
}

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
        ...callerOf(request),
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
    route(viewPasswordLink, ({ body }) => auth.viewPasswordLink(body.token)),
    route(setPassword, async ({ body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const signedIn = await auth.setPassword({ ...body, ...callerOf(request) });
      if (signedIn) setAuthCookies(reply, signedIn, https);
      return { signedIn: signedIn?.user ?? null };
    }),
  ];
}
