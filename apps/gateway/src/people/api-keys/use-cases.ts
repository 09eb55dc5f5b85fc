import { getApiKeys } from './api-keys.ts';
import { makeKey } from './change-keys.ts';
import { changeApiKey, createApiKey, endOldKey, revokeApiKey, rotateApiKey } from './confirmed-changes.ts';
import { authenticateKey } from './keys.ts';

/** The use cases of API keys. */
export const API_KEYS = {
  authenticateKey,
  changeApiKey,
  createApiKey,
  endOldKey,
  getApiKeys,
  makeKey,
  revokeApiKey,
  rotateApiKey,
};
