import { linkValidUntil, MAX_VALIDITY_DAYS } from '@stuiver/domain/payment-link';
import { businessNow, config } from '../../lib/config.ts';

/** The end of a link's last day as an instant; null when `days`, as typed, is no valid number of days. */
export function lastDay(days: string, createdAt: string | number = businessNow()): string | null {
  const whole = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
  const fits = whole >= 1 && whole <= MAX_VALIDITY_DAYS;
  return fits ? linkValidUntil(createdAt, whole, config.timeZone) : null;
}
