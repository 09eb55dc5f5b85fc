import { DEFAULT_LANGUAGE, isLanguage } from '@stuiver/domain/languages';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { readToken } from '../../platform/security/tokens.ts';
import { userActor } from '../../platform/access/caller.ts';
import { inHashQueue } from '../users/passwords/hash-queue.ts';
import { verifyPassword } from '../users/passwords/passwords.ts';
import { type NewPassword, type SignedIn, startSession } from '../auth/sign-in.ts';
import { countTries, forgiveTry } from '../users/tries.ts';
import { findUserById, type SignInRow } from '../users/users.ts';
import { writeMerchant } from '../../company/merchants/create-merchant.ts';
import { writeUser } from '../../company/merchants/create-user.ts';
import { hasProviderInvitation } from '../team/invitations.ts';
import { findByToken, markConfirmed, type RegistrationRow } from './repository.ts';

/** @throws AppError 422 on `token`: `referenceInvalid`, `referenceUsed`, `referenceExpired` */
async function requireRegistration(deps: Context, token: string): Promise<RegistrationRow> {
  const key = readToken(token, 'ct');
  const found = key === null ? undefined : await findByToken(deps.db, key);
  if (!found) throw invalid('token', 'referenceInvalid');
  if (found.confirmed_at !== null) throw invalid('token', 'referenceUsed');
  if (found.expires_at <= deps.clock.realNow()) throw invalid('token', 'referenceExpired');
  return found;
}

/**
 * Returns the registration that a mail's token confirms, for its page. It does not use up the token, since mail
 * scanners open links too.
 *
 * @throws AppError 422 on `token`: `referenceInvalid`, `referenceUsed`, `referenceExpired`
 */
export async function viewRegistration(
  deps: Context,
  token: string,
): Promise<{ companyName: string; name: string; email: string }> {
  const { company_name, user_name, email } = await requireRegistration(deps, token);
  return { companyName: company_name, name: user_name, email };
}

/** Creates the company, with its first user, who has all permissions in it. */
async function makeCompany(deps: Context, tx: Tx, registration: RegistrationRow): Promise<SignInRow> {
  const { id: merchantId, email, language } = registration;
  const userId = deps.ids.next();
  const actor = userActor({ userId });
  const waits = deps.settings.mode === 'live';
  await writeMerchant(
    deps,
    tx,
    { id: merchantId, name: registration.company_name, emailAddress: email, waits },
    actor,
  );
  const user = {
    id: userId,
    merchantId,
    email,
    name: registration.user_name,
    passwordHash: registration.password_hash,
    roles: ['ADMIN'],
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
  } as const;
  await writeUser(deps, tx, user, actor).catch((error: unknown) => {
    // Another registration of this address was confirmed meanwhile: the account is there.
    throw error instanceof AppError ? invalid('token', 'referenceUsed') : error;
  });
  const row = await findUserById(tx, userId);
  if (!row) throw new Error('A user who was just made cannot be found');
  return row;
}

/**
 * Makes the company of a registration with its first user, and signs them in, in one transaction. It takes the password
 * that was chosen when registering: the link proves the address, the password that its reader is who registered. In a
 * live deployment the company waits for its onboarding.
 *
 * @throws AppError 422 on `token` (`referenceInvalid`, `referenceUsed`, `referenceExpired`) or `password`
 *   (`wrongCredentials`); `accountLocked`; `unavailable` while too many passwords are being hashed
 */
export function confirmRegistration(deps: Context, input: NewPassword): Promise<SignedIn> {
  return inHashQueue(input.source, async () => {
    const registration = await requireRegistration(deps, input.token);
    const tries = await countTries(deps, {
      kind: 'password',
      subject: registration.id,
      source: input.source,
      own: null,
    });
    if (!(await verifyPassword(registration.password_hash, input.password)))
      throw invalid('password', 'wrongCredentials');
    await forgiveTry(deps.db, tries);
    return inTransaction(deps.db, async (tx) => {
      // Approving an application of this address waits, or has made its company (`approveApplication`).
      await lockLimits(tx, registration.email.toLowerCase());
      if (await hasProviderInvitation(tx, registration.email)) throw invalid('token', 'referenceUsed');
      if (!(await markConfirmed(tx, registration.id, deps.clock.realNow())))
        throw invalid('token', 'referenceUsed');
      const user = await makeCompany(deps, tx, registration);
      return startSession(deps, tx, user, input);
    });
  });
}
