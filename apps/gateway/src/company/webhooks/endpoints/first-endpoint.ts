import type { Context } from '../../../platform/context.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { createSecret } from '../secrets.ts';
import { FRESH, firstUrl, insertEndpoint, markMissed, updateEndpoint } from './endpoint-queries.ts';

/**
 * Creates a company's first endpoint, whose id is the company's own, and its secret. Its address is `notifyUrl` of the
 * company settings.
 *
 * @param url empty until there is one
 */
export async function createFirstEndpoint(
  deps: Context,
  tx: Tx,
  merchantId: string,
  url: string,
): Promise<void> {
  await insertEndpoint(tx, {
    merchant_id: merchantId,
    id: merchantId,
    url,
    created_at: deps.clock.realNow(),
  });
  await createSecret(deps, tx, { merchantId, endpointId: merchantId }, false);
}

/** Returns the address of a company's first endpoint; empty without one. */
export function firstAddress(db: Queries, merchantId: string): Promise<string> {
  return firstUrl(db, merchantId);
}

/**
 * Changes it. Without an address waiting notifications are kept as missed, and the next address starts fresh.
 *
 * @param url checked by the caller; may be empty
 */
export async function setFirstAddress(tx: Tx, merchantId: string, url: string): Promise<void> {
  if (url !== '') return updateEndpoint(tx, merchantId, merchantId, { url });
  await updateEndpoint(tx, merchantId, merchantId, { ...FRESH, url, description: '', event_types: [] });
  await markMissed(tx, merchantId, merchantId);
}
