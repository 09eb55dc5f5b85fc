import { about, type CallRow, G } from './call-rows.ts';
import { PASSWORD } from './merchants.ts';

const proof = { currentPassword: PASSWORD };

/** Calls about API keys. */
export const API_KEY_CALLS: Readonly<Record<string, CallRow>> = {
  getApiKeys: about(({ merchantId }) => [{ method: 'GET', url: `${G}/apiKeys?selectedIds=${merchantId}` }]),
  createApiKey: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/apiKeys`,
      payload: { merchantId, name: 'Webwinkel', scopes: ['payments:write', 'payments:read'], ...proof },
    },
  ]),
  changeApiKey: about(({ apiKeyId }) => [
    {
      method: 'POST',
      url: `${G}/apiKeys/${apiKeyId}`,
      payload: { version: 1, allowedAddresses: ['203.0.113.0/24'], refundLimit: '250.00', ...proof },
    },
  ]),
  rotateApiKey: about(({ apiKeyId }) => [
    {
      method: 'POST',
      url: `${G}/apiKeys/${apiKeyId}/rotate`,
      payload: { version: 1, overlapHours: 24, ...proof },
    },
  ]),
  endOldKey: about(({ apiKeyId }) => [
    { method: 'POST', url: `${G}/apiKeys/${apiKeyId}/endOldKey`, payload: { version: 1, ...proof } },
  ]),
  revokeApiKey: about(({ apiKeyId }) => [
    { method: 'POST', url: `${G}/apiKeys/${apiKeyId}/revoke`, payload: proof },
  ]),
};
