import type { Account, accountChange, stopMail as stopMailCall } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { DEFAULT_LANGUAGE, isLanguage } from '@stuiver/domain/languages';
import { type LetterDays, nextLetter } from '@stuiver/domain/letter';
import type { z } from 'zod';
import type { Proof } from '../../platform/access/proof.ts';
import type { Session, UserKey } from '../../platform/access/session.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { auditUser, writeAudit } from '../../platform/audit/write-audit.ts';
import { openIds, sealIds } from '../../platform/security/sealed-ids.ts';
import { setOwnPassword } from '../credentials/own-password.ts';
import { inHashQueue } from '../users/passwords/hash-queue.ts';
import { hashPassword } from '../users/passwords/passwords.ts';
import { requireProof } from '../second-factor/fresh-proof.ts';
import { findAccount, findEmailChange, type Letters, lockAccount, updateAccount } from './repository.ts';

/** A mail with a link that stops it. */
type Mail = z.output<typeof stopMailCall.body>['mail'];

/** The signed-in user's own account. */
export async function getAccount(deps: Context, session: Session): Promise<Account> {
  const user = await findAccount(deps.db, session);
  if (!user) throw new AppError('unauthenticated');
  const change = await findEmailChange(deps.db, session);
  return {
    name: user.name,
    email: user.email,
    language: isLanguage(user.language) ? user.language : DEFAULT_LANGUAGE,
    mails: { letter: user.letter_days, month: user.month_mail },
    emailChange:
      change && change.expires_at > deps.clock.realNow()
        ? { email: change.email, expiresDateTime: change.expires_at.toISOString() }
        : null,
  };
}

/** Changes the user's own name, language or mails, with an audit row. The same again changes nothing. */
export async function changeAccount(
  deps: Context,
  session: Session,
  input: z.output<typeof accountChange>,
): Promise<Account> {
  await inTransaction(deps.db, async (tx) => {
    const user = await lockAccount(tx, session);
    if (!user) throw new AppError('unauthenticated');
    const before = {
      name: user.name,
      language: user.language,
      letter: user.letter_days,
      month: user.month_mail,
    };
    const asked = { name: input.name?.trim(), language: input.language, ...input.mails };
    const isNew = (field: keyof typeof before) =>
      asked[field] !== undefined && asked[field] !== before[field];
    const changed = (['name', 'language', 'letter', 'month'] as const).filter(isNew);
    const { name, language, letter, month } = asked;
    const change = {
      ...(name !== undefined && isNew('name') ? { name } : {}),
      // A language given by someone else becomes the user's own choice, even when it is the same.
      ...(language === undefined ? {} : { language }),
      ...(letter !== undefined && isNew('letter') ? { letters: lettersFrom(deps, letter) } : {}),
      ...(month === undefined ? {} : { month }),
    };
    if (Object.keys(change).length > 0) await updateAccount(tx, session, change);
    if (changed.length === 0) return;
    const pick = (values: Readonly<Partial<Record<keyof typeof before, string | boolean | undefined>>>) =>
      Object.fromEntries(changed.map((field) => [field, values[field]]));
    await auditUser(deps, tx, session, 'account.changed', { before: pick(before), after: pick(asked) });
  });
  return getAccount(deps, session);
}

/** Letters on these days, the first at the next 08:00. */
function lettersFrom(deps: Context, days: LetterDays): Letters {
  return { letter_days: days, letter_at: nextLetter(days, deps.clock.now(), deps.settings.timeZone) };
}

/** Choice for each mail after it has been stopped. */
const STOPPED = { letter: 'NEVER', month: false } as const satisfies Account['mails'];

/** The address of the link that stops a mail of a user. It is stored nowhere and works for that mail only. */
export function stopMailLink(deps: Context, mail: Mail, user: UserKey): string {
  const token = sealIds(deps.keyring, `stop-${mail}`, user.merchantId, user.userId);
  return `${deps.settings.publicUrl}${SCREEN_PATHS.stopMail}?${new URLSearchParams({ mail, token })}`;
}

/**
 * Stops a mail by the token of its link; one that was stopped before stays so.
 *
 * @throws AppError 422 on `token`: `referenceInvalid` for another text
 */
export async function stopMail(deps: Context, mail: Mail, token: string): Promise<void> {
  const [merchantId, userId] = openIds(deps.keyring, `stop-${mail}`, token);
  if (!merchantId || !userId) throw invalid('token', 'referenceInvalid');
  const key = { merchantId, userId };
  await inTransaction(deps.db, async (tx) => {
    const user = await lockAccount(tx, key);
    if (!user) return;
    const { [mail]: before } = { letter: user.letter_days, month: user.month_mail };
    if (before === STOPPED[mail]) return;
    const { letter, month } = STOPPED;
    await updateAccount(tx, key, mail === 'letter' ? { letters: lettersFrom(deps, letter) } : { month });
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'mailLink' },
      action: 'account.changed',
      subjectId: userId,
      before: { [mail]: before },
      after: { [mail]: STOPPED[mail] },
    });
  });
}

/**
 * Changes the user's own password; their other sessions end, and a mail confirms it.
 *
 * @throws AppError as `requireProof`
 */
export async function changeOwnPassword(
  deps: Context,
  session: Session,
  rawPassword: string,
  proof: Proof,
): Promise<void> {
  await requireProof(deps, session, proof);
  const passwordHash = await inHashQueue(proof.source, () => hashPassword(deps, rawPassword));
  await inTransaction(deps.db, (tx) => setOwnPassword(deps, tx, session, passwordHash));
}
