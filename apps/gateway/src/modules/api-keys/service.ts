import type { ApiKeyRow } from '@stuiver/contract';
import { type ApiKeyScope, isApiKeyScope } from '@stuiver/domain/api-key';
import { newApiKeyToken, shownPrefixOf } from '../../lib/api-key-token.ts';
import { notFound } from '../../lib/app-error.ts';
import type { ApiKey } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { requireUnrestricted } from '../../lib/rights.ts';
import { type MerchantScope, scopeOfOne } from '../../lib/scope.ts';
import type { Session } from '../../lib/session.ts';
import { hashToken } from '../../lib/tokens.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { makeKeys } from './keys.ts';
import { type ApiKeyRecord, endKey, findKey, insertKey, listKeys } from './repository.ts';

export type ApiKeysService = ReturnType<typeof makeApiKeysService>;

/** How long a revoked key still shows. */
const SHOWN_MILLISECONDS = 90 * 24 * 60 * 60 * 1000;

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

/**
 * The keys by which shops call (domain.md, "Who uses it" and "Calls"): made, listed, revoked, read.
 * They take a user whose `restrictionList` does not hold `apiKeys`.
 *
 * @param context the world outside
 * @param services the audit log, and notifications for the secrets that sign them
 * @returns the use cases
 */
export function makeApiKeysService(
  context: Context,
  services: { audit: AuditService; notifications: Pick<NotificationsService, 'secretsOf'> },
) {
  const { db, clock, ids, random, settings } = context;
  const keys = makeKeys(context);

  async function shown(scope: MerchantScope, id: string): Promise<ApiKeyRow> {
    const row = await findKey(db, scope, id);
    if (!row) throw notFound();
    return toWire(row);
  }

  return {
    /** The living key of a token from the Authorization header, which may be anything; else null. */
    authenticate: (token: string): Promise<ApiKey | null> => keys.authenticate(token),

    /**
     * @param session who asks
     * @param scope the companies
     * @returns living keys, newest first, then those that were revoked in the last 90 days
     * @throws AppError `forbidden` for a restricted user
     */
    async list(session: Session, scope: MerchantScope): Promise<ApiKeyRow[]> {
      requireUnrestricted(session, 'apiKeys');
      const since = new Date(clock.now().getTime() - SHOWN_MILLISECONDS);
      return (await listKeys(db, scope, since)).map(toWire);
    },

    /**
     * Makes a key. What is answered as `secret` is kept nowhere.
     *
     * @param session who makes it
     * @param scope the companies that they may make it for
     * @param input company, name and scopes
     * @returns the key as lists show it, and the token itself
     * @throws AppError `forbidden` for a restricted user, `notFound` for someone else's company
     */
    async create(
      session: Session,
      scope: MerchantScope,
      input: NewApiKey,
    ): Promise<{ apiKey: ApiKeyRow; secret: string }> {
      requireUnrestricted(session, 'apiKeys');
      const { merchantId } = input;
      if (!scope.merchantIds.includes(merchantId)) throw notFound();
      const secret = newApiKeyToken(random, {
        prefix: settings.apiKeyPrefix,
        mode: settings.mode,
        merchantId,
      });
      const scopes = [...new Set(input.scopes)].sort();
      const id = ids.next();
      await inTransaction(db, async (tx) => {
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
        await services.audit.writeAudit(tx, {
          merchantId,
          actor: { kind: 'user', id: session.userId },
          action: 'apiKey.created',
          subjectKind: 'apiKey',
          subjectId: id,
          data: { scopes },
        });
      });
      return { apiKey: await shown(scopeOfOne(merchantId), id), secret };
    },

    /**
     * Revokes a key: dead at once in this process, within a second in others. Again, it changes nothing.
     *
     * @param session who revokes it
     * @param scope the companies that they may do it for
     * @param id of the key
     * @returns the key as it is now
     * @throws AppError `forbidden` for a restricted user, `notFound` for someone else's key
     */
    async revoke(session: Session, scope: MerchantScope, id: string): Promise<ApiKeyRow> {
      requireUnrestricted(session, 'apiKeys');
      const { merchantId } = await shown(scope, id);
      await inTransaction(db, async (tx) => {
        if (!(await endKey(tx, merchantId, id, { userId: session.userId, at: clock.now() }))) return;
        await services.audit.writeAudit(tx, {
          merchantId,
          actor: { kind: 'user', id: session.userId },
          action: 'apiKey.revoked',
          subjectKind: 'apiKey',
          subjectId: id,
        });
      });
      keys.forget(id);
      return shown(scope, id);
    },

    /**
     * The secrets that sign a company's notifications, which its shop needs beside a key.
     *
     * @param session who looks; it is kept in the audit log
     * @param scope the companies that they may look for
     * @param merchantId of the company
     * @returns `whsec_…`, oldest first
     * @throws AppError `forbidden` for a restricted user, `notFound` for someone else's company
     */
    async revealSecrets(session: Session, scope: MerchantScope, merchantId: string): Promise<string[]> {
      requireUnrestricted(session, 'apiKeys');
      if (!scope.merchantIds.includes(merchantId)) throw notFound();
      await inTransaction(db, (tx) =>
        services.audit.writeAudit(tx, {
          merchantId,
          actor: { kind: 'user', id: session.userId },
          action: 'notificationSecret.revealed',
          subjectKind: 'merchant',
          subjectId: merchantId,
        }),
      );
      return services.notifications.secretsOf(merchantId);
    },
  };
}
