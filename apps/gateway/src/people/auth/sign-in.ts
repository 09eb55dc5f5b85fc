import type { AuthUser } from '@stuiver/contract';
import { isLanguage } from '@stuiver/domain/languages';
import { resolveStoredRights } from '@stuiver/domain/permissions';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Source } from '../../platform/access/source.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashToken, newBinding, newToken } from '../../platform/security/tokens.ts';
import { auditUser, writeAudit } from '../../platform/audit/write-audit.ts';
import { holdsRecoveryCode, passSecondFactor } from '../second-factor/check-code.ts';
import { findDevice, newDevice } from '../users/known-devices.ts';
import { inHashQueue } from '../users/passwords/hash-queue.ts';
import { verifyPassword } from '../users/passwords/passwords.ts';
import { insertSession } from '../users/session-repository.ts';
import { countTries, forgiveTry, type Tries } from '../users/tries.ts';
import {
  findUserByEmail,
  noteSignIn,
  type SignInRow,
  type UserWithRoles,
  withCustomRoles,
  findAccountByEmail,
} from '../users/user-repository.ts';
import { touchTry } from '../users/throttle-repository.ts';

/**
 * Records a refused sign-in as a user, also as a disabled one. For an address without an account it does the same
 * work, so that the response time does not reveal which addresses have one.
 *
 * @param tries the refused attempt
 */
async function noteFailedSignIn(
  deps: Context,
  email: string,
  tries: Tries,
  action: 'signIn.codeWrong' | 'signIn.passwordWrong',
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await findAccountByEmail(tx, email);
    if (!user) return touchTry(tx, tries.place);
    return writeAudit(deps, tx, {
      merchantId: user.merchant_id,
      actor: { kind: 'visitor' },
      action,
      subjectId: user.id,
      subjectName: user.name,
    });
  });
}

/** An access token lives as long as the auth cookie (spec 9.1). */
export const TOKEN_SECONDS = 60 * 60;
/** A session can be refreshed for a working day, then the password is needed again. */
const SESSION_SECONDS = 12 * 60 * 60;

export type SignInInput = {
  readonly username: string;
  readonly password: string;
  /** Second-factor code; undefined before it was requested. */
  readonly code?: string | undefined;
  readonly source: Source;
  readonly userAgent: string;
  /** True if the caller is a browser: then the token is bound to a cookie that scripts cannot read. */
  readonly browser: boolean;
};

/** A mail's token with a password, from where its session starts. */
export type NewPassword = { readonly token: string; readonly password: string } & Pick<
  SignInInput,
  'browser' | 'source' | 'userAgent'
>;

/** Result of a sign-in or refresh: the response body, and the tokens that travel as hidden cookies. */
export type SignedIn = {
  readonly user: AuthUser;
  readonly refreshToken: string;
  readonly bindingToken: string | null;
  /** Makes the browser a known device of the user; null if nothing was proved just now. */
  readonly device: string | null;
  /** Seconds until the session ends. */
  readonly seconds: number;
};

/** The body that sign-in and refresh answer (spec 3.1). */
export function toAuthUser(row: UserWithRoles, accessToken: string): AuthUser {
  return {
    accessToken,
    userId: row.merchant_id,
    personId: row.id,
    personName: row.name,
    personEmail: row.email,
    language: row.language_chosen && isLanguage(row.language) ? row.language : null,
    merchantName: row.merchant_name,
    roles: [...row.roles, ...row.customRoleNames],
    hasTree: row.has_tree,
    ...resolveStoredRights(row),
  };
}

function wrongCredentials(): AppError {
  return new AppError('wrongCredentials', { password: ['wrongCredentials'] });
}

/** Starts a session of a user who has just authenticated. */
export async function startSession(
  deps: Context,
  tx: Tx,
  row: SignInRow,
  { browser, source, userAgent }: Pick<SignInInput, 'browser' | 'source' | 'userAgent'>,
): Promise<SignedIn> {
  const { random } = deps;
  const now = deps.clock.realNow();
  const merchantId = row.merchant_id;
  const accessToken = newToken(random, 'st', merchantId);
  const refreshToken = newToken(random, 'rt', merchantId);
  const bindingToken = browser ? newBinding(random) : null;
  const id = deps.ids.next();
  await insertSession(tx, {
    merchantId,
    id,
    userId: row.id,
    tokenHash: hashToken(accessToken),
    tokenExpiresAt: new Date(now.getTime() + TOKEN_SECONDS * 1000),
    bindingHash: bindingToken === null ? null : hashToken(bindingToken),
    userAgent: userAgent.slice(0, 300),
    address: source.address,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    refreshHash: hashToken(refreshToken),
  });
  await noteSignIn(tx, row, now);
  await auditUser(deps, tx, { merchantId, userId: row.id }, 'session.started', { subjectId: id });
  const user = toAuthUser(await withCustomRoles(tx, row), accessToken);
  const device = browser ? newDevice(deps, row) : null;
  return { user, refreshToken, bindingToken, device, seconds: SESSION_SECONDS };
}

/** Unused id; looking it up takes as long as for an account. */
const NOBODY = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** Returns the counter of a sign-in with tries of its own: a known device, else a recovery code. */
async function ownTries(
  deps: Context,
  row: SignInRow | undefined,
  { code, source }: SignInInput,
): Promise<string | null> {
  const device = row ? await findDevice(deps, row, source.cookies) : null;
  if (device !== null) return device;
  const userId = row?.id ?? NOBODY;
  const user = { merchantId: row?.merchant_id ?? NOBODY, userId };
  return (await holdsRecoveryCode(deps, user, code)) ? `recovery ${userId} ${source.address}` : null;
}

async function checkAndSignIn(deps: Context, input: SignInInput): Promise<SignedIn> {
  const { db } = deps;
  const { code, source, username: subject } = input;
  const row = await findUserByEmail(db, subject);
  const trier = { source, own: await ownTries(deps, row, input) };
  const tries = await countTries(deps, { kind: 'password', subject, ...trier });
  const right = await verifyPassword(row?.password_hash ?? null, input.password);
  if (!row || !right) {
    await noteFailedSignIn(deps, subject, tries, 'signIn.passwordWrong');
    throw wrongCredentials();
  }
  // The code has a count of its own; this one would lock out users who sign in often.
  await forgiveTry(db, tries);
  const user = { merchantId: row.merchant_id, userId: row.id };
  await passSecondFactor(deps, user, code, trier, () =>
    noteFailedSignIn(deps, subject, tries, 'signIn.codeWrong'),
  );
  return inTransaction(db, (tx) => startSession(deps, tx, row, input));
}

/**
 * Signs a user in. Time and answer are the same for a wrong password and for an unknown account. Failures lock
 * (docs/decisions/sign-in.md), and both results are audited.
 *
 * @throws AppError `wrongCredentials` (401), `secondFactorNeeded` (401) if a required code is missing or wrong,
 *   `accountLocked` (429), `unavailable` while too many passwords are being hashed
 */
export function signIn(deps: Context, input: SignInInput): Promise<SignedIn> {
  return inHashQueue(input.source, () => checkAndSignIn(deps, input));
}
