import { sql } from 'kysely';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/rows.ts';

export async function insertSecret(
  tx: Queries,
  row: {
    merchantId: string;
    endpointId: string;
    id: string;
    sealedSecret: Buffer;
    shown: boolean;
    at: Date;
  },
): Promise<void> {
  await insertRows(tx, 'notification_secrets', {
    merchant_id: row.merchantId,
    id: row.id,
    endpoint_id: row.endpointId,
    sealed_secret: row.sealedSecret,
    shown: row.shown,
    created_at: row.at,
    ends_at: null,
  });
}

/** An endpoint's secrets that sign now, oldest first. */
export async function liveSecrets(
  db: Queries,
  merchantId: string,
  endpointId: string,
  now: Date,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('notification_secrets')
    .select('sealed_secret')
    .where((eb) => eb.and({ merchant_id: merchantId, endpoint_id: endpointId }))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.sealed_secret);
}

/** Ends the secrets of an endpoint that were to end later. @returns how many */
export async function endOlderSecrets(
  tx: Tx,
  merchantId: string,
  endpointId: string,
  now: Date,
): Promise<number> {
  const result = await tx
    .updateTable('notification_secrets')
    .set({ ends_at: now })
    .where((eb) => eb.and({ merchant_id: merchantId, endpoint_id: endpointId }))
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Sets the end of all secrets without one.
 *
 * @param unseenEndsAt the end of a secret that was never shown, which no receiver can verify with
 */
export async function setEndOfSecrets(
  tx: Tx,
  merchantId: string,
  endpointId: string,
  { endsAt, unseenEndsAt }: { readonly endsAt: Date; readonly unseenEndsAt: Date },
): Promise<void> {
  await tx
    .updateTable('notification_secrets')
    .set({
      ends_at: sql<Date>`CASE WHEN shown THEN ${endsAt}::timestamptz ELSE ${unseenEndsAt}::timestamptz END`,
    })
    .where((eb) => eb.and({ merchant_id: merchantId, endpoint_id: endpointId }))
    .where('ends_at', 'is', null)
    .execute();
}
