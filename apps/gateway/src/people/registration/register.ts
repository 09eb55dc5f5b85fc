import type { Registration } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { hasSepaForm } from '@stuiver/domain/sepa-text';
import { invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Source } from '../../platform/access/source.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { inHashQueue } from '../users/passwords/hash-queue.ts';
import { hashPassword } from '../users/passwords/passwords.ts';
import { isEmailTaken } from '../users/users.ts';
import { readRenewedInvitation } from '../team/invitations.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { MailReader } from '../../platform/mail/send-mails.ts';
import {
  countMailed,
  deleteOldRegistrations,
  findRegistration,
  insertRegistration,
  noteMail,
  type RegistrationRow,
} from './repository.ts';

const HOUR = 60 * 60_000;
/** Validity of the link in the mail, from registration. */
const LINK_HOURS = 24;
/** No more mails than this to one address within an hour. */
const MAILS_AN_HOUR = 3;
/** Time that a registration is kept after that, so that its link can still report that it was used or has expired. */
const KEEP_MS = 7 * 24 * HOUR;

/**
 * Stores a registration and queues its mail. It reads no account: content and time of the answer do not reveal
 * whether one exists, which only the mail's reader learns.
 *
 * @throws AppError `companyName: notForBanks` when a bank could not write it; `unavailable` while too many passwords are being hashed
 */
export async function register(deps: Context, input: Registration, source: Source): Promise<void> {
  const { clock, db, ids } = deps;
  if (!hasSepaForm(input.companyName)) throw invalid('companyName', 'notForBanks');
  return inHashQueue(source, async () => {
    const passwordHash = await hashPassword(deps, input.password);
    const now = clock.realNow();
    const id = ids.next();
    await inTransaction(db, async (tx) => {
      await insertRegistration(tx, {
        id,
        company_name: input.companyName.trim(),
        user_name: input.name.trim(),
        email: input.email,
        password_hash: passwordHash,
        language: input.language,
        token_hash: null,
        mailed_at: null,
        confirmed_at: null,
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_HOURS * HOUR),
      });
      await queueMail(deps, tx, { kind: 'registration', id });
    });
  });
}

/**
 * Plans the next mail: with a token for a new account, without one for an existing account; null after too many mails.
 */
async function planMail(
  deps: Context,
  registration: RegistrationRow,
): Promise<{ token: string | null } | null> {
  const { id, email } = registration;
  const now = deps.clock.realNow();
  return inTransaction(deps.db, async (tx) => {
    // Registrations of one address are counted one by one.
    await lockLimits(tx, email.toLowerCase());
    if ((await countMailed(tx, { id, email }, new Date(now.getTime() - HOUR))) >= MAILS_AN_HOUR) return null;
    const token = (await isEmailTaken(tx, email)) ? null : newToken(deps.random, 'ct', id);
    await noteMail(tx, id, { tokenHash: token === null ? null : hashToken(token), at: now });
    return { token };
  });
}

/** Reads the mail that confirms a registration, or informs the address's owner that they have an account. */
export const readRegistration: MailReader<'registration'> = async (deps, { id }) => {
  const registration = await findRegistration(deps.db, id);
  if (!registration || registration.expires_at <= deps.clock.realNow()) return null;
  const plan = await planMail(deps, registration);
  if (!plan) return null;
  const { email: to, language } = registration;
  // An approved application made the company already: who registers again gets its invitation.
  const invitation = await readRenewedInvitation(deps, to);
  if (invitation) return invitation;
  if (plan.token === null) return { kind: 'registrationKnown', to, language };
  const link = `${deps.settings.publicUrl}${SCREEN_PATHS.register}?token=${plan.token}`;
  return { kind: 'registration', to, language, link, lasts: LINK_HOURS };
};

/** Deletes registrations that can no longer be confirmed. */
export async function cleanUpRegistrations(deps: Context): Promise<void> {
  await deleteOldRegistrations(deps.db, new Date(deps.clock.realNow().getTime() - KEEP_MS));
}
