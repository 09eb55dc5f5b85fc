import { PROVIDER_ID } from '@stuiver/domain/permissions';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { insertProvider } from './repository.ts';

/**
 * Makes the provider the company of its own people, unless it is already.
 *
 * @returns its id
 */
export async function ensureProvider(deps: Context, db: Queries = deps.db): Promise<string> {
  await insertProvider(db, PROVIDER_ID, deps.settings.productName, deps.clock.realNow());
  return PROVIDER_ID;
}
