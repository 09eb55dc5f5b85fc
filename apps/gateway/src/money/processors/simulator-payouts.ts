import { addDays, localDay, startOfDay } from '@stuiver/domain/dates';
import type { Context } from '../../platform/context.ts';

/** Payouts arrive this long after the start of the day. */
const PAYOUT_MS = 6 * 3_600_000;

export function settledBefore({ settings }: Context, now: Date): Date {
  const today = localDay(now, settings.timeZone);
  const startOfToday = Date.parse(startOfDay(today, settings.timeZone));
  if (now.getTime() >= startOfToday + PAYOUT_MS) return new Date(startOfToday);
  return new Date(startOfDay(addDays(today, -1), settings.timeZone));
}

/** Returns the next payout: in the morning, of everything captured before the start of the day. */
export function nextSettlement({ settings }: Context, now: Date): { at: Date; before: Date } {
  const today = localDay(now, settings.timeZone);
  const payoutOf = (day: string) => {
    const before = new Date(startOfDay(day, settings.timeZone));
    return { at: new Date(before.getTime() + PAYOUT_MS), before };
  };
  const first = payoutOf(today);
  return now < first.at ? first : payoutOf(addDays(today, 1));
}
