import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertSecret, liveSecrets } from './endpoints/secret-queries.ts';
import { makeSecret, openSigningSecret, sealSecret } from './signing.ts';

/**
 * Creates a secret of an endpoint, in the transaction that creates the endpoint or changes its key.
 *
 * @param shown true if it is shown to the requester; false for a new company
 * @returns `whsec_…`, to be shown once
 */
export async function createSecret(
  deps: Context,
  tx: Tx,
  place: { readonly merchantId: string; readonly endpointId: string },
  shown: boolean,
): Promise<string> {
  const secret = makeSecret(deps.random);
  await insertSecret(tx, {
    ...place,
    id: deps.ids.next(),
    sealedSecret: sealSecret(deps.keyring, secret),
    shown,
    at: deps.clock.realNow(),
  });
  return secret;
}

/**
 * An endpoint's live secrets in plain text, oldest first.
 *
 * @param endpointId the company's first one by default
 */
export async function listLiveSecrets(
  deps: Context,
  merchantId: string,
  endpointId: string = merchantId,
): Promise<string[]> {
  const sealed = await liveSecrets(deps.db, merchantId, endpointId, deps.clock.realNow());
  return sealed.map((secret) => openSigningSecret(deps.keyring, secret));
}
