import { userActor } from '../../platform/access/caller.ts';
import type { Session } from '../../platform/access/session.ts';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import { listMembers } from './repository.ts';
import { type CompanyRole, readRoles } from './role-repository.ts';
import { mailLimitedKeys } from './alerts/limited-keys.ts';
import {
  type Held,
  resolveRights,
  limitKey,
  loweredLimits,
  type Member,
  requireAllowed,
  type Team,
} from './rules.ts';

type Change = Omit<AuditEntry, 'merchantId' | 'actor'>;

/** A company's team in a transaction, locked against concurrent changes. */
export type LockedTeam = {
  readonly tx: Tx;
  readonly now: Team;
  /** The company's own users and roles, by id. */
  readonly users: ReadonlyMap<string, Member>;
  readonly roleIds: ReadonlySet<string>;
  /** The names of some roles, for the audit log. */
  readonly namesOf: (roleIds: readonly string[]) => string[];
  /** Throws unless the team may become this; see `requireAllowed`. */
  readonly require: (after: Team) => void;
  readonly audit: (change: Change) => Promise<void>;
};

/** A company's team: its users and those of the companies above it, with the roles and limits of all of these. */
export async function readTeam(
  db: Queries,
  merchantId: string,
): Promise<{ team: Team; roles: CompanyRole[] }> {
  return assembleTeam(db, await listMembers(db, merchantId), merchantId);
}

/** Some users as a team, with the roles and limits of their companies, and of one more. */
export async function assembleTeam(
  db: Queries,
  members: readonly Member[],
  ...more: readonly string[]
): Promise<{ team: Team; roles: CompanyRole[] }> {
  const companies = new Set([...more, ...members.map((member) => member.merchantId)]);
  const { roles, limits } = await readRoles(db, [...companies]);
  const limited = [
    ...limits.map(({ merchantId: company, role, limit }) => [limitKey(company, role), limit] as const),
    ...roles.flatMap(({ id, limit }) => (limit === null ? [] : [[id, limit] as const])),
  ];
  const table = new Map(roles.map(({ id, permissions }) => [id, permissions]));
  return { team: { members, roles: table, limits: new Map(limited) }, roles };
}

/** @param lowered receives the users whose limit falls */
async function lockTeam(
  deps: Context,
  tx: Tx,
  session: Session,
  merchantId: string,
  lowered: Map<string, RefundLimit>,
): Promise<LockedTeam> {
  // Both companies, so that neither the team nor its changer's rights change meanwhile; in the order of their ids, so
  // that changes do not deadlock.
  for (const id of [...new Set([session.merchantId, merchantId])].sort()) await lockLimits(tx, id);
  const { team: now, roles: rows } = await readTeam(tx, merchantId);
  const { members } = now;
  const self = members.find(({ id, isActive }) => id === session.userId && isActive);
  const actor: Held = self ? resolveRights(self, now) : { permissions: [], refundLimit: 0 };
  if (!actor.permissions.includes('team:write')) throw new AppError('forbidden');
  return {
    tx,
    now,
    users: new Map(members.flatMap((user) => (user.merchantId === merchantId ? [[user.id, user]] : []))),
    roleIds: new Set(rows.flatMap((role) => (role.merchantId === merchantId ? [role.id] : []))),
    namesOf: (ids) => rows.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).sort(),
    require(after) {
      requireAllowed(actor, now, after);
      for (const [id, limit] of loweredLimits(now, after)) lowered.set(id, limit);
    },
    audit: (change) => writeAudit(deps, tx, { ...change, merchantId, actor: userActor(session) }),
  };
}

/**
 * Changes the team of one company, one change at a time. The session's user is read again under the lock, so that of
 * two users who revoke each other's rights, one is refused.
 *
 * @throws AppError `forbidden` when the user no longer manages the team
 */
export function inTeam<T>(
  deps: Context,
  session: Session,
  merchantId: string,
  work: (team: LockedTeam) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, async (tx) => {
    const lowered = new Map<string, RefundLimit>();
    const result = await work(await lockTeam(deps, tx, session, merchantId, lowered));
    await mailLimitedKeys(deps, tx, session, lowered);
    return result;
  });
}

/** One of the company's users; throws `notFound` when a withdrawal was faster. */
export function requireUser({ users }: LockedTeam, id: string): Member {
  const user = users.get(id);
  if (!user) throw notFound();
  return user;
}

/** The team with one user changed, or added. */
export function withMember(team: Team, changed: Member): Team {
  return { ...team, members: [...team.members.filter(({ id }) => id !== changed.id), changed] };
}

/** Throws `notFound` unless all of these roles are the company's own. */
export function requireOwnRoles({ roleIds }: LockedTeam, ids: readonly string[]): void {
  if (!ids.every((id) => roleIds.has(id))) throw notFound();
}
