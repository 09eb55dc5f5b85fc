import { localDay } from '@stuiver/domain/dates';
import { eachDue } from '../../platform/each-due.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { endMandate } from './mandate-returns.ts';
import { lapsingMandates, lockMandate } from '../mandates/repository.ts';

const BATCH = 200;

/**
 * Stops mandates on which nothing was collected for 36 months, and ends their recurrences.
 *
 * @param merchantId limits this to one merchant
 * @returns how many were due
 */
export async function lapseDueMandates(deps: Context, merchantId?: string): Promise<number> {
  const { clock, db, settings } = deps;
  const day = localDay(clock.now(), settings.timeZone);
  const due = await lapsingMandates(db, day, BATCH, merchantId);
  await eachDue(
    deps,
    due,
    (key) =>
      inTransaction(db, async (tx) => {
        const mandate = await lockMandate(tx, key.merchant_id, key.id);
        if (!mandate || mandate.stopped_at !== null || mandate.lapses_on > day) return;
        await endMandate(deps, tx, key, 'lapsed');
      }),
    ({ id }) => ({ message: 'a mandate could not lapse', mandateId: id }),
  );
  return due.length;
}
