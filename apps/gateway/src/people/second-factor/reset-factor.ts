import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { alertOfChange } from '../team/alerts/alerts.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { findUserById } from '../users/users.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { lockUser, turnOff } from './repository.ts';

/**
 * Turns a user's factor off for the provider, when the user lost both the app and the recovery codes; they and the
 * company's admins are mailed. The provider identifies the user by other means.
 *
 * @returns the user's e-mail address, and whether a factor was on
 * @throws AppError `notFound` for a user who may not sign in
 */
export async function resetSecondFactor(
  deps: Context,
  id: string,
): Promise<{ email: string; wasOn: boolean }> {
  const found = await findUserById(deps.db, id);
  if (!found) throw notFound();
  const { merchant_id: merchantId, email, name, language } = found;
  const wasOn = await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, { merchantId, userId: id });
    if (!(await turnOff(tx, { merchantId, userId: id }))) return false;
    await queueMail(deps, tx, { kind: 'factorChanged', to: email, name, change: 'removed', language });
    await alertOfChange(deps, tx, {
      merchantId,
      by: { merchantId, userName: name },
      told: [email],
      what: 'factorRemoved',
    });
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'operator' },
      action: 'secondFactor.removed',
      subjectId: id,
    });
    return true;
  });
  return { email, wasOn };
}
