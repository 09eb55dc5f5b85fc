import type { ToldRecurrence } from '@stuiver/domain/collection-notice';
import { toldDay } from '@stuiver/domain/collection-notice';
import type { Frequency } from '@stuiver/domain/states';
import type { RecurrenceRecord } from './repository.ts';

/** What the payer of a direct debit knows of its next runs; null for a card, and where no run is to come. */
export function toldOf(recurrence: RecurrenceRecord): ToldRecurrence | null {
  const { mandate_id, next_run_date } = recurrence;
  if (mandate_id === null || next_run_date === null) return null;
  return {
    frequency: recurrence.frequency as Frequency,
    anchor: recurrence.anchor_date,
    next: next_run_date,
    end: recurrence.end_date,
    toldUntil: recurrence.told_until,
    collectOn: recurrence.collect_on,
  };
}

/**
 * Whether the next run may be collected as far as its payer is concerned: a direct debit on the day alone that they were
 * told, a card at any time.
 *
 * @param today `YYYY-MM-DD`
 */
export function mayCollect(recurrence: RecurrenceRecord, today: string): boolean {
  const told = toldOf(recurrence);
  return told === null || toldDay(told) === today;
}
