import { LIMITS, type RefundAccounts as WireAccounts } from '@stuiver/contract';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import { findRowMerchant, type MerchantScope } from '../../platform/access/scope.ts';
import { type AppError, invalid, notFound } from '../../platform/app-error.ts';
import type { PaymentDeps, RefundAccountRules } from '../processors/processor.ts';
import { findCapture, hasPayment } from './repository.ts';

const NO_ACCOUNTS: RefundAccountRules = { movements: [], parts: [] };

/** Reads the accounts that paid a payment, and those that its refunds go to; none where its processor decides. */
export async function readAccounts(
  deps: PaymentDeps,
  merchantId: string,
  paymentId: string,
): Promise<RefundAccountRules> {
  const capture = await findCapture(deps.db, merchantId, paymentId);
  const accounts =
    capture && deps.processors.get(capture.processor).refundAccounts?.({ merchantId, key: capture.id });
  return (await accounts) ?? NO_ACCOUNTS;
}

/**
 * Checks a chosen sender: it paid the payment, and has the amount left.
 *
 * @param wish amount in minor units; without a sender everything is right
 * @param field the name of the sender's field
 * @returns the refusal, at that field; null when it may go there
 */
export async function senderRefusal(
  deps: PaymentDeps,
  merchantId: string,
  wish: {
    readonly paymentId: string;
    readonly amount: number;
    readonly senderId?: string | null | undefined;
  },
  field = 'senderId',
): Promise<AppError | null> {
  if (!wish.senderId) return null;
  const { movements } = await readAccounts(deps, merchantId, wish.paymentId);
  const own = movements.filter(({ senderId }) => senderId === wish.senderId);
  if (own.length === 0) return invalid(field, 'notASender');
  if (wish.amount > sumMinor(own.map(({ left }) => left))) return invalid(field, 'exceedsSender');
  return null;
}

/**
 * Returns the accounts that paid a payment, in the order in which refunds give their money back, and the accounts that
 * its refunds go to.
 *
 * @throws AppError `notFound`, also for someone else's payment
 */
export async function getRefundAccounts(
  deps: PaymentDeps,
  scope: MerchantScope,
  id: string,
): Promise<WireAccounts> {
  const merchantId = await findRowMerchant(deps.db, scope, 'payments', id);
  if (!merchantId || !(await hasPayment(deps.db, merchantId, id))) throw notFound();
  const { movements, parts } = await readAccounts(deps, merchantId, id);
  return {
    movements: movements
      .slice(0, LIMITS.refundAccounts)
      .map(({ senderId, name, iban, bookedOn, amount, left, isUsable }) => ({
        senderId,
        name,
        iban,
        bookedDate: bookedOn,
        amount: formatWire(amount),
        left: formatWire(left),
        isUsable,
      })),
    parts: parts.slice(-LIMITS.refundAccounts).map((part) => ({ ...part, amount: formatWire(part.amount) })),
  };
}
