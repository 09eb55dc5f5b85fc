import type {
  decideBankAccount as decideCall,
  FieldErrors,
  proposeBankAccount as proposeCall,
} from '@stuiver/contract';
import { normaliseIban } from '@stuiver/domain/iban';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import type { z } from 'zod';
import { checkProposal } from '../../platform/access/four-eyes.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { wake } from '../../platform/database/signals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insertMessage } from '../processors/inbox-repository.ts';
import { SEPA, UNPAYABLE } from '../processors/processor.ts';
import { bankAccountOf } from './account.ts';
import { refundWord } from './lines.ts';
import { orderFaults } from './new-order.ts';
import { lockOrder, type OrderChange, type OrderRow, ordersById, updateOrder } from './order-queries.ts';

type Caller = Pick<Session, 'userId'>;

async function requireOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [place] = await ordersById(tx, [id]);
  const order = place && (await lockOrder(tx, place.merchant_id, { id }));
  if (order?.kind !== 'REFUND') throw notFound();
  return order;
}

async function change(
  deps: Context,
  tx: Tx,
  order: OrderRow,
  userId: string,
  changes: OrderChange,
  state: string,
): Promise<void> {
  await updateOrder(tx, order, changes);
  await writeAudit(deps, tx, {
    merchantId: PROVIDER_ID,
    actor: { kind: 'user', id: userId },
    action: 'bankOrder.changed',
    subjectKind: 'bankOrder',
    subjectId: order.id,
    after: { state, amount: order.amount },
  });
}

/** @throws AppError `invalidInput` at the field that the bank would refuse */
function checkAccount(deps: Context, order: OrderRow, account: { name: string; iban: string }): void {
  const faults = orderFaults(deps, { ...order, ...account });
  const errors: FieldErrors = {};
  if (faults.includes('creditor.name')) errors['name'] = ['invalid'];
  // The provider's own account is nobody's refund.
  if (faults.includes('creditor.iban') || account.iban === bankAccountOf(deps)?.iban)
    errors['iban'] = ['invalid'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/**
 * Proposes the account that a held refund goes to, or that it cannot be paid. A later proposal replaces an earlier one.
 *
 * @throws AppError `notFound`; `changedMeanwhile` when it is no longer held; `invalidInput` at a field
 */
export function proposeAccount(
  deps: Context,
  { userId }: Caller,
  id: string,
  { name, iban, reason }: z.infer<typeof proposeCall.body>,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await requireOrder(tx, id);
    if (order.status !== 'HELD') throw new AppError('changedMeanwhile');
    const isPayable = reason.trim() === '';
    const account = isPayable ? { name: name.trim(), iban: normaliseIban(iban) } : { name: '', iban: '' };
    if (isPayable) checkAccount(deps, order, account);
    const proposal = {
      proposed_name: account.name,
      proposed_iban: account.iban,
      reason: reason.trim(),
      proposed_by: userId,
      proposed_at: deps.clock.now(),
    };
    await change(deps, tx, order, userId, proposal, 'PROPOSED');
  });
}

const NO_PROPOSAL = {
  proposed_name: '',
  proposed_iban: '',
  reason: '',
  proposed_by: null,
  proposed_at: null,
};

/**
 * Approves or rejects someone else's proposal for a held refund, or withdraws the caller's own. With an account it waits
 * for a file, as others do; what cannot be paid has failed, and its room is free again.
 *
 * @throws AppError `notFound`; as {@link checkProposal}
 */
export function decideAccount(
  deps: Context,
  { userId }: Caller,
  id: string,
  seen: z.infer<typeof decideCall.body>,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await requireOrder(tx, id);
    if (!checkProposal(order, userId, seen)) return;
    const { decision } = seen;
    if (decision !== 'APPROVED') return change(deps, tx, order, userId, NO_PROPOSAL, decision);
    const { proposed_name: name, proposed_iban: iban } = order;
    if (iban !== '') {
      checkAccount(deps, order, { name, iban });
      const account = { status: 'WAITING', name, iban, decided_by: userId } as const;
      return change(deps, tx, order, userId, account, decision);
    }
    const changes = { status: 'REJECTED', reason_code: UNPAYABLE, decided_by: userId } as const;
    await change(deps, tx, order, userId, changes, decision);
    const message = {
      processor: SEPA,
      messageId: `${order.id}:unpayable`,
      merchantId: order.merchant_id,
      subject: { kind: 'refund', id: order.key },
      reasonCode: UNPAYABLE,
      reference: order.id,
      ...(await refundWord(tx, order)),
    } as const;
    await insertMessage(tx, message, deps.clock.now());
    wake(tx, 'bankLines');
  });
}
