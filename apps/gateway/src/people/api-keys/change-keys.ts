import { type ApiKeyRow, LIMITS } from '@stuiver/contract';
import type { ApiKeyScope, KeyOverlapHours } from '@stuiver/domain/api-key';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import { type MerchantScope, scopeOfOne } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import { limitIn } from '../team/refund-limits.ts';
import { storedRanges } from './address-rules.ts';
import { readKey, shownSince } from './api-keys.ts';
import { mailAdmins } from '../team/alerts/key-mails.ts';
import { newApiKeyToken, getShownPrefix, getShownSuffix } from './keys.ts';
import {
  countKeys,
  dropOldSecret,
  endKey,
  insertKey,
  type KeyRules,
  replaceSecret,
  setRules,
  type StoredSecret,
} from './repository.ts';

const HOUR = 60 * 60 * 1000;

/** The user who changes keys, signed in and confirmed, or the provider (null). */
export type KeyChanger = Pick<Session, 'merchantId' | 'userId' | 'userName'> | null;

/** A key, and its new secret, which is stored nowhere. */
export type KeyWithSecret = { readonly apiKey: ApiKeyRow; readonly secret: string };

export type NewApiKey = {
  readonly merchantId: string;
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly allowedAddresses?: readonly string[] | undefined;
  /** In minor units; null: no limit of its own. */
  readonly refundLimit?: RefundLimit;
};

type KeyName = Pick<ApiKeyRow, 'id' | 'merchantId' | 'name'>;

function makeSecret(deps: Context, merchantId: string): StoredSecret & { secret: string } {
  const secret = newApiKeyToken(deps.random, {
    prefix: deps.settings.apiKeyPrefix,
    mode: deps.settings.mode,
    merchantId,
  });
  return {
    secret,
    tokenHash: hashToken(secret),
    shownPrefix: getShownPrefix(secret),
    shownSuffix: getShownSuffix(secret),
  };
}

async function audit(
  deps: Context,
  tx: Tx,
  by: KeyChanger,
  { id, merchantId }: KeyName,
  what: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  await writeAudit(deps, tx, {
    merchantId,
    actor: by === null ? { kind: 'operator' } : { kind: 'user', id: by.userId },
    subjectId: id,
    ...what,
  });
}

/**
 * Makes a key of an existing company, and mails its admins.
 *
 * @throws AppError `limitReached`
 */
export async function makeKey(deps: Context, by: KeyChanger, input: NewApiKey): Promise<KeyWithSecret> {
  const { clock, db, ids } = deps;
  const { merchantId } = input;
  const { secret, ...stored } = makeSecret(deps, merchantId);
  const scopes = [...new Set(input.scopes)].sort();
  const allowedAddresses = storedRanges(input.allowedAddresses ?? []);
  const refundLimit = scopes.includes('refunds:write') ? (input.refundLimit ?? null) : null;
  const key = { id: ids.next(), merchantId, name: input.name.trim() };
  await inTransaction(db, async (tx) => {
    await lockLimits(tx, merchantId);
    if ((await countKeys(tx, merchantId, shownSince(clock))) >= LIMITS.apiKeysOfCompany)
      throw new AppError('limitReached');
    const made = { createdBy: by?.userId ?? null, createdAt: clock.realNow() };
    await insertKey(tx, { ...key, ...stored, ...made, scopes, allowedAddresses, refundLimit });
    await mailAdmins(deps, tx, by, key, { change: 'created' });
    await audit(deps, tx, by, key, {
      action: 'apiKey.created',
      after: { scopes, allowedAddresses, ...(refundLimit === null ? {} : { refundLimit }) },
    });
  });
  return { apiKey: await readKey(deps, scopeOfOne(merchantId), key.id), secret };
}

/**
 * Replaces a key's secret, and mails the company's admins. Of two concurrent rotations one is refused.
 *
 * @param change hours that the old secret keeps working
 * @throws AppError `notFound` for someone else's key; `changedMeanwhile` for another version, a revoked key, and
 *   while an old secret still works
 */
