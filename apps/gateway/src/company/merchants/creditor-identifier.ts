import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { replaceCreditorIdentifier } from './repository.ts';

/**
 * Sets a merchant's identifier as a SEPA creditor, without which no direct debit is offered. Mandates follow with their
 * next collection.
 *
 * @param identifier with the right check digits
 * @throws AppError `notFound` when there is no such merchant
 */
export function setCreditorIdentifier(
  deps: Context,
  merchantId: string,
  identifier: string,
  actor: AuditEntry['actor'],
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const before = await replaceCreditorIdentifier(tx, merchantId, identifier);
    if (before === undefined) throw notFound();
    if (before === identifier) return;
    await writeAudit(deps, tx, {
      merchantId,
      actor,
      action: 'merchant.updated',
      subjectId: merchantId,
      before: { creditorIdentifier: before },
      after: { creditorIdentifier: identifier },
    });
  });
}
