import { type ApiKeyRow, LIMITS } from '@stuiver/contract';
import { type ApiKeyScope, isApiKeyScope } from '@stuiver/domain/api-key';
import { type MerchantScope, scopeOfOne } from '../../lib/access/scope.ts';
import type { Session } from '../../lib/access/session.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Context } from '../../lib/context.ts';
import { lockLimits } from '../../lib/database/limit-lock.ts';
import { inTransaction } from '../../lib/database/transaction.ts';
import { hashToken } from '../../lib/security/tokens.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { secretsOf } from '../notifications/secrets.ts';
import { newApiKeyToken, shownPrefixOf } from './keys.ts';
import { type ApiKeyRecord, countKeys, endKey, findKey, insertKey, listKeys } from './repository.ts';

/** How long a revoked key still shows. */
const SHOWN_MILLISECONDS = 90 * 24 * 60 * 60 * 1000;

const shownSince = (clock: Clock) => new Date(clock.now().getTime() - SHOWN_MILLISECONDS);

function toWire(row: ApiKeyRecord): ApiKeyRow {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    name: row.name,
    scopes: row.scopes.filter(isApiKeyScope),
    shownPrefix: row.shown_prefix,
    createdBy: row.created_by_name,
    createdDateTime: row.created_at.toISOString(),
    lastUsedDateTime: row.last_used_at?.toISOString() ?? null,
    revokedBy: row.revoked_by_name,
    revokedDateTime: row.revoked_at?.toISOString() ?? null,
  };
}

export type NewApiKey = {
  readonly merchantId: string;
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
};

async function readKey({ db }: Context, scope: MerchantScope, id: string): Promise<ApiKeyRow> {
  const row = await findKey(db, scope, id);
  if (!row) throw notFound();
  return toWire(row);
}

/** @returns live keys, newest first, then those revoked in the last 90 days */
export async function getApiKeys({ clock, db }: Context, scope: MerchantScope): Promise<ApiKeyRow[]> {
  return (await listKeys(db, scope, shownSince(clock))).map(toWire);
}

/**
 * Creates a key. The token is returned as `secret` and stored nowhere.
 *
 * @throws AppError `forbidden` for a scope that the user lacks, `notFound` for someone else's company, `limitReached`
 */
export async function createApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  input: NewApiKey,
): Promise<{ apiKey: ApiKeyRow; secret: string }> {
  const { clock, db, ids, random, settings } = deps;
  const { merchantId } = input;
  if (!input.scopes.every((held) => session.permissions.includes(held))) throw new AppError('forbidden');
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const secret = newApiKeyToken(random, {
    prefix: settings.apiKeyPrefix,
    mode: settings.mode,
    merchantId,
  });
  const scopes = [...new Set(input.scopes)].sort();
  const id = ids.next();
  await inTransaction(db, async (tx) => {
    await lockLimits(tx, merchantId);
    if ((await countKeys(tx, merchantId, shownSince(clock))) >= LIMITS.apiKeysOfCompany)
      throw new AppError('limitReached');
    await insertKey(tx, {
      id,
      merchantId,
      name: input.name.trim(),
      scopes,
      tokenHash: hashToken(secret),
      shownPrefix: shownPrefixOf(secret),
      createdBy: session.userId,
      createdAt: clock.now(),
    });
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'user', id: session.userId },
      action: 'apiKey.created',
      subjectKind: 'apiKey',
      subjectId: id,
      after: { scopes },
    });
  });
  return { apiKey: await readKey(deps, scopeOfOne(merchantId), id), secret };
}

/**
 * Revokes a key. Revoking it again changes nothing.
 *
 * @throws AppError `notFound` for someone else's key
 */
export async function revokeApiKey(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<ApiKeyRow> {
  const { merchantId } = await readKey(deps, scope, id);
  await inTransaction(deps.db, async (tx) => {
    const by = { userId: session.userId, at: deps.clock.now() };
    if (!(await endKey(tx, merchantId, id, by))) return;
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'user', id: session.userId },
      action: 'apiKey.revoked',
      subjectKind: 'apiKey',
      subjectId: id,
    });
  });
  return readKey(deps, scope, id);
}

/**
 * The secrets that sign a company's notifications, which its shop needs besides a key. The audit log records who
 * looked.
 *
 * @returns `whsec_…`, oldest first
 * @throws AppError `notFound` for someone else's company
 */
export async function revealNotificationSecrets(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  merchantId: string,
): Promise<string[]> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  await inTransaction(deps.db, (tx) =>
    writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'user', id: session.userId },
      action: 'notificationSecret.revealed',
      subjectKind: 'merchant',
      subjectId: merchantId,
    }),
  );
  return secretsOf(deps, merchantId);
}
