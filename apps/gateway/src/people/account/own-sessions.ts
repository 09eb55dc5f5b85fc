import type { OwnSession } from '@stuiver/contract';
import type { Session } from '../../platform/access/session.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import { revokeSession, revokeSessionsOfUser } from '../users/sessions.ts';
import { listSessions, lockAccount } from './repository.ts';

/** The user's sessions that have not ended: the one that asks first, then by last use. */
export async function getOwnSessions(deps: Context, session: Session): Promise<OwnSession[]> {
  const rows = await listSessions(deps.db, session, deps.clock.realNow());
  const shown = rows.map((row) => ({
    id: row.id,
    current: row.id === session.id,
    userAgent: row.user_agent,
    address: row.address,
    createdDateTime: row.created_at.toISOString(),
    lastUsedDateTime: row.last_used_at.toISOString(),
  }));
  return [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)];
}

/**
 * Ends one of the user's own sessions.
 *
 * @throws AppError `notFound` for someone else's, and for one that has ended
 */
export async function endOwnSession(deps: Context, session: Session, id: string): Promise<OwnSession[]> {
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, session);
    const now = deps.clock.realNow();
    if (!(await listSessions(tx, session, now)).some((row) => row.id === id)) throw notFound();
    await revokeSession(tx, { merchantId: session.merchantId, id }, now);
    await auditUser(deps, tx, session, 'session.ended', { subjectId: id });
  });
  return getOwnSessions(deps, session);
}

/** Ends all of the user's sessions but the one that asks, and forgets their known devices. */
export async function endOtherSessions(deps: Context, session: Session): Promise<OwnSession[]> {
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, session);
    const now = deps.clock.realNow();
    const others = (await listSessions(tx, session, now)).filter(({ id }) => id !== session.id);
    await revokeSessionsOfUser(tx, session, now, session.id);
    if (others.length === 0) return;
    await auditUser(deps, tx, session, 'sessions.ended', { after: { sessions: others.length } });
  });
  return getOwnSessions(deps, session);
}
