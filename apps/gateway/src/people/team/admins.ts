import type { Tx } from '../../platform/database/database.ts';
import { listUserAddresses, type UserAddress } from './admin-queries.ts';
import { membersWith } from './people-with.ts';

/**
 * Returns the mail addresses of a company's admins.
 *
 * @returns its active users who manage the team; if it has none of its own, those of the companies above it
 */
export async function listAdminAddresses(tx: Tx, merchantId: string): Promise<UserAddress[]> {
  const admins = await membersWith(tx, merchantId, 'team:write');
  const own = admins.filter((member) => member.merchantId === merchantId);
  return listUserAddresses(
    tx,
    (own.length > 0 ? own : admins).map(({ id }) => id),
  );
}
