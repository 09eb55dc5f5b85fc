import { hiddenCookie, readCookie } from './cookies.ts';

/**
 * Position of a browser user's own changes in the database's log (`Replica`). Every answer to a change renews it, and
 * reads that send it see those changes.
 */
const NAME = 'stuiver-position';

/** A browser that has changed nothing for so long reads the database itself, until it does. */
const SECONDS = 86_400;

/** The position that a request brings; null when it brings none. */
export function readPosition(cookies: string | undefined): number | null {
  const value = readCookie(cookies, NAME);
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** Tells a browser its position; null makes it forget the one that it has. */
export function positionCookie(position: number | null, secure: boolean): string {
  const maxAge = position === null ? 0 : SECONDS;
  return hiddenCookie(NAME, String(position ?? ''), { path: '/', maxAge, secure });
}
