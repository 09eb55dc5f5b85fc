import type { changeRoleLimit as changeCall } from '@stuiver/contract';
import { formatWire, parseAmount } from '@stuiver/domain/money';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { inTeam, readTeam, assembleTeam } from './in-team.ts';
import { findMembers } from './repository.ts';
import { storeLimit } from './role-repository.ts';
import { resolveRights, limitKey, type LimitTable, limitNow } from './rules.ts';

/** A limit as the wire shows it. */
export function limitOut(limit: RefundLimit): string | null {
  return limit === null ? null : formatWire(limit);
}

/** A limit that the contract's schema has let through, in minor units. */
export function limitIn(limit: string | number | null): RefundLimit {
  if (limit === null) return null;
  const parsed = parseAmount(limit, { allowZero: true });
  if (!parsed.ok) throw new Error('A limit came past its schema');
  return parsed.minor;
}

/** Limits with one changed; null takes it away. */
export function withLimit(limits: LimitTable, key: string, limit: RefundLimit): LimitTable {
  const others = [...limits].filter(([one]) => one !== key);
  return new Map(limit === null ? others : [...others, [key, limit]]);
}

/** A user who may refund payments of a company, with their limit in minor units. */
export type Refunder = { readonly userId: string; readonly limit: RefundLimit };

/** Finds the active users who may refund payments of a company: its own, and those of companies above it. */
export async function findRefunders(db: Queries, merchantId: string): Promise<Refunder[]> {
  const { team } = await readTeam(db, merchantId);
  return team.members.flatMap((member) => {
    const { permissions, refundLimit } = resolveRights(member, team);
    return member.isActive && permissions.includes('refunds:write')
      ? [{ userId: member.id, limit: refundLimit }]
      : [];
  });
}

/** Finds users' limits for refunds without approval, by their ids; 0 for users who may not refund, or no longer. */
export async function findRefundLimits(
  db: Queries,
  userIds: readonly string[],
): Promise<(userId: string) => RefundLimit> {
  const { team } = await assembleTeam(db, userIds.length === 0 ? [] : await findMembers(db, userIds));
  const members = new Map(team.members.map((member) => [member.id, member]));
  return (userId) => {
    const member = members.get(userId);
    return member ? limitNow(member, team) : 0;
  };
}

/** Returns a user's limit for refunds without approval; 0 without the permission to refund. */
export async function ownRefundLimit(db: Queries, { userId }: Pick<Session, 'userId'>): Promise<RefundLimit> {
  return (await findRefundLimits(db, [userId]))(userId);
}

/**
 * Changes the refund limit of a company's users with a built-in role.
 *
 * @throws AppError `notFound` for someone else's company, `aboveOwnLimit` for more than the changer's own,
 *   `lastAdmin` when no one could raise it again
 */
export async function changeRoleLimit(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  { merchantId, role, refundLimit }: z.output<(typeof changeCall)['body']>,
): Promise<void> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const limit = limitIn(refundLimit);
  await inTeam(deps, session, merchantId, async (team) => {
    const key = limitKey(merchantId, role);
    const before = team.now.limits.get(key) ?? null;
    if (before === limit) return;
    team.require({ ...team.now, limits: withLimit(team.now.limits, key, limit) });
    await storeLimit(team.tx, merchantId, role, limit);
    await team.audit({
      action: 'role.limitChanged',
      subjectId: null,
      subjectName: role,
      before: { roles: [role], refundLimit: before },
      after: { roles: [role], refundLimit: limit },
    });
  });
}
