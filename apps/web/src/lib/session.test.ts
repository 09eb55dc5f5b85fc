import { describe, expect, it, vi } from 'vitest';
import { makeAuthUser } from '../testing/factories.ts';
import {
  accessToken,
  authStore,
  endSession,
  isPermitted,
  keepSession,
  readSessionCookie,
  renamePerson,
  restoreSession,
} from './session.ts';

describe('the session', () => {
  it('lasts 60 minutes in a cookie for path /, SameSite Lax, without the refresh token', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    keepSession(makeAuthUser({ refreshToken: 'secret' }));
    const cookie = String(written.mock.calls[0]?.[0]);
    expect(cookie).toContain('Max-Age=3600');
    expect(cookie).toContain('Path=/');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('secret');
  });

  it('fills the session storage keys of a new tab from the cookie', () => {
    keepSession(makeAuthUser({ hasTree: true, roles: ['MERCHANT', 'PPRO'] }));
    sessionStorage.clear();
    authStore.set({ session: null, forgotPassword: false, mailToken: null, lapsed: null });
    restoreSession();
    expect({ ...sessionStorage }).toEqual({
      merchantId: makeAuthUser().userId,
      merchantName: 'Van Dijk Fietsen',
      roles: '["MERCHANT","PPRO"]',
      hasTree: 'true',
      canPostTree: 'false',
    });
    expect(accessToken()).toBe('token-of-the-test');
  });

  it('shows another name or another address of its person, in tabs opened later too', () => {
    const { personEmail } = keepSession(makeAuthUser());
    renamePerson('Noor Bakker', personEmail);
    expect(readSessionCookie()).toMatchObject({ personName: 'Noor Bakker', personEmail });
    renamePerson('Noor Bakker', 'noor@bakker.test');
    expect(readSessionCookie()).toMatchObject({ personEmail: 'noor@bakker.test' });
    expect(authStore.get().session).toMatchObject({ personEmail: 'noor@bakker.test' });
  });

  it('is null when the cookie is malformed or expired', () => {
    document.cookie = 'auth=%7Bno; Path=/';
    expect(restoreSession()).toBeNull();
    const { expiresAt } = keepSession(makeAuthUser());
    expect(readSessionCookie(expiresAt - 1)).not.toBeNull();
    expect(readSessionCookie(expiresAt)).toBeNull();
  });

  it('is cleared from cookie and storage by signing out', () => {
    keepSession(makeAuthUser());
    sessionStorage.setItem('refund', 'x');
    endSession();
    expect(document.cookie).not.toContain('auth=');
    expect(sessionStorage.length).toBe(0);
    expect(authStore.get().session).toBeNull();
  });

  it('is cleared from storage when it expires too, keeping the path', () => {
    keepSession(makeAuthUser());
    sessionStorage.setItem('refund', 'x');
    endSession('/management/payments/1');
    expect(sessionStorage.length).toBe(0);
    expect(authStore.get().lapsed?.path).toBe('/management/payments/1');
  });

  it('permits what the server granted, and everything that needs no permission', () => {
    expect(isPermitted({ permissions: ['payments:read'] }, 'payments:read')).toBe(true);
    expect(isPermitted({ permissions: ['payments:read'] }, 'refunds:write')).toBe(false);
    expect(isPermitted({ permissions: [] }, undefined)).toBe(true);
    expect(isPermitted(null, undefined)).toBe(false);
  });
});
