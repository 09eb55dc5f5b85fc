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
  it('a 401 signs out, but not as the answer to sign-in itself', () => {
    signedIn();
    handleApiError(answered(401), { name: 'signIn', path: '/api/auth/sign-in' });
    expect(isSignedIn()).toBe(true);
    handleApiError(answered(401), LIST);
    expect(isSignedIn()).toBe(false);
  });

  it('a 403 signs out only on a management path', () => {
    signedIn();
    history.replaceState(null, '', '/pay');
    handleApiError(answered(403), LIST);
    expect(isSignedIn()).toBe(true);
    history.replaceState(null, '', '/management/payments');
    handleApiError(answered(403), LIST);
    expect(isSignedIn()).toBe(false);
    history.replaceState(null, '', '/');
  });

  it('a 404 is only logged', () => {
    signedIn();
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    handleApiError(answered(404), LIST);
    expect(log).toHaveBeenCalledOnce();
    expect(isSignedIn()).toBe(true);
  });

  it('422, 5xx and no answer pass unchanged', () => {
    signedIn();
    for (const status of [0, 422, 500, 503, 599]) handleApiError(answered(status), LIST);
    expect(isSignedIn()).toBe(true);
  });
});

it('sends the cookie’s token as a bearer token', async () => {
  signedIn();
  const seen = stubNetwork({ 'GET /ready': { body: { status: 'ready' } } });
  await call(ready, {});
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-of-the-test');
});
