import { localDay } from '@stuiver/domain/dates';
import { businessNow, config } from './config.ts';

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const makers = new Map<string, Intl.DateTimeFormat>();

function getDateParts(instant: string | null | undefined, timeZone: string, seconds: boolean): Parts | null {
  if (!instant) return null;
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  const key = `${timeZone} ${seconds}`;
  let maker = makers.get(key);
  if (!maker) {
    maker = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds ? { second: '2-digit' } : {}),
      hourCycle: 'h23',
    });
    makers.set(key, maker);
  }
  return Object.fromEntries(maker.formatToParts(moment).map((part) => [part.type, part.value]));
}

/** An instant as DD-MM-YYYY HH:mm in the deployment's time zone; `-` when it is invalid (spec 9.6). */
export function showDateTime(instant: string | null | undefined, timeZone: string = config.timeZone): string {
  const parts = getDateParts(instant, timeZone, false);
  return parts ? `${parts.day}-${parts.month}-${parts.year} ${parts.hour}:${parts.minute}` : '-';
}

/** The same with seconds, for timelines. */
export function formatMoment(instant: string | null | undefined, timeZone: string = config.timeZone): string {
  const parts = getDateParts(instant, timeZone, true);
  return parts
    ? `${parts.day}-${parts.month}-${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`
    : '-';
}

/** The day of an instant as DD-MM-YYYY. */
export function showDay(instant: string | null | undefined, timeZone: string = config.timeZone): string {
  const parts = getDateParts(instant, timeZone, false);
  return parts ? `${parts.day}-${parts.month}-${parts.year}` : '-';
}

/**
 * The day of an instant as calendars count, `YYYY-MM-DD`; for screens that use these formats anyway and would load the
 * domain's time zones only for this.
 */
export function toCalendarDay(instant: string, timeZone: string = config.timeZone): string {
  const parts = getDateParts(instant, timeZone, false);
  return parts ? `${parts.year}-${parts.month}-${parts.day}` : '-';
}

/** Today by business time in the deployment's time zone, `YYYY-MM-DD`. */
export const businessDay = (): string => localDay(businessNow(), config.timeZone);
