import { linkValidUntil, MAX_VALIDITY_DAYS } from '@stuiver/domain/payment-link';
import { config } from '../../../lib/config.ts';

/**
 * The last day of a link.
 *
 * @param days as typed
 * @param createdAt when it was made; left out, it is made now
 * @returns its end as an instant; null while the days are none that a link can have
 */
export function lastDay(days: string, createdAt: string | number = Date.now()): string | null {
  const whole = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
  const fits = whole >= 1 && whole <= MAX_VALIDITY_DAYS;
  return fits ? linkValidUntil(createdAt, whole, config.timeZone) : null;
}
