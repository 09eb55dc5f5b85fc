import type { AuthUser } from '@stuiver/contract';
import { resolveStoredRights } from '@stuiver/domain/permissions';
import { keepSession, type StoredSession } from '../lib/session.ts';

/** The response to sign-in: by default a MERCHANT outside a tree. */
export function makeAuthUser(parts: Partial<AuthUser> = {}): AuthUser {
  const { roles = ['MERCHANT'], restrictionList = [], canPostTree = false } = parts;
  return {
    accessToken: 'token-of-the-test',
    userId: '0193b0c0-0000-7000-8000-000000000001',
    personId: '0193b0c0-0000-7000-8000-000000000101',
    personName: 'Anna de Vries',
    personEmail: 'anna@vandijk.test',
    language: null,
    merchantName: 'Van Dijk Fietsen',
    roles,
    hasTree: false,
    ...parts,
    ...resolveStoredRights({ roles, customPermissions: [], restrictionList, canPostTree }),
  };
}

/** Signs a user in, as if sign-in had just answered. */
export function signedIn(parts: Partial<AuthUser> = {}): StoredSession {
  return keepSession(makeAuthUser(parts));
}
