import type { Account, accountChange } from '@stuiver/contract';
import { DEFAULT_LANGUAGE, isLanguage } from '@stuiver/domain/languages';
import type { z } from 'zod';
import type { Proof } from '../../platform/access/proof.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { setOwnPassword } from '../credentials/own-password.ts';
import { inHashQueue } from '../users/passwords/hash-queue.ts';
import { hashPassword } from '../users/passwords/passwords.ts';
import { requireProof } from '../second-factor/fresh-proof.ts';
import { findAccount, findEmailChange, lockAccount, updateAccount } from './repository.ts';

/** The signed-in user's own account. */
export async function getAccount({ clock, db }: Context, session: Session): Promise<Account> {
  const user = await findAccount(db, session);
  if (!user) throw new AppError('unauthenticated');
  const change = await findEmailChange(db, session);
  return {
    name: user.name,
    email: user.email,
    language: isLanguage(user.language) ? user.language : DEFAULT_LANGUAGE,
    emailChange:
      change && change.expires_at > clock.now()
        ? { email: change.email, expiresDateTime: change.expires_at.toISOString() }
        : null,
  };
}

/** Changes the user's own name or language, with an audit row. The same again changes nothing. */
export async function changeAccount(
  deps: Context,
  session: Session,
  input: z.output<typeof accountChange>,
): Promise<Account> {
  await inTransaction(deps.db, async (tx) => {
    const user = await lockAccount(tx, session);
    if (!user) throw new AppError('unauthenticated');
    const name = input.name?.trim();
    const isNewName = name !== undefined && name !== user.name;
    const isNewLanguage = input.language !== undefined && input.language !== user.language;
    const change = {
      ...(isNewName ? { name } : {}),
      // A language given by someone else becomes the user's own choice, even when it is the same.
      ...(input.language === undefined ? {} : { language: input.language }),
    };
    if (Object.keys(change).length > 0) await updateAccount(tx, session, change);
    if (!isNewName && !isNewLanguage) return;
    await writeAudit(deps, tx, {
      merchantId: session.merchantId,
      actor: { kind: 'user', id: session.userId },
      action: 'account.changed',
      subjectKind: 'user',
      subjectId: session.userId,
      before: {
        ...(isNewName ? { name: user.name } : {}),
        ...(isNewLanguage ? { language: user.language } : {}),
      },
      after: { ...(isNewName ? { name } : {}), ...(isNewLanguage ? { language: input.language } : {}) },
    });
  });
  return getAccount(deps, session);
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
