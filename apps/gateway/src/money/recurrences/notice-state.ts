import type { NoticeState } from '@stuiver/domain/collection-notice';
import { findAnnouncedDay } from '@stuiver/domain/collection-notice';
import type { RecurrenceRecord } from './repository.ts';

/** Returns the announcements to the payer of a direct debit; null for a card, and without a next run. */
export function readNoticeState(recurrence: RecurrenceRecord): NoticeState | null {
  const { mandate_id, next_run_date } = recurrence;
  if (mandate_id === null || next_run_date === null) return null;
  return {
    frequency: recurrence.frequency,
    anchor: recurrence.anchor_date,
    next: next_run_date,
    end: recurrence.end_date,
    toldUntil: recurrence.told_until,
    collectOn: recurrence.collect_on,
  };
}

/**
 * Checks whether the payer's notice allows the next run: a direct debit only on the announced day, a card at any time.
 *
 * @param today `YYYY-MM-DD`
 */
export function isAnnounced(recurrence: RecurrenceRecord, today: string): boolean {
  const told = readNoticeState(recurrence);
  return told === null || findAnnouncedDay(told) === today;
}
