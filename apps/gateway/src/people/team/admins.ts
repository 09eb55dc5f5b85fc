import type { Tx } from '../../platform/database/database.ts';
import { addressesOf, type UserAddress } from './admin-queries.ts';
import { membersWith } from './people-with.ts';

/**
 * Returns the mail addresses of a company's admins.
 *
 * @returns its active users who manage the team; if it has none of its own, those of the companies above it
 */
export async function adminsOf(tx: Tx, merchantId: string): Promise<UserAddress[]> {
  const admins = await membersWith(tx, merchantId, 'team:write');
  const own = admins.filter((member) => member.merchantId === merchantId);
  return addressesOf(
    tx,
    (own.length > 0 ? own : admins).map(({ id }) => id),
  );
}
