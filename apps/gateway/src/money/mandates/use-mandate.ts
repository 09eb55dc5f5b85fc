import { ONE_OFF } from '@stuiver/domain/conditions';
import { mandateLapseDay, returnCodeEffect } from '@stuiver/domain/mandate';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockMandate, updateMandate } from './repository.ts';

/**
 * Locks a mandate and checks whether a collection on a day (`YYYY-MM-DD`) may use it.
 *
 * @returns `usable`, `blocked` until a person has checked it, or `stopped` permanently (also when it will have lapsed
 *   by then)
 */
export async function lockForCollection(
  tx: Tx,
  merchantId: string,
  id: string,
  dueDate: string,
): Promise<'usable' | 'blocked' | 'stopped'> {
  const mandate = await lockMandate(tx, merchantId, id);
  if (!mandate || mandate.stopped_at !== null || mandate.lapses_on <= dueDate) return 'stopped';
  return mandate.blocked_reason === null ? 'usable' : 'blocked';
}

/** Records that a due date was presented; the caller holds the mandate's row. */
export async function markPresented(tx: Tx, merchantId: string, id: string, dueDate: string): Promise<void> {
  await updateMandate(tx, {
    merchant_id: merchantId,
    id,
    last_presented_on: dueDate,
    lapses_on: mandateLapseDay(dueDate, dueDate),
  });
}

/**
 * Applies the return code of a collection: some codes stop a mandate, some block it.
 *
 * @returns null when the code means nothing for the mandate
 */
export async function applyReturnCode(
  { clock }: Context,
  tx: Tx,
  merchantId: string,
  id: string,
  code: string | null,
): Promise<'stop' | 'block' | null> {
  const effect = returnCodeEffect(code);
  if (effect === null) return null;
  const mandate = await lockMandate(tx, merchantId, id);
  if (!mandate || mandate.stopped_at !== null) return null;
  const key = { merchant_id: merchantId, id };
  if (effect === 'stop') await updateMandate(tx, { ...key, stop_reason: code, stopped_at: clock.now() });
  else if (mandate.blocked_reason === null) {
    await updateMandate(tx, { ...key, blocked_reason: code, blocked_at: clock.now() });
  }
  return effect;
}

/**
 * Stops a mandate that was signed for one collection, once that collection has ended (the SEPA rulebook's sequence type
 * OOFF: nothing may be collected on it again).
 */
export async function completeOneOff(
  { clock }: Context,
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<void> {
  const mandate = await lockMandate(tx, merchantId, id);
  if (!mandate || mandate.stopped_at !== null) return;
  await updateMandate(tx, { merchant_id: merchantId, id, stop_reason: ONE_OFF, stopped_at: clock.now() });
}
