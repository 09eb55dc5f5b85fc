import type { ApiKeyRow } from '@stuiver/contract';
import { type ApiKeyScope, type KeyOverlapHours, permissionToGrant } from '@stuiver/domain/api-key';
import { type RefundLimit, reaches } from '@stuiver/domain/refund-limits';
import type { Proof } from '../../platform/access/proof.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { requireProof } from '../second-factor/fresh-proof.ts';
import { limitIn, ownRefundLimit } from '../team/refund-limits.ts';
import { readKey } from './api-keys.ts';
import type { KeyRules } from './repository.ts';
import {
  expireOldSecret,
  type KeyWithSecret,
  limitKeyUse,
  makeKey,
  type NewApiKey,
  revokeKey,
  rotateKey,
} from './change-keys.ts';

/** No one gets a secret with a scope that they may not grant. */
function requireScopes({ permissions }: Session, scopes: readonly ApiKeyScope[]): void {
  if (!scopes.every((scope) => permissions.includes(permissionToGrant(scope))))
    throw new AppError('aboveOwnRights');
}

/** No one can give a key a higher refund limit than their own. */
async function requireOwnLimit(deps: Context, session: Session, limit: RefundLimit): Promise<void> {
  if (!reaches(await ownRefundLimit(deps.db, session), limit))
    throw invalid('refundLimit', 'aboveRefundLimit');
}

/** A limit in requests. */
type WiredLimit = { readonly refundLimit?: string | number | null | undefined };

/** Wishes with their limit in minor units. */
function withLimitRead<Wishes extends WiredLimit>({ refundLimit, ...rest }: Wishes) {
  return { ...rest, ...(refundLimit === undefined ? {} : { refundLimit: limitIn(refundLimit) }) };
}

/**
 * Makes a key for a user who proves that they are there (`makeKey`).
 *
 * @throws AppError `aboveOwnRights` for a scope that the user lacks, `notFound` for someone else's company, `limitReached`;
 *   as `requireProof`; 422 on `refundLimit` for more than the user's own
 */
export async function createApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  input: Omit<NewApiKey, 'refundLimit'> & WiredLimit,
  proof: Proof,
): Promise<KeyWithSecret> {
  requireScopes(session, input.scopes);
  if (!scope.merchantIds.includes(input.merchantId)) throw notFound();
  const wish = withLimitRead(input);
  if (input.scopes.includes('refunds:write')) await requireOwnLimit(deps, session, wish.refundLimit ?? null);
  await requireProof(deps, session, proof);
  return makeKey(deps, session, wish);
}

/**
 * Replaces a key's secret for a user who proves their presence (`rotateKey`).
 *
 * @throws AppError as `rotateKey`; `aboveOwnRights` for a key with a scope that the user lacks, `aboveOwnLimit` for
 *   one with a higher limit than theirs; as `requireProof`
 */
export async function rotateApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: { readonly version: number; readonly overlapHours: KeyOverlapHours },
  proof: Proof,
): Promise<KeyWithSecret> {
  const { scopes, refundLimit } = await readKey(deps, scope, id);
  requireScopes(session, scopes);
  const isReached = reaches(await ownRefundLimit(deps.db, session), limitIn(refundLimit));
  if (scopes.includes('refunds:write') && !isReached) throw new AppError('aboveOwnLimit');
  await requireProof(deps, session, proof);
  return rotateKey(deps, session, scope, id, input);
}

/**
 * Ends a key's old secret for a user who proves that they are there (`expireOldSecret`).
 *
 * @throws AppError as `expireOldSecret`; as `requireProof`
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
  return expireOldSecret(deps, session, scope, id, input.version);
}

/**
 * Sets a key's allowed addresses and refund limit, for a user who proves their presence (`limitKeyUse`).
 *
 * @throws AppError as `limitKeyUse`; 422 on `refundLimit` for more than the user's own; as `requireProof`
 */
export async function changeApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: WiredLimit & Pick<KeyRules, 'allowedAddresses'> & { readonly version: number },
  proof: Proof,
): Promise<ApiKeyRow> {
  await readKey(deps, scope, id);
  const wish = withLimitRead(input);
  if (wish.refundLimit !== undefined) await requireOwnLimit(deps, session, wish.refundLimit);
  await requireProof(deps, session, proof);
  return limitKeyUse(deps, session, scope, id, wish);
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
