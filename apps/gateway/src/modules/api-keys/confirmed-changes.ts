import type { ApiKeyRow } from '@stuiver/contract';
import type { ApiKeyScope, KeyOverlapHours } from '@stuiver/domain/api-key';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Session } from '../../lib/access/session.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { confirmPassword } from '../auth/passwords/own-password.ts';
import { inHashQueue } from '../auth/passwords/passwords.ts';
import { ownRefundLimit } from '../team/refund-limits.ts';
import { readKey } from './api-keys.ts';
import {
  endOldSecretOf,
  type KeyWithSecret,
  limitKey,
  makeKey,
  type NewApiKey,
  revokeKey,
  rotateKey,
} from './change-keys.ts';

/** What a user's change of keys is proved by. */
type Proof = { readonly currentPassword: string };

/** Nobody gets a secret with a scope that they lack. */
function requireScopes({ permissions }: Session, scopes: readonly ApiKeyScope[]): void {
  if (!scopes.every((scope) => permissions.includes(scope))) throw new AppError('aboveOwnRights');
}

/** A key has no limit of refunds, so its secret goes to nobody who has one. */
async function requireNoLimit(
  { db }: Context,
  session: Session,
  scopes: readonly ApiKeyScope[],
): Promise<void> {
  if (scopes.includes('refunds:write') && (await ownRefundLimit(db, session)) !== null)
    throw invalid('scopes', 'aboveRefundLimit');
}

function confirm(deps: Context, session: Session, { currentPassword }: Proof, address: string) {
  return inHashQueue(() => confirmPassword(deps, session, currentPassword, address));
}

/**
 * Makes a key for a user who gives their password (`makeKey`).
 *
 * @param address of the caller; wrong passwords are counted by it
 * @throws AppError `aboveOwnRights` for a scope that the user lacks, `notFound` for someone else's company, `limitReached`;
 *   422 on `currentPassword`, and on `scopes` for refunds by somebody who has a limit; `accountLocked`, `unavailable` as
 *   sign-in
 */
export async function createApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  input: NewApiKey & Proof,
  address: string,
): Promise<KeyWithSecret> {
  requireScopes(session, input.scopes);
  if (!scope.merchantIds.includes(input.merchantId)) throw notFound();
  await requireNoLimit(deps, session, input.scopes);
  await confirm(deps, session, input, address);
  return makeKey(deps, session, input);
}

/**
 * Gives a key another secret for a user who gives their password (`rotateKey`).
 *
 * @throws AppError as `rotateKey`; `aboveOwnRights` for a key with a scope that the user lacks; 422 on `currentPassword`;
 *   `accountLocked`, `unavailable` as sign-in
 */
export async function rotateApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: Proof & { readonly version: number; readonly overlapHours: KeyOverlapHours },
  address: string,
): Promise<KeyWithSecret> {
  const { scopes } = await readKey(deps, scope, id);
  requireScopes(session, scopes);
  await requireNoLimit(deps, session, scopes);
  await confirm(deps, session, input, address);
  return rotateKey(deps, session, scope, id, input);
}

/**
 * Ends a key's old secret for a user who gives their password (`endOldSecretOf`).
 *
 * @throws AppError as `endOldSecretOf`; 422 on `currentPassword`; `accountLocked`, `unavailable` as sign-in
 */
export async function endOldKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: Proof & { readonly version: number },
  address: string,
): Promise<ApiKeyRow> {
  await readKey(deps, scope, id);
  await confirm(deps, session, input, address);
  return endOldSecretOf(deps, session, scope, id, input.version);
}

/**
 * Sets where a key may be used from, for a user who gives their password (`limitKey`).
 *
 * @throws AppError as `limitKey`; 422 on `currentPassword`; `accountLocked`, `unavailable` as sign-in
 */
export async function changeApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: Proof & { readonly version: number; readonly allowedAddresses: readonly string[] },
  address: string,
): Promise<ApiKeyRow> {
  await readKey(deps, scope, id);
  await confirm(deps, session, input, address);
  return limitKey(deps, session, scope, id, input);
}

/**
 * Revokes a key for a user who gives their password (`revokeKey`).
 *
 * @throws AppError as `revokeKey`; 422 on `currentPassword`; `accountLocked`, `unavailable` as sign-in
 */
export async function revokeApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: Proof,
  address: string,
): Promise<ApiKeyRow> {
  await readKey(deps, scope, id);
  await confirm(deps, session, input, address);
  return revokeKey(deps, session, scope, id);
}
