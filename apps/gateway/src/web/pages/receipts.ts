import type { FastifyReply, FastifyRequest } from 'fastify';
import { hiddenCookie, readCookie } from '../../platform/http/cookies.ts';
import { ONE_DAY_SECONDS } from '../../platform/http/page-request.ts';

/** Payments that a browser remembers. */
const MOST = 5;

const getCookieName = (https: boolean) => (https ? '__Host-stuiver-paid' : 'stuiver-paid');

/** Returns the sealed references of the payments that this browser made, newest first. */
export function readReceipts(request: FastifyRequest, https: boolean): string[] {
  return (readCookie(request.headers.cookie, getCookieName(https)) ?? '').split('.').filter(Boolean);
}

/** Has the browser remember a payment for a day, so that its link opens the receipt there and nowhere else. */
export function keepReceipt(
  request: FastifyRequest,
  reply: FastifyReply,
  reference: string,
  https: boolean,
): void {
  const references = [...new Set([reference, ...readReceipts(request, https)])].slice(0, MOST);
  const options = { path: '/', maxAge: ONE_DAY_SECONDS, secure: https, sameSite: 'Lax' } as const;
  reply.header('set-cookie', hiddenCookie(getCookieName(https), references.join('.'), options));
}
