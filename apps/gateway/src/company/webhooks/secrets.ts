import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { endOlderSecrets, insertSecret, liveSecrets, setEndOfSecrets } from './endpoints/secret-queries.ts';
import { withMetadata } from './payload.ts';
import type { ClaimedNotification } from './repository.ts';
import { makeSecret, openSigningSecret, sealSecret, signedHeaders, type SignedHeaders } from './signing.ts';

/**
 * Creates a secret of an endpoint, in the transaction that creates the endpoint or changes its key.
 *
 * @param shown true if it is shown to the requester; false for a new company
 * @returns `whsec_…`, to be shown once
 */
export async function createSecret(
  deps: Context,
  tx: Tx,
  { merchantId, endpointId }: { readonly merchantId: string; readonly endpointId: string },
  shown: boolean,
): Promise<string> {
  const secret = makeSecret(deps.random);
  await insertSecret(tx, {
    merchant_id: merchantId,
    id: deps.ids.next(),
    endpoint_id: endpointId,
    sealed_secret: sealSecret(deps.keyring, secret),
    shown,
    created_at: deps.clock.realNow(),
    ends_at: null,
  });
  return secret;
}

/** Lets an endpoint's secrets sign no more, in the transaction that removes or renews it. */
export async function endSecrets(deps: Context, tx: Tx, merchantId: string, id: string): Promise<void> {
  const now = deps.clock.realNow();
  await endOlderSecrets(tx, merchantId, id, now);
  await setEndOfSecrets(tx, merchantId, id, { endsAt: now, unseenEndsAt: now });
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

/**
 * What one try of a notification sends: its body with the shop's own texts, and the headers, signed by every live
 * secret of its endpoint.
 */
export async function signNotification(
  deps: Context,
  { merchantId, endpointId }: { readonly merchantId: string; readonly endpointId: string },
  { id, event_id, payload, metadata }: Pick<ClaimedNotification, 'id' | 'event_id' | 'payload' | 'metadata'>,
  at: Date,
): Promise<{ headers: SignedHeaders; body: string }> {
  const body = withMetadata(payload, metadata);
  const secrets = await listLiveSecrets(deps, merchantId, endpointId);
  return { headers: signedHeaders(event_id ?? id, at, body, secrets), body };
}
