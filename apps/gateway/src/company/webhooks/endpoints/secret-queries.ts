import type { NewRow, Queries, Tx } from '../../../platform/database/database.ts';
import { insertRows, rowsWith, updateRows } from '../../../platform/database/rows.ts';

export function insertSecret(tx: Queries, secret: NewRow<'notification_secrets'>): Promise<void> {
  return insertRows(tx, 'notification_secrets', secret);
}

/** An endpoint's secrets that sign now, oldest first. */
export async function liveSecrets(
  db: Queries,
  merchantId: string,
  endpointId: string,
  now: Date,
): Promise<Buffer[]> {
  const rows = await rowsWith(db, 'notification_secrets', {
    merchant_id: merchantId,
    endpoint_id: endpointId,
  })
    .select('sealed_secret')
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
  const endless = { merchant_id: merchantId, endpoint_id: endpointId, ends_at: null };
  await updateRows(tx, 'notification_secrets', { ...endless, shown: true }, { ends_at: endsAt });
  await updateRows(tx, 'notification_secrets', { ...endless, shown: false }, { ends_at: unseenEndsAt });
}
