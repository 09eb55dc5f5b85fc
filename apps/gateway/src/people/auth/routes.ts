import * as contract from '@stuiver/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getCallSource } from '../../platform/access/source.ts';
import { clearAuthCookies, readAuthCookies, setAuthCookies } from './cookies.ts';
import { signIn } from './sign-in.ts';
import { refresh } from './refresh-session.ts';
import { signOut } from '../users/sessions.ts';
import { resetPassword, setPassword } from './reset-password.ts';
import { viewPasswordLink } from './view-password-link.ts';

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

/** Returns the place where a session starts. */
export function readCaller(request: FastifyRequest) {
  return {
    source: getCallSource(request),
    userAgent: request.headers['user-agent'] ?? '',
    browser: request.headers['sec-fetch-site'] !== undefined,
  };
}

/** The calls of sign-in, sessions and passwords. */
export function authRoutes(deps: Context): Route[] {
  const { publicUrl } = deps.settings;
  const https = publicUrl.startsWith('https://');
  return [
    route(contract.signIn, async ({ body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const signedIn = await signIn(deps, {
        ...body.user,
        ...readCaller(request),
      });
      setAuthCookies(reply, signedIn, https);
      return signedIn.user;
    }),
    route(contract.refresh, async ({ request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const cookies = readAuthCookies(request, https);
      try {
        const signedIn = await refresh(deps, cookies.refresh, cookies.binding);
        setAuthCookies(reply, signedIn, https);
        return signedIn.user;
      } catch (error) {
        if (error instanceof AppError) clearAuthCookies(reply, https);
        throw error;
      }
    }),
    route(contract.signOut, async ({ session, reply }) => {
      await signOut(deps, session);
      clearAuthCookies(reply, https);
      return {};
    }),
    route(contract.resetPassword, ({ body }) => resetPassword(deps, body.email, body.language)),
    route(contract.viewPasswordLink, ({ body }) => viewPasswordLink(deps, body.token)),
    route(contract.setPassword, async ({ body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const signedIn = await setPassword(deps, { ...body, ...readCaller(request) });
      if (signedIn) setAuthCookies(reply, signedIn, https);
      return { signedIn: signedIn?.user ?? null };
    }),
  ];
}
