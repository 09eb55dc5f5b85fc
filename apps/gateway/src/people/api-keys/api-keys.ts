import type { ApiKeyRow } from '@stuiver/contract';
import { isApiKeyScope } from '@stuiver/domain/api-key';
import { type RefundLimit, reaches } from '@stuiver/domain/refund-limits';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { orNotFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { limitOut, ownRefundLimit, findRefundLimits } from '../team/refund-limits.ts';
import { type ApiKeyRecord, findKey, listKeys } from './repository.ts';

/** Time that a revoked key remains visible. */
const SHOWN_MILLISECONDS = 90 * 24 * 60 * 60 * 1000;

/** Since when a key was revoked that still shows. */
export function shownSince(clock: Clock): Date {
  return new Date(clock.realNow().getTime() - SHOWN_MILLISECONDS);
}

/** The secret before the present one, while it works. */
function toOldSecret(row: ApiKeyRecord, now: Date): ApiKeyRow['oldSecret'] {
  const { old_works_until: until, old_shown_suffix: shownSuffix } = row;
  if (until === null || shownSuffix === null || until <= now || row.revoked_at !== null) return null;
  return {
    shownSuffix,
    worksUntilDateTime: until.toISOString(),
    lastUsedDateTime: row.old_last_used_at?.toISOString() ?? null,
  };
}

type Limits = (userId: string) => RefundLimit;

function toWire(row: ApiKeyRecord, now: Date, limits: Limits): ApiKeyRow {
  const cap = row.limited_by === null ? null : limits(row.limited_by);
  const upTo = reaches(cap, row.refund_limit) ? row.refund_limit : cap;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    version: row.version,
    name: row.name,
    scopes: row.scopes.filter(isApiKeyScope),
    allowedAddresses: row.allowed_addresses,
    refundLimit: limitOut(row.refund_limit),
    refundsUpTo: limitOut(upTo),
    limitedBy: row.limited_by_name,
    shownPrefix: row.shown_prefix,
    shownSuffix: row.shown_suffix,
    createdBy: row.created_by_name,
    createdDateTime: row.created_at.toISOString(),
    lastUsedDateTime: row.last_used_at?.toISOString() ?? null,
    lastUsedAddress: row.last_used_address,
    lastRefused: row.last_refused_at && {
      dateTime: row.last_refused_at.toISOString(),
      address: row.last_refused_address ?? '',
    },
    rotatedDateTime: row.rotated_at?.toISOString() ?? null,
    rotatedBy: row.rotated_by_name,
    oldSecret: toOldSecret(row, now),
    revokedBy: row.revoked_by_name,
    revokedDateTime: row.revoked_at?.toISOString() ?? null,
  };
}

/** The limits of those whose limits keys never exceed. */
function limitsFor(db: Queries, rows: readonly ApiKeyRecord[]): Promise<Limits> {
  return findRefundLimits(db, [...new Set(rows.flatMap(({ limited_by: id }) => id ?? []))]);
}

/** @throws AppError `notFound` for someone else's key */
export async function readKey(
  deps: Pick<Context, 'clock' | 'db'>,
  scope: MerchantScope,
  id: string,
): Promise<ApiKeyRow> {
  const row = orNotFound(await findKey(deps.db, scope, id));
  return toWire(row, deps.clock.realNow(), await limitsFor(deps.db, [row]));
}

/** @returns live keys, newest first, then those revoked in the last 90 days */
export async function readKeys(
  deps: Pick<Context, 'clock' | 'db'>,
  scope: MerchantScope,
): Promise<ApiKeyRow[]> {
  const rows = await listKeys(deps.db, scope, shownSince(deps.clock));
  const limits = await limitsFor(deps.db, rows);
  return rows.map((row) => toWire(row, deps.clock.realNow(), limits));
}

/** The keys of some companies, and how much the caller refunds in 24 hours: no key that they make may refund more. */
export async function getApiKeys(
  deps: Context,
  session: Session,
  scope: MerchantScope,
): Promise<{ content: ApiKeyRow[]; ownLimit: string | null }> {
  const ownLimit = limitOut(await ownRefundLimit(deps.db, session));
  return { content: await readKeys(deps, scope), ownLimit };
}
