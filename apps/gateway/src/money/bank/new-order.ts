import { localDay } from '@stuiver/domain/dates';
import { nextTargetDay } from '@stuiver/domain/target-days';
import type { Context } from '../../platform/context.ts';
import { findFaults } from './format/faults.ts';
import { toCollection, toTransfer } from './order-formats.ts';
import type { NewOrder, OrderRow } from './order-queries.ts';

/** Reason code (ISO 20022) of an order that the bank would refuse: its data is not as the format asks. */
const BAD_DATA = 'FF01';

const NO_ADDRESS = { bic: '', street: '', post_code: '', town: '', country: '' };

/** Builds an order that waits for a file. */
export function newOrder(
  deps: Context,
  { merchantId, key }: { readonly merchantId: string; readonly key: string },
  facts: Pick<NewOrder, 'kind' | 'amount' | 'currency' | 'text' | 'name' | 'iban'> & Partial<NewOrder>,
): NewOrder {
  return {
    merchant_id: merchantId,
    id: deps.ids.next(),
    key,
    status: 'WAITING',
    created_at: deps.clock.now(),
    ...NO_ADDRESS,
    ...facts,
  };
}

/** Fields of an order that the bank would refuse; empty when it would take it. */
export function orderFaults(deps: Context, order: NewOrder): readonly string[] {
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  const filed = { ...order, due_on: nextTargetDay(today) } as OrderRow;
  const faults =
    order.kind === 'COLLECTION' || order.kind === 'REVERSAL'
      ? findFaults('collection', toCollection(filed), today)
      : findFaults('transfer', toTransfer(filed), today);
  return faults.map(({ field }) => field);
}

/** The same order, in another status when the bank would not take it. */
export function checked(deps: Context, order: NewOrder, status: 'REJECTED' | 'HELD'): NewOrder {
  if (orderFaults(deps, order).length === 0) return order;
  return status === 'HELD' ? { ...order, status } : { ...order, status, reason_code: BAD_DATA };
}
