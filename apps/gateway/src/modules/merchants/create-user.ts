import { invalid } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { breaksUnique } from '../../lib/database-errors.ts';
import type { AuditEntry, AuditService } from '../audit/service.ts';
import { insertUser } from './repository.ts';

export type NewUser = {
  readonly merchantId: string;
  readonly email: string;
  readonly name: string;
  /** From `hashPassword`; made before the transaction, since it takes its time. */
  readonly passwordHash: string;
  readonly roles: readonly string[];
  readonly restrictionList?: readonly string[];
  readonly canPostTree?: boolean;
  readonly language?: 'nl' | 'en';
};

/**
 * Makes a user of a merchant, with an audit row.
 *
 * @param context clock, ids
 * @param audit writes the audit row
 * @param tx the transaction
 * @param user who it is and what it may
 * @param actor who makes it
 * @returns its id
 * @throws AppError 422 on `email` when somebody has that address already
 */
export async function createUser(
  context: Context,
  audit: AuditService,
  tx: Tx,
  user: NewUser,
  actor: AuditEntry['actor'],
): Promise<string> {
  const id = context.ids.next();
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
      language: user.language ?? 'nl',
      created_at: context.clock.now(),
    });
  } catch (error) {
    throw breaksUnique(error, 'users_email') ? invalid('email', 'invalid') : error;
  }
  await audit.writeAudit(tx, {
    merchantId: user.merchantId,
    actor,
    action: 'user.created',
    subjectKind: 'user',
    subjectId: id,
    data: { roles: [...user.roles], restrictionList: [...(user.restrictionList ?? [])] },
  });
  return id;
}
