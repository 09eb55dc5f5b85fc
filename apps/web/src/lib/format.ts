import { localDay } from '@stuiver/domain/dates';
import { businessNow, config } from './config.ts';

const makers = new Map<string, Intl.DateTimeFormat>();

/** The parts of an instant by the clock of a place; null when it is invalid. */
function getDateParts(instant: string | null | undefined, timeZone: string) {
  const moment = new Date(instant || Number.NaN);
  if (Number.isNaN(moment.getTime())) return null;
  const maker =
    makers.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  makers.set(timeZone, maker);
  const [isoDay = '', time = ''] = maker.format(moment).split(' ');
  return { isoDay, day: isoDay.split('-').toReversed().join('-'), time };
}

/** An instant as DD-MM-YYYY HH:mm in the deployment's time zone; `-` when it is invalid (spec 9.6). */
export function showDateTime(instant: string | null | undefined, timeZone: string = config.timeZone): string {
  const parts = getDateParts(instant, timeZone);
  return parts ? `${parts.day} ${parts.time.slice(0, 5)}` : '-';
}

/** The same with seconds, for timelines. */
export function formatMoment(instant: string | null | undefined, timeZone: string = config.timeZone): string {
  const parts = getDateParts(instant, timeZone);
  return parts ? `${parts.day} ${parts.time}` : '-';
}

/** The day of an instant as DD-MM-YYYY. */
export function showDay(instant: string | null | undefined, timeZone: string = config.timeZone): string {
  return getDateParts(instant, timeZone)?.day ?? '-';
}

/**
 * The day of an instant as calendars count, `YYYY-MM-DD`; for screens that use these formats anyway and would load the
 * domain's time zones only for this.
 */
export function toCalendarDay(instant: string, timeZone: string = config.timeZone): string {
  return getDateParts(instant, timeZone)?.isoDay ?? '-';
}

/** Today by business time in the deployment's time zone, `YYYY-MM-DD`. */
export const businessDay = (): string => localDay(businessNow(), config.timeZone);
