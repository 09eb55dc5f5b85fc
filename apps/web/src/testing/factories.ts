import type { AuthUser } from '@stuiver/contract';
import { keepSession, type Session } from '../lib/session.ts';

/** What sign-in answers, for a merchant with every right outside a tree. */
export function makeAuthUser(parts: Partial<AuthUser> = {}): AuthUser {
  return {
    accessToken: 'token-of-the-test',
    userId: '0193b0c0-0000-7000-8000-000000000001',
    merchantName: 'Van Dijk Fietsen',
    roles: ['MERCHANT'],
    hasTree: false,
    canPostTree: false,
    restrictionList: [],
    ...parts,
  };
}

/** Signs somebody in, as if sign-in had just answered. */
export function signedIn(parts: Partial<AuthUser> = {}): Session {
  return keepSession(makeAuthUser(parts));
}
