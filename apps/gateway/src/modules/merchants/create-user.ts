import { DEFAULT_LANGUAGE, type Language } from '@stuiver/domain/languages';
import type { Restriction, UserRole } from '@stuiver/domain/permissions';
import { invalid } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { breaksUnique } from '../../lib/database/errors.ts';
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts';
import { insertUser } from './repository.ts';

export type NewUser = {
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
 * Creates a user of a merchant, with an audit row.
 *
 * @returns its id
 * @throws AppError 422 on `email` when the address is taken
 */
export function createUser(deps: Context, user: NewUser, actor: AuditEntry['actor']): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const id = deps.ids.next();
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
        created_at: deps.clock.now(),
      });
    } catch (error) {
      throw breaksUnique(error, 'users_email') ? invalid('email', 'invalid') : error;
    }
    await writeAudit(deps, tx, {
      merchantId: user.merchantId,
      actor,
      action: 'user.created',
      subjectKind: 'user',
      subjectId: id,
      data: { roles: [...user.roles], restrictionList: [...(user.restrictionList ?? [])] },
    });
    return id;
  });
}
