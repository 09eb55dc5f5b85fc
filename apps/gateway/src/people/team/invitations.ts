import type { inviteUser as inviteCall, TeamUser } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import type { Language } from '@stuiver/domain/languages';
import type { ProviderRole } from '@stuiver/domain/permissions';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { DueMail } from '../../platform/mail/send-mails.ts';
import { findMerchant } from '../../company/merchants/merchants.ts';
import { ensureProvider } from '../../company/merchants/provider.ts';
import { isEmailTaken } from '../users/users.ts';
import { readInvitation } from './invitation-mail.ts';
import { inTeam, type LockedTeam, requireOwnRoles, requireUser, withMember } from './in-team.ts';
import {
  countInvitations,
  deleteInvited,
  findInvitedByProvider,
  hasAddress,
  insertInvited,
  lockInvited,
  renewInvited,
  updateInvited,
} from './repository.ts';
import { auditedRights, findOwnUser, readUser, storedRights } from './users.ts';

const DAY = 24 * 60 * 60 * 1000;
/** An admin who presses again sends no second mail. */
const RESEND_AFTER = 60 * 1000;

/** Reports an address that the company has invited or employs already, at its field. */
function refuseDouble(error: unknown): never {
  throw breaksUnique(error, 'users_company_email') ? invalid('email', 'alreadyInTeam') : error;
}

async function requireMailsLeft(deps: Context, { tx }: LockedTeam, merchantId: string): Promise<void> {
  const since = new Date(deps.clock.realNow().getTime() - DAY);
  if ((await countInvitations(tx, merchantId, since)) >= LIMITS.invitationsOfDay)
    throw new AppError('limitReached');
}

/**
 * Invites a user by mail. The answer and the team's list are the same when the address belongs to an account of
 * another company: only the mail differs (see docs/decisions/access.md).
 *
 * @throws AppError `notFound` for someone else's company or role, `aboveOwnRights` and `aboveOwnLimit` for what the
 *   inviter lacks, `limitReached`, 422 on `email` for a user whom the inviter already sees in the team
 */
export async function inviteUser(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  input: z.output<(typeof inviteCall)['body']>,
): Promise<TeamUser> {
  const { merchantId, language } = input;
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const id = deps.ids.next();
  await inTeam(deps, session, merchantId, async (team) => {
    requireOwnRoles(team, input.customRoleIds);
    const rights = storedRights(input);
    team.require(withMember(team.now, { id, merchantId, ...rights, canPostTree: false, isActive: false }));
    if (team.users.size >= LIMITS.usersOfCompany) throw new AppError('limitReached');
    await requireMailsLeft(deps, team, merchantId);
    const email = input.email.trim();
    if (await hasAddress(team.tx, scope, email)) throw invalid('email', 'alreadyInTeam');
    const name = input.name.trim();
    const invited = { id, merchantId, email, name, language, ...rights, at: deps.clock.realNow() };
    await insertInvited(team.tx, { ...invited, by: session.userId }).catch(refuseDouble);
    await queueMail(deps, team.tx, { kind: 'invitation', merchantId, userId: id });
    await team.audit({
      action: 'user.invited',
      subjectId: id,
      after: auditedRights(team, rights),
    });
  });
  return readUser(deps, scope, id);
}

/**
 * Mails an invitation again; it lasts seven days from now on. Within a minute of the last time nothing is mailed.
 *
 * @throws AppError `notFound`, `changedMeanwhile` when it is finished, `limitReached`
 */
