import type { ApiKeyRow } from '@stuiver/contract';
import type { ApiKeyScope, KeyOverlapHours } from '@stuiver/domain/api-key';
import type { Proof } from '../../lib/access/proof.ts';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Session } from '../../lib/access/session.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { requireProof } from '../second-factor/fresh-proof.ts';
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

/**
 * Makes a key for a user who proves that they are there (`makeKey`).
 *
 * @throws AppError `aboveOwnRights` for a scope that the user lacks, `notFound` for someone else's company, `limitReached`;
 *   as `requireProof`; 422 on `scopes` for refunds by somebody who has a limit
 */
export async function createApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  input: NewApiKey,
  proof: Proof,
): Promise<KeyWithSecret> {
  requireScopes(session, input.scopes);
  if (!scope.merchantIds.includes(input.merchantId)) throw notFound();
  await requireNoLimit(deps, session, input.scopes);
  await requireProof(deps, session, proof);
  return makeKey(deps, session, input);
}

/**
 * Gives a key another secret for a user who proves that they are there (`rotateKey`).
 *
 * @throws AppError as `rotateKey`; `aboveOwnRights` for a key with a scope that the user lacks; as `requireProof`
 */
export async function rotateApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: { readonly version: number; readonly overlapHours: KeyOverlapHours },
  proof: Proof,
): Promise<KeyWithSecret> {
  const { scopes } = await readKey(deps, scope, id);
  requireScopes(session, scopes);
  await requireNoLimit(deps, session, scopes);
  await requireProof(deps, session, proof);
  return rotateKey(deps, session, scope, id, input);
}

/**
 * Ends a key's old secret for a user who proves that they are there (`endOldSecretOf`).
 *
 * @throws AppError as `endOldSecretOf`; as `requireProof`
 */
export async function endOldKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: { readonly version: number },
  proof: Proof,
): Promise<ApiKeyRow> {
  await readKey(deps, scope, id);
  await requireProof(deps, session, proof);
  return endOldSecretOf(deps, session, scope, id, input.version);
}

/**
 * Sets where a key may be used from, for a user who proves that they are there (`limitKey`).
 *
 * @throws AppError as `limitKey`; as `requireProof`
 */
export async function changeApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: { readonly version: number; readonly allowedAddresses: readonly string[] },
  proof: Proof,
): Promise<ApiKeyRow> {
  await readKey(deps, scope, id);
  await requireProof(deps, session, proof);
  return limitKey(deps, session, scope, id, input);
}

/**
 * Revokes a key for a user who proves that they are there (`revokeKey`).
 *
 * @throws AppError as `revokeKey`; as `requireProof`
 */
export async function revokeApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  proof: Proof,
): Promise<ApiKeyRow> {
  await readKey(deps, scope, id);
  await requireProof(deps, session, proof);
  return revokeKey(deps, session, scope, id);
}
