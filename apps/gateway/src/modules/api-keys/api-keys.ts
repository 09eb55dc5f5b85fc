import type { ApiKeyRow } from '@stuiver/contract';
import { isApiKeyScope } from '@stuiver/domain/api-key';
import type { MerchantScope } from '../../lib/access/scope.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Context } from '../../lib/context.ts';
import { type ApiKeyRecord, findKey, listKeys } from './repository.ts';

/** How long a revoked key still shows. */
const SHOWN_MILLISECONDS = 90 * 24 * 60 * 60 * 1000;

/** Since when a key was revoked that still shows. */
export function shownSince(clock: Clock): Date {
  return new Date(clock.now().getTime() - SHOWN_MILLISECONDS);
}

/** The secret before the present one, while it works. */
function oldSecretOf(row: ApiKeyRecord, now: Date): ApiKeyRow['oldSecret'] {
  const { old_works_until: until, old_shown_suffix: shownSuffix } = row;
  if (until === null || shownSuffix === null || until <= now || row.revoked_at !== null) return null;
  return {
    shownSuffix,
    worksUntilDateTime: until.toISOString(),
    lastUsedDateTime: row.old_last_used_at?.toISOString() ?? null,
  };
}

function toWire(row: ApiKeyRecord, now: Date): ApiKeyRow {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    version: row.version,
    name: row.name,
    scopes: row.scopes.filter(isApiKeyScope),
    allowedAddresses: row.allowed_addresses,
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
    oldSecret: oldSecretOf(row, now),
    revokedBy: row.revoked_by_name,
    revokedDateTime: row.revoked_at?.toISOString() ?? null,
  };
}

/** @throws AppError `notFound` for someone else's key */
export async function readKey(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  scope: MerchantScope,
  id: string,
): Promise<ApiKeyRow> {
  const row = await findKey(db, scope, id);
  if (!row) throw notFound();
  return toWire(row, clock.now());
}

/** @returns live keys, newest first, then those revoked in the last 90 days */
export async function getApiKeys({ clock, db }: Context, scope: MerchantScope): Promise<ApiKeyRow[]> {
  const rows = await listKeys(db, scope, shownSince(clock));
  return rows.map((row) => toWire(row, clock.now()));
}
