import type { Tx } from '../platform/database/database.ts';

/** Raises the version of a merchant's settings, so that a form that was opened earlier reloads before it saves. */
export async function touchSettings(tx: Tx, merchantId: string): Promise<void> {
  await tx
    .updateTable('merchants')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', merchantId)
    .execute();
}
