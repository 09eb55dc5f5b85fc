import { describe, expect, it, vi } from 'vitest';
import { signedIn } from '../testing/factories.ts';
import { stubNetwork } from '../testing/network.ts';
import { ApiError, call, handleApiError } from './api.ts';
import { authStore } from './session.ts';
import { ready } from '@stuiver/contract/routes';

const LIST = { name: 'getPayments', path: '/x' };
const answered = (status: number) => new ApiError(status, { code: 'internal', requestId: 'r' });
const isSignedIn = () => authStore.get().session !== null;

describe('answers outside 2xx', () => {
  it('sign out on 401, but not as the answer to sign-in itself', () => {
    signedIn();
    handleApiError(answered(401), { name: 'signIn', path: '/api/auth/sign-in' });
    expect(isSignedIn()).toBe(true);
    handleApiError(answered(401), LIST);
    expect(isSignedIn()).toBe(false);
  });

  it('sign out on 403 only on a management path', () => {
    signedIn();
    history.replaceState(null, '', '/pay');
    handleApiError(answered(403), LIST);
    expect(isSignedIn()).toBe(true);
    history.replaceState(null, '', '/management/payments');
    handleApiError(answered(403), LIST);
    expect(isSignedIn()).toBe(false);
    history.replaceState(null, '', '/');
  });

  it('only log a 404', () => {
    signedIn();
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    handleApiError(answered(404), LIST);
    expect(log).toHaveBeenCalledOnce();
    expect(isSignedIn()).toBe(true);
  });

  it('pass untouched for 422, 5xx and no answer', () => {
    signedIn();
    for (const status of [0, 422, 500, 503, 599]) handleApiError(answered(status), LIST);
    expect(isSignedIn()).toBe(true);
  });
});

it('sends the token of the cookie as a bearer', async () => {
  signedIn();
  const seen = stubNetwork({ 'GET /ready': { body: { status: 'ready' } } });
  await call(ready, {});
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-of-the-test');
});
