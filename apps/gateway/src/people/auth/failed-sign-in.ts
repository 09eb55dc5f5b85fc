import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { touchTry } from '../users/throttle-repository.ts';
import type { Tries } from '../users/tries.ts';
import { findAccountByEmail } from '../users/user-repository.ts';

/**
 * Records a refused sign-in as a user, also as a disabled one. For an address without an account it does the same
 * work, so that the response time does not reveal which addresses have one.
 *
 * @param tries the refused attempt
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
