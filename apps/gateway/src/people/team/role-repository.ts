import { LIMITS } from '@stuiver/contract';
import type { Role } from '@stuiver/domain/permissions';
import { type InferResult, sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { insertRows, putRows, removeRows, updateRows } from '../../platform/database/rows.ts';
import { runPrepared } from '../../platform/database/statements.ts';

/** The index that keeps the names of a company's roles apart. */
export const ROLE_NAMES_INDEX = 'custom_roles_name';

const records = (db: Queries, scope: MerchantScope) =>
  db
    .selectFrom('custom_roles as r')
    .innerJoin('merchants as m', 'm.id', 'r.merchant_id')
    .select(['r.id', 'r.merchant_id', 'm.name as merchant_name', 'r.name', 'r.permissions', 'r.refund_limit'])
    .where(within(scope, 'r.merchant_id'));

/** A custom role as lists show it. */
export type RoleRecord = InferResult<ReturnType<typeof records>>[number];

/** The roles of the scope's companies: those of `first` first, then by company and name. */
export function listRoles(db: Queries, scope: MerchantScope, first: string): Promise<RoleRecord[]> {
  return records(db, scope)
    .orderBy(sql`r.merchant_id <> ${first}, lower(m.name), m.id, lower(r.name), r.id`)
    .limit(LIMITS.rolesShown)
    .execute();
}

/** Permissions of a company's own role; its refund limit is null without one. */
export type CompanyRole = {
  readonly id: string;
  readonly merchantId: string;
  readonly name: string;
  readonly permissions: string[];
  readonly limit: number | null;
};

export type BuiltInLimit = { readonly merchantId: string; readonly role: Role; readonly limit: number };

/** The roles of these companies, and the limits of their built-in ones. */
export async function readRoles(
  db: Queries,
  merchantIds: readonly string[],
): Promise<{ roles: CompanyRole[]; limits: BuiltInLimit[] }> {
  const query = db
    .selectFrom('custom_roles')
    .select(['id', 'merchant_id as merchantId', 'name', 'permissions', 'refund_limit as limit'])
    .where((eb) => eb('merchant_id', '=', eb.fn.any(eb.val([...merchantIds]))));
  const roles = await runPrepared(db, query);
  return { roles, limits: await listLimits(db, merchantIds) };
}

/** The built-in roles of these companies that have a limit of refunds. */
export function listLimits(db: Queries, merchantIds: readonly string[]): Promise<BuiltInLimit[]> {
  const query = db
    .selectFrom('role_limits')
    .select(['merchant_id as merchantId', 'role', 'refund_limit as limit'])
    .where((eb) => eb('merchant_id', '=', eb.fn.any(eb.val([...merchantIds]))))
    .limit(LIMITS.rolesShown);
  return runPrepared(db, query);
}

/** Sets the limit of a built-in role; null takes it away. */
export async function storeLimit(
  tx: Tx,
  merchantId: string,
  role: Role,
  limit: number | null,
): Promise<void> {
  const key = { merchant_id: merchantId, role };
  if (limit === null) await removeRows(tx, 'role_limits', key);
  else await putRows(tx, 'role_limits', { ...key, refund_limit: limit }, ['merchant_id', 'role']);
}

/** One role within the scope. */
export function findRole(db: Queries, scope: MerchantScope, id: string): Promise<RoleRecord | undefined> {
  return records(db, scope).where('r.id', '=', id).executeTakeFirst();
}

export type StoredRole = {
  readonly merchantId: string;
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly refundLimit: number | null;
};

export async function insertRole(tx: Tx, role: StoredRole, at: Date): Promise<void> {
  await insertRows(tx, 'custom_roles', {
    merchant_id: role.merchantId,
    id: role.id,
    name: role.name,
    permissions: [...role.permissions],
    refund_limit: role.refundLimit,
    created_at: at,
  });
}

/** Stores a role's name and permissions. */
export async function updateRole(tx: Tx, { merchantId, id, ...role }: StoredRole): Promise<void> {
  const changes = { name: role.name, permissions: [...role.permissions], refund_limit: role.refundLimit };
  await updateRows(tx, 'custom_roles', { merchant_id: merchantId, id }, changes);
}

/** Deletes a role that no user has. */
export async function removeRole(tx: Tx, merchantId: string, id: string): Promise<void> {
  await removeRows(tx, 'custom_roles', { merchant_id: merchantId, id });
}
