import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import { writeAudit, type AuditEntry } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeSettlementEvent } from '../ledger/settlement-change.ts';

/**
 * Corrects what a merchant has available by a new transfer, which is a line of the settlement that closes next.
 *
 * @param amount minor units of the euro; below 0 takes from the merchant
 * @param reason in words that the merchant reads in its audit log
 */
export async function correctBalance(
  deps: Context,
  { merchantId, amount, reason }: { merchantId: string; amount: number; reason: string },
  actor: AuditEntry['actor'],
): Promise<void> {
  const currency = PAYOUT_CURRENCY;
  await inTransaction(deps.db, async (tx) => {
    await writeSettlementEvent(
      deps,
      tx,
      {
        merchantId,
        currency,
        kind: 'balanceCorrected',
        settlementId: null,
        actor: { kind: 'system' },
        amount,
      },
      [{ transfer: 'correction', amount }],
    );
    await writeAudit(deps, tx, {
      merchantId,
      actor,
      action: 'merchant.balanceCorrected',
      subjectId: merchantId,
      after: { amount, currency, reason },
    });
  });
}
