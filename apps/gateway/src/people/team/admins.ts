import type { Tx } from '../../platform/database/database.ts';
import { addressesOf, type UserAddress } from './admin-queries.ts';
import { listMembers } from './repository.ts';
import { readRoles } from './role-repository.ts';
import { permissionsOf } from './rules.ts';

/**
 * Returns the mail addresses of a company's admins.
 *
 * @returns its active users who manage the team; if it has none of its own, those of the companies above it
 */
export async function adminsOf(tx: Tx, merchantId: string): Promise<UserAddress[]> {
  const members = (await listMembers(tx, merchantId)).filter(({ isActive }) => isActive);
  const companies = [...new Set(members.map((member) => member.merchantId))];
  const { roles: rows } = await readRoles(tx, companies);
  const roles = new Map(rows.map(({ id, permissions }) => [id, permissions]));
  const admins = members.filter((member) => permissionsOf(member, roles).includes('team:write'));
  const own = admins.filter((member) => member.merchantId === merchantId);
  return addressesOf(
    tx,
    (own.length > 0 ? own : admins).map(({ id }) => id),
  );
}
