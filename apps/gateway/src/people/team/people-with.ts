import type { Right } from '@stuiver/domain/permissions';
import type { Tx } from '../../platform/database/database.ts';
import { listUserAddresses, type UserAddress } from './admin-queries.ts';
import { listMembers } from './repository.ts';
import { readRoles } from './role-repository.ts';
import { type Member, resolvePermissions } from './rules.ts';

/** Lists the active users of a company, and of those above it, who have a right. */
export async function membersWith(tx: Tx, merchantId: string, right: Right): Promise<Member[]> {
  const members = (await listMembers(tx, merchantId)).filter(({ isActive }) => isActive);
  const companies = [...new Set(members.map((member) => member.merchantId))];
  const { roles: rows } = await readRoles(tx, companies);
  const roles = new Map(rows.map(({ id, permissions }) => [id, permissions]));
  return members.filter((member) => resolvePermissions(member, roles).includes(right));
}

/** Returns the mail addresses of a company's own active users who have a right. */
export async function addressesWith(tx: Tx, merchantId: string, right: Right): Promise<UserAddress[]> {
  const members = await membersWith(tx, merchantId, right);
  return listUserAddresses(
    tx,
    members.filter((member) => member.merchantId === merchantId).map(({ id }) => id),
  );
}
