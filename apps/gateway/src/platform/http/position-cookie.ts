import { hiddenCookie, readCookie } from './cookies.ts';

/**
 * Position of a browser user's own changes in the database's log (`Replica`). Every answer to a change renews it, and
 * reads that send it see those changes.
 */
const getCookieName = (secure: boolean) => (secure ? '__Host-stuiver-position' : 'stuiver-position');

/** A browser without changes for this long reads the primary, until its next change. */
const SECONDS = 86_400;

/** Returns the position that a request sends; null without one. */
export function readPosition(cookies: string | undefined): number | null {
  const value = readCookie(cookies, getCookieName(true)) ?? readCookie(cookies, getCookieName(false));
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** Builds the cookie with a browser's position; null removes it. */
export function positionCookie(position: number | null, secure: boolean): string {
  const maxAge = position === null ? 0 : SECONDS;
  return hiddenCookie(getCookieName(secure), String(position ?? ''), { path: '/', maxAge, secure });
}
