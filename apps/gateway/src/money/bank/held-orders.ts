import type { FieldErrors, proposeBankAccount as proposeCall } from '@stuiver/contract';
import { normaliseIban } from '@stuiver/domain/iban';
import type { z } from 'zod';
import { proposalsOn } from '../../platform/access/proposals.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { wake } from '../../platform/database/signals.ts';
import { insertMessage } from '../processors/inbox-repository.ts';
import { SEPA, UNPAYABLE } from '../processors/processor.ts';
import { getBankAccount } from './account.ts';
import { refundWord } from './lines.ts';
import { orderFaults } from './new-order.ts';
import { lockOrder, type OrderRow, ordersById, updateOrder } from './order-queries.ts';

/** @throws AppError `invalidInput` at the field that the bank would refuse */
function checkAccount(deps: Context, order: OrderRow, account: { name: string; iban: string }): void {
  const faults = orderFaults(deps, { ...order, ...account });
  const errors: FieldErrors = {};
  if (faults.includes('creditor.name')) errors['name'] = ['invalid'];
  // No refund goes to the provider's own account.
  if (faults.includes('creditor.iban') || account.iban === getBankAccount(deps)?.iban)
    errors['iban'] = ['invalid'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/**
 * `propose` proposes the account that a held refund goes to, or that it cannot be paid. Once approved it waits for a
 * file, as others do; what cannot be paid has failed, and its room is free again.
 *
 * @throws AppError as {@link proposalsOn}; `changedMeanwhile` when it is no longer held; `invalidInput` at a field
 */
export const { propose: proposeAccount, decide: decideAccount } = proposalsOn<
  OrderRow,
  z.infer<typeof proposeCall.body>
>({
  async lock(tx, id) {
    const [place] = await ordersById(tx, [id]);
    const order = place && (await lockOrder(tx, place.merchant_id, { id }));
    return order?.kind === 'REFUND' ? order : undefined;
  },
  update: updateOrder,
  approver: ({ decided_by }) => decided_by,
  clear: () => ({ proposed_name: '', proposed_iban: '', reason: '', proposed_by: null, proposed_at: null }),
  async check(deps, _, order, { name, iban, reason }) {
    if (order.status !== 'HELD') throw new AppError('changedMeanwhile');
    const isPayable = reason.trim() === '';
    const account = isPayable ? { name: name.trim(), iban: normaliseIban(iban) } : { name: '', iban: '' };
    if (isPayable) checkAccount(deps, order, account);
    return { proposed_name: account.name, proposed_iban: account.iban, reason: reason.trim() };
  },
  async apply(deps, tx, order, { userId }) {
    const { proposed_name: name, proposed_iban: iban } = order;
    if (iban !== '') {
      checkAccount(deps, order, { name, iban });
      await updateOrder(tx, order, { status: 'WAITING', name, iban, decided_by: userId });
      return;
    }
    await updateOrder(tx, order, { status: 'REJECTED', reason_code: UNPAYABLE, decided_by: userId });
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
  },
  audit: ({ id, amount }) => ({
    action: 'bankOrder.changed',
    subjectId: id,
    after: { amount },
  }),
});
