import type { FastifyReply, FastifyRequest } from 'fastify';
import { hiddenCookie, readCookie } from '../../platform/http/cookies.ts';
import { DEVICE_SECONDS, deviceCookieName } from '../users/known-devices.ts';
import type { SignedIn } from './sign-in.ts';

const REFRESH_PATH = '/api/auth';

/** The prefixes make browsers refuse a cookie that was not set by https, or from anywhere but this host. */
function bindingName(https: boolean): string {
  return https ? '__Host-stuiver-binding' : 'stuiver-binding';
}

/** Sent to few calls by its path, which a name of this host only does not allow. */
function refreshName(https: boolean): string {
  return https ? '__Secure-stuiver-refresh' : 'stuiver-refresh';
}

/** The two hidden tokens that a browser sent. */
export function readAuthCookies(
  request: FastifyRequest,
  https: boolean,
): { refresh: string | null; binding: string | null } {
  const { cookie } = request.headers;
  return { refresh: readCookie(cookie, refreshName(https)), binding: readCookie(cookie, bindingName(https)) };
}

/** Sets the hidden cookies of a sign-in or refresh; none is readable by scripts. */
export function setAuthCookies(reply: FastifyReply, signedIn: SignedIn, https: boolean): void {
  const maxAge = signedIn.seconds;
  const cookies = [
    hiddenCookie(refreshName(https), signedIn.refreshToken, { path: REFRESH_PATH, maxAge, secure: https }),
  ];
  if (signedIn.bindingToken !== null) {
    cookies.push(
      hiddenCookie(bindingName(https), signedIn.bindingToken, { path: '/', maxAge, secure: https }),
    );
  }
  if (signedIn.device !== null) {
    const name = deviceCookieName(signedIn.user.personId, https);
    cookies.push(hiddenCookie(name, signedIn.device, { path: '/', maxAge: DEVICE_SECONDS, secure: https }));
  }
  reply.header('set-cookie', cookies);
}

/** Removes both cookies. */
export function clearAuthCookies(reply: FastifyReply, https: boolean): void {
  reply.header('set-cookie', [
    hiddenCookie(refreshName(https), '', { path: REFRESH_PATH, maxAge: 0, secure: https }),
    hiddenCookie(bindingName(https), '', { path: '/', maxAge: 0, secure: https }),
  ]);
}