export async function rotateKey(
  deps: Context,
  by: KeyChanger,
  scope: MerchantScope,
  id: string,
  change: { readonly version: number; readonly overlapHours: KeyOverlapHours },
): Promise<KeyWithSecret> {
  const key = await readKey(deps, scope, id);
  const { secret, ...stored } = makeSecret(deps, key.merchantId);
  const at = deps.clock.realNow();
  const { overlapHours, version } = change;
  const oldWorksUntil = overlapHours === 0 ? null : new Date(at.getTime() + overlapHours * HOUR);
  await inTransaction(deps.db, async (tx) => {
    const rotation = { userId: by?.userId ?? null, at, oldWorksUntil };
    if (!(await replaceSecret(tx, { ...key, version }, stored, rotation)))
      throw new AppError('changedMeanwhile');
    await mailAdmins(deps, tx, by, key, { change: 'rotated', oldWorksUntil });
    await audit(deps, tx, by, key, { action: 'apiKey.rotated', after: { overlapHours } });
  });
  return { apiKey: await readKey(deps, scope, id), secret };
}

/**
 * Ends a key's old secret before its time, and mails the company's admins.
 *
 * @throws AppError `notFound` for someone else's key; `changedMeanwhile` for another version, and when no old secret works
 */
export async function expireOldSecret(
  deps: Context,
  by: KeyChanger,
  scope: MerchantScope,
  id: string,
  version: number,
): Promise<ApiKeyRow> {
  const key = await readKey(deps, scope, id);
  await inTransaction(deps.db, async (tx) => {
    if (!(await dropOldSecret(tx, { ...key, version }, deps.clock.realNow())))
      throw new AppError('changedMeanwhile');
    await mailAdmins(deps, tx, by, key, { change: 'oldEnded' });
    await audit(deps, tx, by, key, { action: 'apiKey.oldSecretEnded' });
  });
  return readKey(deps, scope, id);
}

/**
 * Sets a key's allowed addresses and its refund limit in 24 hours, and mails the company's admins; both apply from
 * its next call. From now on the limit of the user who sets it applies too.
 *
 * @throws AppError `notFound` for someone else's key; `changedMeanwhile` for another version or a revoked key; 422 on
 *   `refundLimit` of a key that does not refund
 */
export async function limitKeyUse(
  deps: Context,
  by: KeyChanger,
  scope: MerchantScope,
  id: string,
  change: KeyRules & { readonly version: number },
): Promise<ApiKeyRow> {
  const key = await readKey(deps, scope, id);
  const { allowedAddresses, refundLimit, version } = change;
  if (refundLimit !== undefined && !key.scopes.includes('refunds:write'))
    throw invalid('refundLimit', 'invalid');
  const before = { allowedAddresses: key.allowedAddresses, refundLimit: limitIn(key.refundLimit) };
  const after = {
    ...(allowedAddresses === undefined ? {} : { allowedAddresses: storedRanges(allowedAddresses) }),
    ...(refundLimit === undefined ? {} : { refundLimit }),
  };
  await inTransaction(deps.db, async (tx) => {
    if (!(await setRules(tx, { ...key, version }, after, by?.userId ?? null)))
      throw new AppError('changedMeanwhile');
    await mailAdmins(deps, tx, by, key, { change: 'changed' });
    await audit(deps, tx, by, key, {
      action: 'apiKey.changed',
      before: {
        ...(allowedAddresses === undefined ? {} : { allowedAddresses: before.allowedAddresses }),
        ...(refundLimit === undefined ? {} : { refundLimit: before.refundLimit }),
      },
      after,
    });
  });
  return readKey(deps, scope, id);
}

/**
 * Revokes a key with all of its secrets, and mails the company's admins. Revoking it again changes nothing.
 *
 * @throws AppError `notFound` for someone else's key
 */
export async function revokeKey(
  deps: Context,
  by: KeyChanger,
  scope: MerchantScope,
  id: string,
): Promise<ApiKeyRow> {
  const key = await readKey(deps, scope, id);
  await inTransaction(deps.db, async (tx) => {
    const end = { userId: by?.userId ?? null, at: deps.clock.realNow() };
    if (!(await endKey(tx, key.merchantId, id, end))) return;
    await mailAdmins(deps, tx, by, key, { change: 'revoked' });
    await audit(deps, tx, by, key, { action: 'apiKey.revoked' });
  });
  return readKey(deps, scope, id);
}
