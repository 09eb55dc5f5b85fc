import { maskIban } from '@stuiver/domain/direct-debit';
import { normaliseIban } from '@stuiver/domain/iban';
import { bicOfIban } from '@stuiver/domain/mandate';
import { searchText } from '@stuiver/domain/search-text';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requireOwn } from '../ledger/own-rows.ts';
import { findDebtor, lockMandate, updateDebtor, updateMandate } from './repository.ts';

/** The return code of a wrong account number. The other blocks are the payer's or their bank's refusal. */
const WRONG_ACCOUNT = 'AC01';

/**
 * Changes the account of a mandate, with an audit row. The payer's signature stays valid: the next collection names the
 * account before, unless nothing was presented yet. A block for a wrong account number ends.
 *
 * @param iban a SEPA account, checked by the caller
 * @throws AppError `notFound`; `changedMeanwhile` when the mandate was stopped; `iban: ibanUnchanged`
 */
export async function amendMandate(
  deps: Context,
  scope: MerchantScope,
  { id, iban: typed }: { readonly id: string; readonly iban: string },
  actor: Actor,
): Promise<void> {
  const iban = normaliseIban(typed);
  await inTransaction(deps.db, async (tx) => {
    const mandate = await requireOwn(tx, scope, 'mandates', id, lockMandate);
    if (mandate.stopped_at !== null) throw new AppError('changedMeanwhile');
    const { merchant_id, blocked_reason: reason } = mandate;
    const debtor = await findDebtor(tx, merchant_id, id);
    if (debtor.iban === iban) throw invalid('iban', 'ibanUnchanged');
    // After two amendments without a collection between them, the bank still has the first account.
    const known = mandate.last_presented_on === null ? '' : debtor.old_iban || debtor.iban;
    await updateDebtor(tx, debtor, {
      iban,
      bic: bicOfIban(iban),
      old_iban: known === iban ? '' : known,
      search_text: searchText(debtor.name, mandate.reference, iban),
    });
    const unblocked = reason === WRONG_ACCOUNT;
    await updateMandate(tx, {
      merchant_id,
      id,
      amended_at: deps.clock.now(),
      ...(unblocked ? { blocked_reason: null, blocked_at: null } : {}),
    });
    await writeAudit(deps, tx, {
      merchantId: merchant_id,
      actor,
      action: 'mandate.amended',
      subjectId: id,
      before: { iban: maskIban(debtor.iban), ...(unblocked ? { reason } : {}) },
      after: { iban: maskIban(iban) },
    });
  });
}
