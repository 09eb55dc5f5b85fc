import type { RefundRequestDetails, RefundRequestItem, RefundRequestRow } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { reaches } from '@stuiver/domain/refund-limits';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import { scopeOfOne } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { orNotFound } from '../../../platform/app-error.ts';
import { namesById } from '../../../platform/audit/name-queries.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { readAccounts } from '../senders.ts';
import { findRefunders } from '../../../people/team/refund-limits.ts';
import { listItems, type ShownItem } from './item-repository.ts';
import { countOutcomes, findRequest, type ShownRequest } from './repository.ts';

/** A request as the wire shows it; instants are ISO texts already. */
export type WireParts = Omit<
  ShownRequest,
  'note' | 'asked_by' | 'decided_by' | 'created_at' | 'expires_at' | 'decided_at'
> & { created_at: string; expires_at: string | null; decided_at: string | null };

/** Counts of a request's refunds by their result. */
export type Outcomes = { readonly succeeded: number; readonly failed: number };

/** One row of the list of requests. */
export function toRow(row: WireParts, outcomes: Outcomes | undefined): RefundRequestRow {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    status: row.status,
    reason: row.reason,
    amount: formatWire(row.amount),
    currency: row.currency,
    quantity: row.quantity,
    succeeded: outcomes?.succeeded ?? 0,
    failed: outcomes?.failed ?? 0,
    askedBy: row.asked_by_name,
    withinLimit: row.expires_at === null,
    decidedBy: row.decided_by_name,
    createdDateTime: row.created_at,
    expiresDateTime: row.expires_at,
    decidedDateTime: row.decided_at,
  };
}

/** Names the sender that an item's requester chose. */
async function findSender(
  deps: PaymentDeps,
  merchantId: string,
  row: ShownItem,
): Promise<RefundRequestItem['sender']> {
  if (row.sender_id === null) return null;
  const { movements } = await readAccounts(deps, merchantId, row.payment_id);
  const { name = '', iban = '' } = movements.find(({ senderId }) => senderId === row.sender_id) ?? {};
  return { name, iban };
}

async function toItem(deps: PaymentDeps, merchantId: string, row: ShownItem): Promise<RefundRequestItem> {
  return {
    transactionId: row.payment_id,
    description: row.description,
    accountHolderName: row.account_holder_name,
    paymentMethodName: row.method,
    amount: formatWire(row.amount),
    status: row.status,
    reasonCode: row.reason_code,
    sender: await findSender(deps, merchantId, row),
    refusal: row.refusal,
  };
}

/**
 * Returns one request with each payment's result, and the caller's possible actions.
 *
 * @throws AppError `notFound` for someone else's
 */
export async function getRefundRequest(
  deps: PaymentDeps,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<RefundRequestDetails> {
  const { clock, db } = deps;
  const row = orNotFound(await findRequest(db, scope, id));
  const { merchant_id: merchantId } = row;
  const refunders = await findRefunders(db, merchantId);
  const isOpen = row.status === 'WAITING' && row.expires_at !== null && row.expires_at > clock.now();
  const deciders = isOpen
    ? refunders.filter(({ userId, limit }) => userId !== row.asked_by && reaches(limit, row.amount))
    : [];
  const shown = deciders.slice(0, LIMITS.shown).map(({ userId }) => userId);
  const names = await namesById(db, 'users', shown);
  const items: RefundRequestItem[] = [];
  for (const item of await listItems(db, merchantId, id)) items.push(await toItem(deps, merchantId, item));
  const outcomes = await countOutcomes(db, scopeOfOne(merchantId), [id]);
  const parts = {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
  return {
    ...toRow(parts, outcomes.get(id)),
    note: row.note,
    isOwn: row.asked_by === session.userId,
    mayDecide: deciders.some(({ userId }) => userId === session.userId),
    askerActive: refunders.some(({ userId }) => userId === row.asked_by),
    approvers: shown.flatMap((userId) => names.get(userId) ?? []),
    items,
  };
}
