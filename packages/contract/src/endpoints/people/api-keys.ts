import { parseAddressRange } from '@stuiver/domain/address-range';
import { API_KEY_SCOPES, KEY_OVERLAP_HOURS } from '@stuiver/domain/api-key';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id, instant, proofFields, requiredText, selectedIds, someOf } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';
import { refundLimitIn, refundLimitOut } from '../money/refunds.ts';

const apiKeyScope = z.enum(API_KEY_SCOPES);

const allowedAddresses = z
  .array(
    z
      .string()
      .max(60)
      .refine((text) => parseAddressRange(text) !== null, 'notAnAddress'),
  )
  .max(LIMITS.addressesOfKey);

/** An API key as shown after its creation: never the key itself. */
const apiKey = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  /** Version of the editable fields; a change names the one it was made from. */
  version: z.int().min(1),
  name: z.string(),
  scopes: someOf(apiKeyScope),
  /** Addresses and CIDR ranges that it may be used from; empty: anywhere. */
  allowedAddresses: z.array(z.string()).max(LIMITS.addressesOfKey),
  /** The most that it refunds in 24 hours; null: no limit of its own. */
  refundLimit: refundLimitOut,
  /** The same with the limit that its maker has now; 0 when they may refund no longer. */
  refundsUpTo: refundLimitOut,
  /** Whose limit that is: who made it, replaced its secret or set its limit last; null for the provider. */
  limitedBy: z.string().nullable(),
  /** Its prefix, to recognise it by: product, mode and first characters. */
  shownPrefix: z.string(),
  /** Its last four characters. */
  shownSuffix: z.string(),
  /** Null for the provider. */
  createdBy: z.string().nullable(),
  createdDateTime: instant,
  /** To the minute; null while it was never used. */
  lastUsedDateTime: instant.nullable(),
  /** Address of the last use; null when unknown. */
  lastUsedAddress: z.string().nullable(),
  /** The last call with it from an address that is not allowed, to the minute; null without one. */
  lastRefused: z.object({ dateTime: instant, address: z.string() }).nullable(),
  /** Time of the last rotation; null for the first secret. */
  rotatedDateTime: instant.nullable(),
  /** Null for the provider. */
  rotatedBy: z.string().nullable(),
  /** The secret before the present one, while it still works. */
  oldSecret: z
    .object({ shownSuffix: z.string(), worksUntilDateTime: instant, lastUsedDateTime: instant.nullable() })
    .nullable(),
  /** Null for the provider, and while the key is in use. */
  revokedBy: z.string().nullable(),
  revokedDateTime: instant.nullable(),
});
export type ApiKeyRow = z.infer<typeof apiKey>;

/** A new key, without the proof of a user's presence. */
export const newApiKey = z.object({
  merchantId: id,
  name: requiredText(60),
  scopes: someOf(apiKeyScope).min(1, 'required'),
  allowedAddresses: allowedAddresses.optional(),
  refundLimit: refundLimitIn.optional(),
});
export const apiKeyRequest = newApiKey.extend(proofFields);
const version = z.int().min(1);
/** Omitted fields stay unchanged. */
export const apiKeyChange = z.object({
  version,
  allowedAddresses: allowedAddresses.optional(),
  refundLimit: refundLimitIn.optional(),
  ...proofFields,
});
export const apiKeyRotation = z.object({
  version,
  /** Hours that the old secret keeps working; 0 ends it at once. */
  overlapHours: z.literal(KEY_OVERLAP_HOURS),
  ...proofFields,
});
const oldSecretEnd = z.object({ version, ...proofFields });
export const apiKeyRevocation = z.object({ ...proofFields });

const KEYS = { access: 'session', permission: 'apiKeys:write', tag: 'apiKey' } as const;

export const getApiKeys = endpoint(routes.getApiKeys, {
  ...KEYS,
  summary: 'The API keys of the chosen companies, newest first; revoked ones for 90 days',
  query: z.object({ selectedIds }),
  response: z.object({
    content: z.array(apiKey).max(LIMITS.apiKeysShown),
    /** Address of this call; empty when unknown. */
    ownAddress: z.string(),
    /** The caller's own limit for refunds without approval in 24 hours; a key they create may have at most the same. */
    ownLimit: refundLimitOut,
  }),
  errors: ['notFound'],
});

export const createApiKey = endpoint(routes.createApiKey, {
  ...KEYS,
  summary: 'Create an API key of one company; the response is the only place that ever shows it',
  freshProof: 'always',
  body: apiKeyRequest,
  response: z.object({ apiKey, secret: z.string() }),
  errors: ['notFound', 'limitReached', 'accountLocked', 'aboveOwnRights'],
});

export const changeApiKey = endpoint(routes.changeApiKey, {
  ...KEYS,
  summary:
    'Change where an API key may be used from, or what it refunds in 24 hours; its next call is judged by it',
  params: z.object({ id }),
  freshProof: 'always',
  body: apiKeyChange,
  response: z.object({ apiKey }),
  errors: ['notFound', 'changedMeanwhile', 'accountLocked'],
});

export const rotateApiKey = endpoint(routes.rotateApiKey, {
  ...KEYS,
  summary:
    'Give an API key a new secret; the old one goes on working for a while. One that still works is ended first',
  params: z.object({ id }),
  freshProof: 'always',
  body: apiKeyRotation,
  response: z.object({ apiKey, secret: z.string() }),
  errors: ['notFound', 'changedMeanwhile', 'accountLocked', 'aboveOwnRights', 'aboveOwnLimit'],
});

export const endOldKey = endpoint(routes.endOldKey, {
  ...KEYS,
  summary: 'End an API key’s old secret before its time; its next call is refused',
  params: z.object({ id }),
  freshProof: 'always',
  body: oldSecretEnd,
  response: z.object({ apiKey }),
  errors: ['notFound', 'changedMeanwhile', 'accountLocked'],
});

export const revokeApiKey = endpoint(routes.revokeApiKey, {
  ...KEYS,
  summary: 'Revoke an API key with all of its secrets, for good; its next call is refused',
  params: z.object({ id }),
  freshProof: 'always',
  body: apiKeyRevocation,
  response: z.object({ apiKey }),
  errors: ['notFound', 'accountLocked'],
});
