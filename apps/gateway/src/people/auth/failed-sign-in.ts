import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { touchTry } from '../users/throttle-repository.ts';
import type { Tries } from '../users/tries.ts';
import { findAccountByEmail } from '../users/user-repository.ts';

/**
 * Writes down that somebody tried to sign in as a user and was refused; also as one who may no longer sign in. For an
 * address without an account it does as much work, so that the time of the answer does not tell which addresses have one.
 *
 * @param tries the one that was refused
 */
export async function noteFailedSignIn(
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
      subjectKind: 'user',
      subjectId: user.id,
      subjectName: user.name,
    });
  });
}
