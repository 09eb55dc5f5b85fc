import { type ApiError, type Call, createClient } from '@stuiver/contract/client';
import { config } from './config.ts';
import { accessToken, endSession } from './session.ts';

export { ApiError } from '@stuiver/contract/client';

/**
 * What every unsuccessful answer does before its caller sees it (specification, section 8): 401
 * signs out, but not as the answer to sign-in itself, which would lose where the visitor wanted to
 * go, nor to sign-out, after which somebody else may have signed in; 403 signs out on a management path; 404 is only logged; 422, 5xx and no answer pass.
 */
export function handleApiError(error: ApiError, endpoint: { name: string; path: string }): void {
  const here = location.pathname + location.search;
  if (error.status === 401 && !['signIn', 'signOut'].includes(endpoint.name)) endSession(here);
  else if (error.status === 403 && location.pathname.includes('management')) endSession(here);
  else if (error.status === 404) console.info(`404 ${endpoint.name}`, error.requestId ?? '');
}

/** The one function by which the portal calls the gateway. */
export const call: Call = createClient({
  prefix: config.gatewayPrefix,
  headers() {
    const token = accessToken();
    return token === null ? {} : { authorization: `Bearer ${token}` };
  },
  onError: handleApiError,
});