export async function resendInvitation(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<TeamUser> {
  const { merchant_id: merchantId } = await findOwnUser(deps, scope, id);
  await inTeam(deps, session, merchantId, async (team) => {
    const user = requireUser(team, id);
    const at = deps.clock.realNow();
    const invited = await lockInvited(team.tx, user);
    if (!invited) throw new AppError('changedMeanwhile');
    const newest = invited.invited_at?.getTime() ?? 0;
    if (at.getTime() - newest < RESEND_AFTER) return;
    await requireMailsLeft(deps, team, merchantId);
    await updateInvited(team.tx, user, { at, by: session.userId });
    await queueMail(deps, team.tx, { kind: 'invitation', merchantId, userId: id });
    await team.audit({ action: 'user.invitationResent', subjectId: id });
  });
  return readUser(deps, scope, id);
}

/**
 * Withdraws an invitation: the user is gone, and the links of its mails with them.
 *
 * @throws AppError `notFound`, `changedMeanwhile` when it is finished
 */
export async function withdrawInvitation(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<void> {
  const { merchant_id: merchantId } = await findOwnUser(deps, scope, id);
  await inTeam(deps, session, merchantId, async (team) => {
    const user = requireUser(team, id);
    if (!(await lockInvited(team.tx, user))) throw new AppError('changedMeanwhile');
    await team.audit({
      action: 'user.invitationWithdrawn',
      subjectId: id,
      before: auditedRights(team, user),
    });
    await deleteInvited(team.tx, user);
  });
}

/**
 * Invites a user on the provider's behalf, in the caller's transaction: the first user of a new company, with all
 * permissions in it, or one of the provider's own people.
 */
export async function inviteForProvider(
  deps: Context,
  tx: Tx,
  user: {
    readonly merchantId: string;
    readonly email: string;
    readonly name: string;
    readonly language: string;
    readonly roles: readonly ['ADMIN'] | readonly ProviderRole[];
  },
  actor: AuditEntry['actor'],
): Promise<void> {
  const { merchantId, roles } = user;
  const id = deps.ids.next();
  const rights = { roles, customRoleIds: [], restrictionList: [] };
  await insertInvited(tx, { id, ...user, ...rights, at: deps.clock.realNow(), by: null });
  await queueMail(deps, tx, { kind: 'invitation', merchantId, userId: id });
  await writeAudit(deps, tx, {
    merchantId,
    actor,
    action: 'user.invited',
    subjectId: id,
    after: { roles },
  });
}

/**
 * Invites a user for the provider to manage a merchant, with all rights in it (`inviteForProvider`).
 *
 * @throws AppError `notFound` when the merchant does not exist, 422 on `email` for a user in its team already
 */
export async function inviteAdmin(
  deps: Context,
  user: Omit<Parameters<typeof inviteForProvider>[2], 'roles'>,
  actor: AuditEntry['actor'],
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await findMerchant(tx, user.merchantId))) throw notFound();
    await lockLimits(tx, user.merchantId);
    await inviteForProvider(deps, tx, { ...user, roles: ['ADMIN'] }, actor);
  }).catch(refuseDouble);
}

/**
 * Invites one of the provider's own people by mail.
 *
 * @throws AppError 422 on `email` when the address has an account, or was invited before
 */
export async function inviteProviderPerson(
  deps: Context,
  person: {
    readonly email: string;
    readonly name: string;
    readonly language: Language;
    readonly roles: readonly ProviderRole[];
  },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const merchantId = await ensureProvider(deps, tx);
    if (await isEmailTaken(tx, person.email)) throw invalid('email', 'alreadyInTeam');
    await inviteForProvider(deps, tx, { ...person, merchantId }, { kind: 'operator' });
  }).catch(refuseDouble);
}

/** Checks whether an approved application created a company for this address, whose first user has no password yet. */
export async function hasProviderInvitation(tx: Tx, email: string): Promise<boolean> {
  return (await findInvitedByProvider(tx, email)) !== undefined;
}

/**
 * Reads the mail that renews the provider's invitation of this address, since no one in its company could send it
 * again.
 *
 * @param quietMinutes null when it was sent within them
 */
export async function readRenewedInvitation(
  deps: Context,
  email: string,
  quietMinutes = 0,
): Promise<DueMail | null> {
  const now = deps.clock.realNow();
  const before = new Date(now.getTime() - quietMinutes * 60_000);
  const invited = await findInvitedByProvider(deps.db, email);
  const isRenewed = invited && (await renewInvited(deps.db, invited, now, before));
  return isRenewed ? readInvitation(deps, invited) : null;
}
