import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database/database.ts';
import { insertSecret, liveSecrets } from './repository.ts';
import { makeSecret, openSecret, sealSecret } from './signing.ts';

/**
 * Creates a merchant's secret, in the transaction that creates the merchant or changes its key.
 *
 * @returns `whsec_…`, to be shown once
 */
export async function createSecret(deps: Context, tx: Tx, merchantId: string): Promise<string> {
  const secret = makeSecret(deps.random);
  await insertSecret(tx, {
    merchantId,
    id: deps.ids.next(),
    sealedSecret: sealSecret(deps.keyring, secret),
    at: deps.clock.now(),
  });
  return secret;
}

/** The merchant's live secrets in plain text, oldest first. */
export async function secretsOf({ db, keyring }: Context, merchantId: string): Promise<string[]> {
  return (await liveSecrets(db, merchantId)).map((sealed) => openSecret(keyring, sealed));
}
