import { DEFAULT_LANGUAGE, type Language } from '@stuiver/domain/languages';
import type { Restriction, UserRole } from '@stuiver/domain/permissions';
import { invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import { insertUser } from './repository.ts';

export type NewUser = {
  /** A new one when omitted. */
  readonly id?: string;
  readonly merchantId: string;
  readonly email: string;
  readonly name: string;
  /** From `hashPassword`. */
  readonly passwordHash: string;
  readonly roles: readonly UserRole[];
  readonly restrictionList?: readonly Restriction[];
  readonly canPostTree?: boolean;
  readonly language?: Language;
};

/**
 * Writes a user of a merchant with an audit row, in the caller's transaction.
 *
 * @returns its id
 * @throws AppError 422 on `email` when the address is taken
 */
export async function writeUser(
  deps: Context,
  tx: Tx,
  user: NewUser,
  actor: AuditEntry['actor'],
): Promise<string> {
  const id = user.id ?? deps.ids.next();
  try {
    await insertUser(tx, {
      id,
      merchant_id: user.merchantId,
      email: user.email.trim(),
      name: user.name,
      password_hash: user.passwordHash,
      roles: [...user.roles],
      restriction_list: [...(user.restrictionList ?? [])],
      can_post_tree: user.canPostTree ?? false,
      language: user.language ?? DEFAULT_LANGUAGE,
      created_at: deps.clock.realNow(),
    });
  } catch (error) {
    const isTaken = ['users_email', 'users_company_email'].some((index) => breaksUnique(error, index));
    throw isTaken ? invalid('email', 'invalid') : error;
  }
  await writeAudit(deps, tx, {
    merchantId: user.merchantId,
    actor,
    action: 'user.created',
    subjectId: id,
    after: { roles: [...user.roles], restrictionList: [...(user.restrictionList ?? [])] },
  });
  return id;
}

/**
 * Creates a user (`writeUser`) in a transaction of its own.
 *
 * @returns its id
 * @throws AppError 422 on `email` when the address is taken
 */
export function createUser(deps: Context, user: NewUser, actor: AuditEntry['actor']): Promise<string> {
  return inTransaction(deps.db, (tx) => writeUser(deps, tx, user, actor));
}
